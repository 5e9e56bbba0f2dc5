// SPDX-License-Identifier: EPL-2.0
// Where the bytes of a file lie on its device.
#ifndef IOSTRATA_COMMON_EXTENTS_H
#define IOSTRATA_COMMON_EXTENTS_H

#include "buf.h"

/** In bytes; place: from the beginning of the disk or partition the file system is on. */
struct ios_extent {
    uint64_t offset, place, length;
};

enum { IOS_EXTENTS = 4096 };

/** Appends a file's extents, IOS_EXTENTS at most; none when the file system does not tell. */
void ios_extents(int fd, struct ios_buf *extents);

/**
 * A file that goes, or moves, while block requests are recorded: who does it appends this to IOS_GONE in the registry, which
 * the recorder has made. The path with its NUL and the extents follow.
 */
struct ios_gone {
    uint32_t major, minor; // of the device
    uint32_t path_size, count;
};

#define IOS_GONE "registry/gone"

#endif
