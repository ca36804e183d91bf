#pragma once

#include <stdint.h>

/// How often this process has asked for memory so far, by whatever function of the C library.
uint64_t allocation_count(void);

/// The processor time that this process has used so far, in nanoseconds.
uint64_t processor_nanoseconds(void);
