#pragma once
// What the feeder and the fake device share: the state that the kernel would have of it. It lies in a
// file beside the pipe in which the events travel.
#include <linux/input.h>
#include <stdint.h>

enum { BENCH_SLOTS = 10 };

struct bench_device {
    int32_t is_touch_screen;
    int32_t axes[ABS_CNT];
    int32_t tracking_ids[BENCH_SLOTS];
    int32_t xs[BENCH_SLOTS];
    int32_t ys[BENCH_SLOTS];
    uint8_t keys[KEY_CNT / 8];
};
// As benchmark.py makes them.
_Static_assert(sizeof(struct bench_device) == 476, "the size of a device's state");

// What a program did between a frame and its message, counted by the preloaded library; the file lies
// beside the other one.
enum { BENCH_MOMENTS = 1 << 16 };

struct bench_account {
    uint64_t frames;               // read, and answered by a command
    uint64_t own_allocations;      // on the way from a frame to its message, by the program itself
    uint64_t library_allocations;  // the same by the libraries that it is linked to
    uint64_t other_allocations;    // at any other time
    uint64_t read;                 // when a frame was read that is not answered yet, else 0;
    uint64_t written;              // and when it was written: nanoseconds since the machine's start
    uint32_t nanoseconds[BENCH_MOMENTS][2];  // from reading a frame to sending, and from its writing
};
_Static_assert(sizeof(struct bench_account) == 6 * 8 + 8 * BENCH_MOMENTS, "the size of an account");
