// SPDX-License-Identifier: EPL-2.0
#include "ticks.h"

static uint64_t counter(void) {
#if defined(__x86_64__)
    return __builtin_ia32_rdtsc();
#elif defined(__aarch64__)
    uint64_t count;
    __asm__ volatile("mrs %0, cntvct_el0" : "=r"(count));
    return count;
#else
    return 0;
#endif
}

static uint64_t ns_of(clockid_t clock) {
    struct timespec t;
    clock_gettime(clock, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

struct ios_ticks_reading ios_ticks_read(void) {
    struct ios_ticks_reading r;
    r.of[IOS_TICKS_COUNTER] = counter();
    r.of[IOS_TICKS_RAW] = ns_of(CLOCK_MONOTONIC_RAW);
    r.of[IOS_TICKS_MONOTONIC] = ns_of(CLOCK_MONOTONIC);
    r.of[IOS_TICKS_REAL] = ns_of(CLOCK_REALTIME);
    r.of[IOS_TICKS_MICRO] = r.of[IOS_TICKS_REAL] / 1000;
    return r;
}

enum ios_tick_clock ios_ticks_which(uint64_t ticks, const struct ios_ticks_reading *before) {
    struct ios_ticks_reading now = ios_ticks_read();
    enum ios_tick_clock found = IOS_TICKS;
    uint64_t nearest = UINT64_MAX;
    for (int i = 0; i < IOS_TICKS; i++)
        if (before->of[i] <= ticks && ticks <= now.of[i] && now.of[i] - ticks < nearest) {
            found = (enum ios_tick_clock)i;
            nearest = now.of[i] - ticks;
        }
    return found;
}

struct ios_clock_pair ios_ticks_pair(const struct ios_ticks_reading *reading, enum ios_tick_clock clock) {
    return (struct ios_clock_pair){reading->of[clock], reading->of[IOS_TICKS_MONOTONIC]};
}
