// SPDX-License-Identifier: EPL-2.0
#include "keys.h"

static uint32_t place_of(const struct ios_keys *k, uint64_t key) {
    uint32_t at = (uint32_t)((key * 0x9E3779B97F4A7C15u) >> 32) & (k->slots - 1);
    while (k->keys[at] && k->keys[at] != key)
        at = (at + 1) & (k->slots - 1);
    return at;
}

void ios_keys_free(struct ios_keys *k) {
    ios_arena_give(k->keys, k->slots * sizeof *k->keys);
    ios_arena_give(k->ids, k->slots * sizeof *k->ids);
}

/** Makes the table twice as large. */
static bool grow(struct ios_keys *k) {
    struct ios_keys more = {.slots = k->slots ? 2 * k->slots : 64, .count = k->count, .arena = k->arena};
    more.keys = ios_arena_take(k->arena, more.slots * sizeof *more.keys);
    more.ids = ios_arena_take(k->arena, more.slots * sizeof *more.ids);
    if (!more.keys || !more.ids) {
        ios_keys_free(&more);
        return false;
    }
    for (uint32_t i = 0; i < k->slots; i++) {
        uint32_t at = k->keys[i] ? place_of(&more, k->keys[i]) : 0;
        if (k->keys[i]) {
            more.keys[at] = k->keys[i];
            more.ids[at] = k->ids[i];
        }
    }
    ios_keys_free(k);
    *k = more;
    return true;
}

uint32_t ios_keys_id(struct ios_keys *k, uint64_t key, bool *fresh) {
    if (2 * (k->count + 1) > k->slots && !grow(k))
        return UINT32_MAX;
    uint32_t at = place_of(k, key);
    *fresh = k->keys[at] == 0;
    if (*fresh) {
        k->keys[at] = key;
        k->ids[at] = k->count++;
    }
    return k->ids[at];
}
