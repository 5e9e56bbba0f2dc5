// SPDX-License-Identifier: EPL-2.0
// What a layer has to remember between two calls, by the address or number that the program knows it by: an
// operation that was begun and not completed, an open object. A table of a fixed size without locks; the I/O
// path may use it. It is searched from one end, which is short for as long as little is under way.
#ifndef IOSTRATA_PRELOAD_INFLIGHT_H
#define IOSTRATA_PRELOAD_INFLIGHT_H

#include "recording.h"

enum { IOS_INFLIGHT = 4096 };

struct ios_entry {
    uintptr_t key; // 0: free, 1: being changed
    uint32_t handle;
    uint32_t process; // it belongs to: a forked child does not inherit operations
    uint64_t value;   // the layer's own: a matching id, a file
    uint32_t file;
    uint32_t state;     // the layer's own
    uint64_t *position; // of a connection that it moves
};

struct ios_inflight {
    uint32_t used; // entries from here on were never taken
    struct ios_entry entries[IOS_INFLIGHT];
};

/** Adds an entry; NULL, and the operation counts as lost, when there is no room. */
static inline struct ios_entry *ios_inflight_put(struct ios_inflight *table, struct ios_entry e) {
    for (uint32_t i = 0; i < IOS_INFLIGHT; i++) {
        struct ios_entry *at = &table->entries[i];
        uintptr_t free = 0;
        if (__atomic_load_n(&at->key, __ATOMIC_RELAXED) ||
            !__atomic_compare_exchange_n(&at->key, &free, 1, false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED))
            continue;
        at->handle = e.handle;
        at->process = ios_process.number;
        at->value = e.value;
        at->file = e.file;
        at->state = e.state;
        at->position = e.position;
        uint32_t used = __atomic_load_n(&table->used, __ATOMIC_RELAXED);
        while (used <= i &&
               !__atomic_compare_exchange_n(&table->used, &used, i + 1, false, __ATOMIC_RELEASE, __ATOMIC_RELAXED))
            continue;
        __atomic_store_n(&at->key, e.key, __ATOMIC_RELEASE);
        return at;
    }
    return NULL;
}

/** Takes out entry i if its key still is this one; for one caller only this is true. */
static inline bool ios_inflight_take_at(struct ios_inflight *table, uint32_t i, uintptr_t key, struct ios_entry *out) {
    struct ios_entry *at = &table->entries[i];
    if (!__atomic_compare_exchange_n(&at->key, &key, 1, false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED))
        return false;
    *out = *at;
    out->key = key;
    __atomic_store_n(&at->key, 0, __ATOMIC_RELEASE);
    return out->process == ios_process.number;
}

/** Takes the oldest place's entry of this key out; false when there is none. */
static inline bool ios_inflight_take(struct ios_inflight *table, uintptr_t key, struct ios_entry *out) {
    uint32_t used = __atomic_load_n(&table->used, __ATOMIC_ACQUIRE);
    for (uint32_t i = 0; i < used; i++)
        if (__atomic_load_n(&table->entries[i].key, __ATOMIC_RELAXED) == key &&
            ios_inflight_take_at(table, i, key, out))
            return true;
    return false;
}

/** The entry of this key, or NULL; to be used by callers that know it stays. */
static inline struct ios_entry *ios_inflight_get(struct ios_inflight *table, uintptr_t key) {
    uint32_t used = __atomic_load_n(&table->used, __ATOMIC_ACQUIRE);
    for (uint32_t i = 0; i < used; i++)
        if (__atomic_load_n(&table->entries[i].key, __ATOMIC_ACQUIRE) == key &&
            table->entries[i].process == ios_process.number)
            return &table->entries[i];
    return NULL;
}

/** The place of the entry of this key and value, for ios_inflight_take_at; IOS_INFLIGHT: there is none. */
static inline uint32_t ios_inflight_place(struct ios_inflight *table, uintptr_t key, uint64_t value) {
    uint32_t used = __atomic_load_n(&table->used, __ATOMIC_ACQUIRE);
    for (uint32_t i = 0; i < used; i++)
        if (__atomic_load_n(&table->entries[i].key, __ATOMIC_ACQUIRE) == key && table->entries[i].value == value)
            return i;
    return IOS_INFLIGHT;
}

#endif
