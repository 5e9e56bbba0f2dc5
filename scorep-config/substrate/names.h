// SPDX-License-Identifier: EPL-2.0
// The caller's numbers and ours: found without a lock, added and changed under one. Entries never go away.
#ifndef IOSTRATA_SUBSTRATE_NAMES_H
#define IOSTRATA_SUBSTRATE_NAMES_H

#include "../common/sys.h"
#include <stdbool.h>

enum { IOS_NAMES = 1 << 20 }; // most of the table is never touched and costs nothing

struct ios_names {
    uint64_t *slots; // key << 32 | value + 1, or 0
    uint32_t count;
};

static inline bool ios_names_init(struct ios_names *n) {
    n->slots = sys_map(IOS_NAMES * sizeof *n->slots);
    n->count = 0;
    return n->slots != NULL;
}

static inline uint64_t *ios_names_slot(struct ios_names *n, uint32_t key) {
    uint32_t at = (key * 2654435761u) >> 12;
    for (;; at = (at + 1) & (IOS_NAMES - 1)) {
        uint64_t slot = __atomic_load_n(&n->slots[at], __ATOMIC_ACQUIRE);
        if (slot == 0 || (uint32_t)(slot >> 32) == key)
            return &n->slots[at];
    }
}

/** The value of a key; false when it has none. */
static inline bool ios_names_get(struct ios_names *n, uint32_t key, uint32_t *value) {
    uint64_t slot = __atomic_load_n(ios_names_slot(n, key), __ATOMIC_ACQUIRE);
    *value = (uint32_t)slot - 1;
    return slot != 0;
}

/** Gives a key its value; false when the table is full. To be called by one thread at a time. */
static inline bool ios_names_put(struct ios_names *n, uint32_t key, uint32_t value) {
    uint64_t *slot = ios_names_slot(n, key);
    if (*slot == 0 && n->count == IOS_NAMES / 2)
        return false;
    n->count += *slot == 0;
    __atomic_store_n(slot, (uint64_t)key << 32 | (value + 1), __ATOMIC_RELEASE);
    return true;
}

#endif
