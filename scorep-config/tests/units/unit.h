// SPDX-License-Identifier: EPL-2.0
// What the unit tests share: they run under Address and Undefined Behaviour Sanitizer, in a fresh directory.
#ifndef IOSTRATA_TESTS_UNIT_H
#define IOSTRATA_TESTS_UNIT_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(condition)                                                                                               \
    do {                                                                                                               \
        if (!(condition)) {                                                                                            \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition);                                            \
            abort();                                                                                                   \
        }                                                                                                              \
    } while (0)

/** The same numbers in every run. */
static inline uint64_t unit_random(void) {
    static uint64_t x = 88172645463325252u; // xorshift64
    x ^= x << 13;
    x ^= x >> 7;
    x ^= x << 17;
    return x;
}

/** A random number of a random size, now and then undefined. */
static inline uint64_t unit_number(void) {
    uint64_t size = unit_random() % 66;
    return size == 65 ? UINT64_MAX : size == 0 ? 0 : unit_random() >> (64 - (size > 64 ? 64 : size));
}

#endif
