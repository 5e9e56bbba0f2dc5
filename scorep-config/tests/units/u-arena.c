// SPDX-License-Identifier: EPL-2.0
// Pieces of an arena: zeroed, apart from each other, and what is in them stays when they grow, in a block or out of it.
#include "../../common/buf.h"
#include "unit.h"

enum { PIECES = 40 };

static struct piece {
    uint8_t *bytes;
    size_t n;
} pieces[PIECES];

static void check(const struct piece *p, uint8_t mark) {
    for (size_t i = 0; i < p->n; i++)
        CHECK(p->bytes[i] == mark);
}

static void grow(struct ios_arena *a, struct piece *p, uint8_t mark, size_t more) {
    p->bytes = ios_arena_grow(a, p->bytes, p->n, more);
    CHECK(p->bytes && ((uintptr_t)p->bytes & 15) == 0);
    for (size_t i = p->n; i < more; i++)
        CHECK(p->bytes[i] == 0);
    memset(p->bytes, mark, more);
    p->n = more;
}

static void test_pieces(struct ios_arena *a) {
    memset(pieces, 0, sizeof pieces);
    for (int i = 0; i < 2000; i++) {
        unsigned k = unit_random() % PIECES;
        grow(a, &pieces[k], (uint8_t)(k + 1), pieces[k].n + 1 + unit_random() % (i % 50 ? 500 : 90000));
    }
    for (unsigned k = 0; k < PIECES; k++) {
        check(&pieces[k], (uint8_t)(k + 1));
        ios_arena_give(pieces[k].bytes, pieces[k].n);
    }
}

static void test_buffer(struct ios_arena *a) {
    struct ios_buf b = {.arena = a};
    for (uint32_t i = 0; i < 100000; i++)
        ios_buf_append(&b, &i, sizeof i);
    CHECK(!b.failed && b.size == 100000 * sizeof(uint32_t));
    for (uint32_t i = 0; i < 100000; i++)
        CHECK(memcmp(b.data + i * sizeof i, &i, sizeof i) == 0);
    ios_buf_free(&b);
}

int main(void) {
    static _Alignas(16) uint8_t block[5000];
    struct ios_arena mapped, own = {block, block + sizeof block, NULL}, empty = {0};
    ios_arena_begin(&mapped);
    struct ios_arena *all[] = {&mapped, &own, &empty};
    for (int i = 0; i < 3; i++) {
        CHECK(ios_arena_take(all[i], 100) != ios_arena_take(all[i], 100));
        test_pieces(all[i]);
        test_buffer(all[i]);
        ios_arena_end(all[i]);
    }
    CHECK(block[0] == 0 && own.at == NULL);
    return 0;
}
