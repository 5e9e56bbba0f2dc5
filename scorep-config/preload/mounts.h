// SPDX-License-Identifier: EPL-2.0
#ifndef IOSTRATA_PRELOAD_MOUNTS_H
#define IOSTRATA_PRELOAD_MOUNTS_H

#include <stdint.h>

/** One of the files of a process. */
struct ios_place {
    uint32_t file, mount; // mount: the kernel's id, or 0
    const char *path;
};

/** Logs the mounts the files are on, and their stripes where the file system tells. At the end of a process. */
void ios_mounts_log(const struct ios_place *places, uint32_t count);

#endif
