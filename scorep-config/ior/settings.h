// SPDX-License-Identifier: EPL-2.0
// What is to be measured, by the letters that people know from IOR.
#ifndef IOSTRATA_IOR_SETTINGS_H
#define IOSTRATA_IOR_SETTINGS_H

#include <stdbool.h>
#include <stdint.h>

struct settings {
    const char *file;    // -o
    const char *summary; // -O summaryFile=
    uint64_t transfer;   // -t: bytes of a call
    uint64_t block;      // -b: bytes of a rank that lie together
    uint64_t segments;   // -s: how often blocks of all ranks follow each other
    uint64_t seed;       // -X
    double deadline;     // -D: seconds, 0 for none
    int repetitions;     // -i
    int processes;       // -N, where there is no MPI
    int stripe_count;    // of a file system that has stripes; 0: as it is
    uint64_t stripe_size;
    bool mpiio;         // -a
    bool file_per_rank; // -F
    bool collective;    // -c
    bool shift;         // -C
    bool reorder;       // -Z
    bool random;        // -z
    bool fsync;         // -e
    bool check;         // -R
    bool keep;          // -k
    bool write, read;   // -w, -r
    bool drop;          // --drop: pages of files leave the memory before they are read
};

/** Reads the command line; what is wrong is returned in words, else NULL. */
const char *settings_parse(struct settings *settings, int argc, char **argv);

/** A size as 4k, 16m, 1g; false: none, or 0. */
bool settings_size(const char *text, uint64_t *size);

/** Transfers of one rank. */
uint64_t settings_transfers(const struct settings *settings);

#endif
