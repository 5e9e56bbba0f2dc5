// SPDX-License-Identifier: EPL-2.0
// A byte buffer that grows: for definitions and finishing, never on the I/O path.
#ifndef IOSTRATA_COMMON_BUF_H
#define IOSTRATA_COMMON_BUF_H

#include "arena.h"
#include "sys.h"
#include <stdbool.h>
#include <string.h>

struct ios_buf {
    uint8_t *data;
    size_t size, capacity;
    bool failed;             // out of memory: what was appended since is lost
    struct ios_arena *arena; // where it begins, which its owner ends; NULL: it is a mapping
};

/** Room for n more bytes at data + size; false when memory is out. */
static inline bool ios_buf_reserve(struct ios_buf *b, size_t n) {
    if (b->size + n <= b->capacity)
        return true;
    size_t want = b->capacity ? b->capacity : b->arena ? 1024 : 16384;
    while (want < b->size + n)
        want *= 2;
    void *p = b->arena  ? ios_arena_grow(b->arena, b->data, b->capacity, want)
              : b->data ? sys_remap(b->data, b->capacity, want)
                        : sys_map(want);
    if (!p) {
        b->failed = true;
        return false;
    }
    b->data = p;
    b->capacity = want;
    return true;
}

static inline void ios_buf_append(struct ios_buf *b, const void *p, size_t n) {
    if (ios_buf_reserve(b, n)) {
        memcpy(b->data + b->size, p, n);
        b->size += n;
    }
}

static inline void ios_buf_free(struct ios_buf *b) {
    if (b->arena)
        ios_arena_give(b->data, b->capacity);
    else if (b->data)
        sys_unmap(b->data, b->capacity);
    memset(b, 0, sizeof *b);
}

#endif
