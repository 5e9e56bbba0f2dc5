// SPDX-License-Identifier: EPL-2.0
// What the plug-in adds to a call of pwrite or read, which are four events of Score-P's: the time of rounds of calls with it,
// less that of rounds with functions that do nothing. Fails when the fastest round of each says more than 120 ns (a benchmark, no test): the
// others tell how busy the machine was. Prints that, and the difference of the medians.
#include "score-p/stand_in.h"
#include <stdlib.h>

enum { ROUNDS = 101, CALLS = 8192, MOST_NS = 120 }; // a round writes the buffer twice

static SCOREP_RegionHandle region;
static SCOREP_IoHandleHandle file;

static int by_size(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/** Nanoseconds a call: the fastest round and the median. */
static void measure(SCOREP_Location *l, uint64_t offset, double ns[2]) {
    static double rounds[ROUNDS];
    void (*enter)() = (void (*)())stand_in_events[SCOREP_EVENT_ENTER_REGION];
    void (*leave)() = (void (*)())stand_in_events[SCOREP_EVENT_EXIT_REGION];
    void (*begin)() = (void (*)())stand_in_events[SCOREP_EVENT_IO_OPERATION_BEGIN];
    void (*end)() = (void (*)())stand_in_events[SCOREP_EVENT_IO_OPERATION_COMPLETE];
    for (int round = 0; round < ROUNDS; round++) {
        uint64_t before = stand_in_now();
        for (uint64_t i = 0; i < CALLS; i++) {
            uint64_t t = before + i * 8; // Score-P's clock is Score-P's cost
            enter(l, t, region, (uint64_t *)NULL);
            begin(l, t + 1, file, SCOREP_IO_OPERATION_MODE_WRITE, SCOREP_IO_OPERATION_FLAG_NONE, (uint64_t)64,
                  (uint64_t)1, offset == UINT64_MAX ? offset : offset + i * 64);
            end(l, t + 2, file, SCOREP_IO_OPERATION_MODE_WRITE, (uint64_t)64, (uint64_t)1);
            leave(l, t + 3, region, (uint64_t *)NULL);
        }
        rounds[round] = (double)(stand_in_now() - before) / CALLS;
    }
    qsort(rounds, ROUNDS, sizeof *rounds, by_size);
    ns[0] = rounds[0];
    ns[1] = rounds[ROUNDS / 2];
}

int main(int argc, char **argv) {
    double none[2], known[2], derived[2];
    if (argc != 3)
        return 2;
    region = stand_in_region("pwrite", SCOREP_REGION_FUNCTION);
    file = stand_in_handle(SCOREP_IO_PARADIGM_POSIX, "/data/file", 0);
    stand_in_load(NULL);
    measure(NULL, 0, none);
    if (!stand_in_load(argv[1]))
        return 3;
    SCOREP_Location *l = stand_in_location();
    stand_in_begin(argv[2], 0);
    measure(l, 0, known);
    measure(l, UINT64_MAX, derived);
    stand_in_end();
    printf("a call with its offset: %.0f ns, median %.0f; without: %.0f ns, median %.0f\n", known[0] - none[0],
           known[1] - none[1], derived[0] - none[0], derived[1] - none[1]);
    return known[0] - none[0] > MOST_NS || derived[0] - none[0] > MOST_NS;
}
