// SPDX-License-Identifier: EPL-2.0
// The kernel's ring buffers: pages of events in binary, one buffer per processor.
#ifndef IOSTRATA_BLOCK_RING_H
#define IOSTRATA_BLOCK_RING_H

#include "tracefs.h"
#include <stdint.h>

/** What happens to a request, or to a bio, the piece of one that a file system made. */
struct block_event {
    uint64_t ns; // CLOCK_MONOTONIC
    uint64_t sector;
    uint32_t sectors;  // of 512 bytes; 0: a flush, or nothing
    uint32_t device;   // major << 20 | minor
    uint32_t sequence; // in order of reading, for events of one time
    uint8_t what;      // enum block_what
    char operation;    // R, W, F: a flush alone, or another letter of the kernel's
    bool failed;
};

/** Called with events of one processor in the order of their times. */
typedef void (*ring_visitor)(const struct block_event *event);

/** Opens the buffers of the instance; 0 or -errno. */
int ring_open(void);
/** Reads what is there; returns how many events were lost since the last reading (at least). */
uint64_t ring_read(ring_visitor visit);
void ring_close(void);

#endif
