#pragma once
// System calls that Swift's Glibc module leaves out. Nothing here decides anything.
#include <sys/epoll.h>
#include <sys/inotify.h>
#include <sys/signalfd.h>
#include <sys/timerfd.h>
