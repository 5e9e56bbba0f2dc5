// SPDX-License-Identifier: EPL-2.0
// Where connections are in their two streams of bytes. A connection that is shared with a child moves in both processes: its
// positions lie in memory that children share. They are never given back, for nobody knows when the last child is done.
#include "sockets.h"
#include <sys/mman.h>

enum { CHUNK = 64 << 10, LINE = 64, PAIRS = CHUNK / LINE }; // a cache line each: threads serve connections side by side

struct pair {
    _Alignas(LINE) uint64_t position[2]; // of the first of a chunk: how many are taken
};

static struct pair *chunk;

static struct pair *fresh_chunk(void) {
    long p = ios_syscall(SYS_mmap, 0, CHUNK, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (p < 0 && p > -4096)
        return NULL;
    struct pair *fresh = (struct pair *)p;
    fresh->position[0] = 1;
    return fresh;
}

uint64_t *ios_positions_new(void) {
    for (;;) {
        struct pair *now = __atomic_load_n(&chunk, __ATOMIC_ACQUIRE);
        uint64_t taken = now ? __atomic_fetch_add(&now->position[0], 1, __ATOMIC_RELAXED) : PAIRS;
        if (taken < PAIRS)
            return now[taken].position;
        struct pair *fresh = fresh_chunk();
        if (!fresh)
            return NULL;
        if (!__atomic_compare_exchange_n(&chunk, &now, fresh, false, __ATOMIC_RELEASE, __ATOMIC_RELAXED))
            sys_unmap(fresh, CHUNK); // another thread was first
    }
}
