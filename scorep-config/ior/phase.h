// SPDX-License-Identifier: EPL-2.0
// One phase: all ranks open, write or read, and close, as one measurement.
#ifndef IOSTRATA_IOR_PHASE_H
#define IOSTRATA_IOR_PHASE_H

#include "access.h"
#include "ranks.h"
#include "storage.h"

/** What is measured over all ranks; times in seconds since they began together. */
struct phase {
    bool write, counted; // counted: what /proc/self/io told
    int iteration;
    double open, move, close, total; // from the first rank's begin to the last one's end
    double rank_least, rank_mean, rank_most;
    int slowest;
    double bytes, latency;
    double asked_read, asked_written, read, written;
    double flush; // what an fsync took that was not asked for, after a write
    double errors;
};

/** What all phases of a rank need. */
struct run {
    struct settings settings;
    struct ranks ranks;
    const struct access_way *way;
    uint64_t *buffer;
    double *written; // transfers of each rank, where a deadline cut them; else NULL
    const char *stripes;
};

/** The file of a rank, in a room of RUN_PATH bytes. */
enum { RUN_PATH = 4200 };
void run_path(const struct run *run, int rank, char *path);

void phase_write(struct run *run, struct phase *phase);
void phase_read(struct run *run, struct phase *phase);
void phase_remove(const struct run *run);

#endif
