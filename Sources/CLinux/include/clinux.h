#pragma once
// System calls that Swift's Glibc module leaves out. Nothing here decides anything.
// These headers define timespec and timeval, too, and the compiler takes whichever module it meets
// first for their home: a file that uses them imports both.
#include <sys/epoll.h>
#include <sys/inotify.h>
#include <sys/signalfd.h>
#include <sys/timerfd.h>
#include <sys/timex.h>
#include <linux/memfd.h>
#include <linux/sched.h>
#include <linux/sockios.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <stddef.h>
#include <unistd.h>

// ioctl is variadic, which Swift cannot call: the width of a terminal, 0 where it is not known.
static inline int clinux_terminal_columns(int descriptor) {
    struct winsize size;
    return ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

// The same: bytes that a TCP socket has sent and the other side has not acknowledged, 0 where it is none.
static inline int clinux_unacknowledged_bytes(int descriptor) {
    int count = 0;
    return ioctl(descriptor, SIOCOUTQ, &count) == 0 ? count : 0;
}

// The same: bytes in a pipe that nobody has read yet, asked at either end; 0 where it is none.
static inline int clinux_unread_bytes(int descriptor) {
    int count = 0;
    return ioctl(descriptor, FIONREAD, &count) == 0 ? count : 0;
}

// The same: a descriptor that becomes readable when the process ends, from Linux 5.3 on.
static inline int clinux_open_process(int process) {
    return (int)syscall(SYS_pidfd_open, process, 0);
}

// A cast, which Swift does not import.
static const int clinux_sched_reset_on_fork = SCHED_RESET_ON_FORK;

// Declared here because Swift's Glibc module is built without _GNU_SOURCE and hides them.
extern int memfd_create(const char *name, unsigned int flags);
extern int pipe2(int ends[2], int flags);
extern int strfromd(char *text, size_t size, const char *format, double value);
