#pragma once
// System calls that Swift's Glibc module leaves out. Nothing here decides anything.
#include <sys/epoll.h>
#include <sys/inotify.h>
#include <sys/signalfd.h>
#include <sys/timerfd.h>
#include <linux/memfd.h>
#include <stddef.h>

// Declared here because Swift's Glibc module is built without _GNU_SOURCE and hides them.
extern int memfd_create(const char *name, unsigned int flags);
extern int pipe2(int ends[2], int flags);
extern int strfromd(char *text, size_t size, const char *format, double value);
