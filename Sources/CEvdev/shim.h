#pragma once
// First, so that the C library's types belong to Swift's Glibc module and not to this one.
#if __has_include(<SwiftGlibc.h>)
#include <SwiftGlibc.h>
#endif
#include <linux/input.h>
#include <libevdev/libevdev.h>
