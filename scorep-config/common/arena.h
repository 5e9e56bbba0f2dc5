// SPDX-License-Identifier: EPL-2.0
// Memory that small things share: a mapping of its own, and the page it touches first, cost each of them more than all it
// does. Small pieces lie in a block, one behind the other, and are there until the block goes; large ones are mappings. For
// the tracer cannot use malloc, which the traced program may have replaced, and whose lock it may hold.
#ifndef IOSTRATA_COMMON_ARENA_H
#define IOSTRATA_COMMON_ARENA_H

#include <stddef.h>
#include <stdint.h>

/** All 0: empty. The block may also be memory of the owner's, all zero. One thread at a time. */
struct ios_arena {
    uint8_t *at, *end; // what is left of the block
    void *blocks;      // that were mapped, the latest first, each with the one before in its first bytes
};

/** Begins with a block whose first pages are there already, which is cheaper than to touch them one by one. */
void ios_arena_begin(struct ios_arena *a);
/** n zeroed bytes, for anything; NULL: there is no memory. */
void *ios_arena_take(struct ios_arena *a, size_t n);
/** A piece, or NULL, from n bytes to more, the new ones zeroed; where it may have moved to, or NULL, and it stays. */
void *ios_arena_grow(struct ios_arena *a, void *piece, size_t n, size_t more);
/** Nobody needs these n bytes any more. */
void ios_arena_give(void *piece, size_t n);
/** All blocks go; large pieces have to be given back. */
void ios_arena_end(struct ios_arena *a);

#endif
