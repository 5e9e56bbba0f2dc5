// SPDX-License-Identifier: EPL-2.0
#include "arena.h"
#include "sys.h"
#include <stdbool.h>
#include <string.h>

enum { LARGE = 64 << 10, BLOCK = 256 << 10, READY = 80 << 10 };

static size_t rounded(size_t n) {
    return (n + 15) & ~(size_t)15;
}

static bool new_block(struct ios_arena *a) {
    uint8_t *block = sys_map(BLOCK);
    if (!block)
        return false;
    memcpy(block, &a->blocks, sizeof a->blocks);
    a->blocks = block;
    a->at = block + rounded(sizeof a->blocks);
    a->end = block + BLOCK;
    return true;
}

void ios_arena_begin(struct ios_arena *a) {
    memset(a, 0, sizeof *a);
    if (new_block(a))
        ios_syscall(SYS_madvise, (long)a->blocks, READY, 23 /* MADV_POPULATE_WRITE, since Linux 5.14 */, 0, 0, 0);
}

void *ios_arena_take(struct ios_arena *a, size_t n) {
    if (n >= LARGE)
        return sys_map(n);
    n = rounded(n);
    if (n > (size_t)(a->end - a->at) && !new_block(a))
        return NULL;
    a->at += n;
    return a->at - n;
}

void *ios_arena_grow(struct ios_arena *a, void *piece, size_t n, size_t more) {
    uint8_t *p = piece;
    if (p && n >= LARGE)
        return sys_remap(p, n, more);
    if (p && more < LARGE && p + rounded(n) == a->at && rounded(more) <= (size_t)(a->end - p)) {
        a->at = p + rounded(more);
        return p;
    }
    uint8_t *to = ios_arena_take(a, more);
    if (p && to)
        memcpy(to, p, n);
    return to;
}

void ios_arena_give(void *piece, size_t n) {
    if (piece && n >= LARGE)
        sys_unmap(piece, n);
}

void ios_arena_end(struct ios_arena *a) {
    for (void *block = a->blocks, *before; block; block = before) {
        memcpy(&before, block, sizeof before);
        sys_unmap(block, BLOCK);
    }
    memset(a, 0, sizeof *a);
}
