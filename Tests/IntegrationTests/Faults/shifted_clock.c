// Preloaded, it shifts the time of day, but not the steady clock, by the seconds that stand in the
// file which SHIFTED_CLOCK names; none while the file is not there.
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

int clock_gettime(clockid_t clock, struct timespec *time) {
    int result = (int)syscall(SYS_clock_gettime, clock, time);
    if (clock != CLOCK_REALTIME || result) return result;
    const char *path = getenv("SHIFTED_CLOCK");
    FILE *file = path ? fopen(path, "r") : NULL;
    long seconds = 0;
    if (file) {
        if (fscanf(file, "%ld", &seconds) != 1) seconds = 0;
        fclose(file);
    }
    time->tv_sec += seconds;
    return 0;
}
