// SPDX-License-Identifier: EPL-2.0
#ifndef IOSTRATA_PRELOAD_SHARED_H
#define IOSTRATA_PRELOAD_SHARED_H

/** A descriptor was mapped so that others see what this process writes there: tells it, if it is one of memory. */
void ios_memory_shared(int fd);

#endif
