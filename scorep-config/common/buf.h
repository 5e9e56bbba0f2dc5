// SPDX-License-Identifier: EPL-2.0
// A byte buffer that grows by mremap: for definitions and finishing, never on the I/O path. It cannot use
// malloc, because the traced program may have replaced it or may hold its lock.
#ifndef IOSTRATA_COMMON_BUF_H
#define IOSTRATA_COMMON_BUF_H

#include "sys.h"
#include <stdbool.h>
#include <string.h>

struct ios_buf {
    uint8_t *data;
    size_t size, capacity;
    bool failed; // out of memory: what was appended since is lost
};

/** Room for n more bytes at data + size; false when memory is out. */
static inline bool ios_buf_reserve(struct ios_buf *b, size_t n) {
    if (b->size + n <= b->capacity)
        return true;
    size_t want = b->capacity ? b->capacity : 16384;
    while (want < b->size + n)
        want *= 2;
    void *p = b->data ? sys_remap(b->data, b->capacity, want) : sys_map(want);
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
    if (b->data)
        sys_unmap(b->data, b->capacity);
    memset(b, 0, sizeof *b);
}

#endif
