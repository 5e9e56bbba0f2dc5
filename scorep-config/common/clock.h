// SPDX-License-Identifier: EPL-2.0
// The recording clock. Where the kernel itself trusts the time stamp counter, it is read directly (10 ns; a
// clock_gettime is 22 ns), and a flush maps its ticks to CLOCK_MONOTONIC between the readings of both clocks
// at this flush and the one before, so that archives are in nanoseconds of CLOCK_MONOTONIC either way.
#ifndef IOSTRATA_COMMON_CLOCK_H
#define IOSTRATA_COMMON_CLOCK_H

#include "stream.h"
#include <stdbool.h>
#include <stdint.h>
#include <time.h>

struct ios_clock_pair {
    uint64_t ticks, ns;
};

extern bool ios_clock_tsc;

static inline uint64_t ios_monotonic_ns(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

/** Of the processor's counter, or of CLOCK_MONOTONIC. */
static inline uint64_t ios_ticks_of(bool tsc) {
#if defined(__x86_64__)
    if (__builtin_expect(tsc, 1))
        return __builtin_ia32_rdtsc();
#endif
    (void)tsc;
    return ios_monotonic_ns();
}

static inline uint64_t ios_ticks(void) {
    return ios_ticks_of(ios_clock_tsc);
}

enum ios_kernel_clock { IOS_KERNEL_UNKNOWN, IOS_KERNEL_TSC, IOS_KERNEL_OTHER };
/** The kernel checks the processor's counter against other clocks, and tells whether it still uses it. */
enum ios_kernel_clock ios_clock_of_kernel(void);
/** Chooses the clock: "tsc", "monotonic", or NULL for the kernel's, which is found out if it is not known. */
void ios_clock_init(const char *choice, enum ios_kernel_clock known);
/** Both clocks at one moment: the recording clock, or the one that is named, and CLOCK_MONOTONIC. */
struct ios_clock_pair ios_clock_now(void);
struct ios_clock_pair ios_clock_pair_of(bool tsc);
/** The map from one reading to a later one. */
struct ios_clock_map ios_clock_between(struct ios_clock_pair from, struct ios_clock_pair to);

#endif
