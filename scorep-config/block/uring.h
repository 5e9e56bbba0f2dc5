// SPDX-License-Identifier: EPL-2.0
// Requests of io_uring as the kernel tells of them: whoever hands them over, and however. One location for each ring
// of a process. Files and offsets are not told, bytes only when they are done.
#ifndef IOSTRATA_BLOCK_URING_H
#define IOSTRATA_BLOCK_URING_H

#include "events.h"
#include "track.h"

/** The rings that a process had under one descriptor. */
struct ring_track {
    uint32_t process;
    int fd;            // -1: the ring was there before us
    uint64_t requests; // that were recorded
    struct track track;
};

/** A ring was made, a request handed over or done; only what the command's processes do is recorded. */
void uring_changed(const struct kernel_event *event);
/** What was recorded goes to the files. */
void uring_write(void);
/** After events were lost nothing is known of the requests that were under way. */
void uring_forget(void);
struct ring_track *uring_tracks(uint32_t *count);

#endif
