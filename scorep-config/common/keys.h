// SPDX-License-Identifier: EPL-2.0
// Keys that are numbered in the order of their coming.
#ifndef IOSTRATA_COMMON_KEYS_H
#define IOSTRATA_COMMON_KEYS_H

#include "arena.h"
#include <stdbool.h>

struct ios_keys {
    uint64_t *keys; // a hash table of them, or 0
    uint32_t *ids;
    uint32_t slots, count;
    struct ios_arena *arena; // where it grows
};

/** The number of a key, which is not 0; UINT32_MAX without memory. fresh: it had none before. */
uint32_t ios_keys_id(struct ios_keys *k, uint64_t key, bool *fresh);
void ios_keys_free(struct ios_keys *k);

#endif
