// SPDX-License-Identifier: EPL-2.0
// Ways to a file. A call that fails ends all ranks (ranks_fail).
#ifndef IOSTRATA_IOR_ACCESS_H
#define IOSTRATA_IOR_ACCESS_H

#include "settings.h"

struct access_file; // of the way

struct access_way {
    struct access_file *(*open)(const struct settings *, const char *path, bool write);
    /** Moves all of it; of a read the bytes that there were. */
    uint64_t (*move)(struct access_file *, bool write, void *bytes, uint64_t size, uint64_t offset);
    void (*sync)(struct access_file *);
    void (*close)(struct access_file *);
};

extern const struct access_way access_posix;

/** NULL where MPI is not compiled in. */
extern const struct access_way *const access_mpiio;

#endif
