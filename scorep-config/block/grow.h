// SPDX-License-Identifier: EPL-2.0
#ifndef IOSTRATA_BLOCK_GROW_H
#define IOSTRATA_BLOCK_GROW_H

#include <stddef.h>
#include <stdint.h>

// A recorder without memory has nothing left to do: it ends.

/** Room for one row more. */
void *grow(void *rows, uint32_t count, uint32_t *room, size_t size);
/** So many rows of zeros. */
void *zeroed(uint32_t count, size_t size);

#endif
