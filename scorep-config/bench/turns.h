// SPDX-License-Identifier: EPL-2.0
// What recording adds to a call, in one process: short turns of calls that are recorded and of calls past the recorder,
// which go to the C library's own functions. Two processes, of which one is recorded, differ by more from run to run.
#ifndef IOSTRATA_BENCH_TURNS_H
#define IOSTRATA_BENCH_TURNS_H

#include <dlfcn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { BENCH_RECORDED, BENCH_PAST, BENCH_WAYS };
enum { BENCH_CALLS = 100000 }; // of a line

/** Makes so many calls in one of two ways; false: one of them failed. */
typedef bool (*bench_calls)(int way, long calls);

/** The function that the C library has, whoever else has one of that name. */
static inline void *bench_past(const char *name) {
    void *libc = dlopen("libc.so.6", RTLD_NOW | RTLD_NOLOAD);
    return libc ? dlsym(libc, name) : NULL;
}

static inline double bench_now_ns(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

/** Nanoseconds for two readings of the clock, which says how fast the machine is just then. */
static inline double bench_clock_ns(void) {
    double begin = bench_now_ns(), later = begin;
    for (long i = 0; i < BENCH_CALLS; i++)
        later = bench_now_ns();
    return 2 * (later - begin) / BENCH_CALLS;
}

/**
 * Prints lines of nanoseconds: a call past the recorder, a recorded one, two readings of the clock. Arguments: what the
 * benchmark needs; lines; calls of a turn.
 */
static inline bool bench_turns(char *const argv[], bench_calls run) {
    int lines = atoi(argv[2]), calls = atoi(argv[3]);
    for (int line = 0; line < lines; line++) {
        double ns[BENCH_WAYS] = {0};
        for (int turn = 0; turn < BENCH_CALLS / calls * BENCH_WAYS; turn++) {
            int way = (turn + turn / BENCH_WAYS) % BENCH_WAYS; // each goes first as often as the other
            double begin = bench_now_ns();
            if (!run(way, calls))
                return false;
            ns[way] += bench_now_ns() - begin;
        }
        printf("%.2f %.2f %.2f\n", ns[BENCH_PAST] / BENCH_CALLS, ns[BENCH_RECORDED] / BENCH_CALLS, bench_clock_ns());
    }
    return true;
}

#endif
