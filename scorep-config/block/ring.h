// SPDX-License-Identifier: EPL-2.0
// The kernel's ring buffers: pages of events in binary, one buffer per processor.
#ifndef IOSTRATA_BLOCK_RING_H
#define IOSTRATA_BLOCK_RING_H

#include "events.h"

/** Called with an event in the order of the times. */
typedef void (*ring_visitor)(const struct kernel_event *event);

/** Opens the buffers of the instance; 0 or -errno. */
int ring_open(void);
/** Takes what is there; returns how many events were lost since the last time (at least). */
uint64_t ring_read(void);
/** Whether so much was there that more is to be expected soon. */
bool ring_is_busy(void);
/** All events before a time; those of later are kept. */
void ring_visit(uint64_t until_ns, ring_visitor visit);
void ring_close(void);

#endif
