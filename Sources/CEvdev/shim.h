#pragma once
// First, so that the C library's types belong to Swift's Glibc module and not to this one.
#if __has_include(<SwiftGlibc.h>)
#include <SwiftGlibc.h>
#endif
#include <linux/input.h>
#include <sys/ioctl.h>
#include <libevdev/libevdev.h>
#include <libevdev/libevdev-uinput.h>

// ioctl is variadic and its requests are macros, which Swift cannot use. Each returns what ioctl does.
static inline int cevdev_key_state(int descriptor, unsigned char bits[KEY_CNT / 8]) {
    return ioctl(descriptor, EVIOCGKEY(KEY_CNT / 8), bits);
}
static inline int cevdev_axis_state(int descriptor, unsigned int code, struct input_absinfo *axis) {
    return ioctl(descriptor, EVIOCGABS(code), axis);
}
// slots[0] is the axis that is asked for; behind it come its values, one a slot.
static inline int cevdev_slot_values(int descriptor, int slots[], int length) {
    return ioctl(descriptor, EVIOCGMTSLOTS(length * sizeof(int)), slots);
}
// Gives the effect its number, or keeps the one that it has.
static inline int cevdev_upload_effect(int descriptor, struct ff_effect *effect) {
    return ioctl(descriptor, EVIOCSFF, effect);
}
// The kind of effect is a union in C, which Swift can not fill in by name.
static inline struct ff_effect cevdev_rumble(unsigned short magnitude, unsigned short milliseconds) {
    struct ff_effect effect = {
        .type = FF_RUMBLE,
        .id = -1,
        .replay = {.length = milliseconds},
        .u.rumble = {.strong_magnitude = magnitude, .weak_magnitude = magnitude},
    };
    return effect;
}
