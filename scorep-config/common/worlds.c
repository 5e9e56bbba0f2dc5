// SPDX-License-Identifier: EPL-2.0
// The communicators of MPI: an MPI_COMM_WORLD for each start of MPI that the archive holds. Who belongs to which is not
// recorded, only ranks and how many there are.
#include "archive.h"
#include "otf2.h"

enum { MOST_RANKS = 1 << 20 }; // of all starts; more are not what was recorded

static struct ios_world *world_at(const struct ios_archive *a, uint32_t i) {
    return (struct ios_world *)(void *)a->worlds.data + i;
}

static uint32_t world_count(const struct ios_archive *a) {
    return (uint32_t)(a->worlds.size / sizeof(struct ios_world));
}

static bool have_one_parent(const struct ios_logged *a, const struct ios_logged *b) {
    return a->host == b->host && a->self->b == b->self->b;
}

/** Whether one ended before the other began, as far as that is known: ranks of one start all meet when it begins. */
static bool is_over(const struct ios_logged *earlier, const struct ios_logged *p) {
    bool known = earlier->slot && (earlier->slot->known & IOS_KNOWN_END) && earlier->host == p->host;
    return known && earlier->slot->end_ns < p->self->x;
}

/** How well a process fits into a world: 0: not at all; 2: beside another of its parent. */
static int fit(const struct ios_archive *a, const struct ios_world *w, const struct ios_logged *p) {
    const struct ios_logged *last = &a->processes[w->last];
    if (w->size != p->rank->a || w->processes[p->rank->id] != OTF2_UNDEFINED32 || is_over(last, p))
        return 0;
    if (have_one_parent(last, p))
        return 2;
    int fits = 1;
    for (uint32_t rank = 0; rank < w->size; rank++) {
        if (w->processes[rank] == OTF2_UNDEFINED32)
            continue;
        const struct ios_logged *other = &a->processes[w->processes[rank]];
        if (is_over(other, p))
            return 0;
        if (have_one_parent(other, p))
            fits = 2;
    }
    return fits;
}

/** Makes room for the ranks of a start; false without memory, or when there are too many. */
static bool add_world(struct ios_archive *a, uint32_t size) {
    if (size > MOST_RANKS - a->rank_count)
        return false;
    struct ios_world w = {.size = size, .processes = ios_arena_take(&a->memory, size * sizeof(uint32_t))};
    if (!w.processes)
        return false;
    memset(w.processes, 0xFF, size * sizeof(uint32_t));
    ios_buf_append(&a->worlds, &w, sizeof w);
    if (a->worlds.failed)
        return false;
    a->rank_count += size;
    return true;
}

static uint32_t world_of(struct ios_archive *a, const struct ios_logged *p) {
    uint32_t count = world_count(a), best = count;
    int best_fit = 0;
    for (uint32_t i = 0; i < count && best_fit < 2; i++) {
        int fits = fit(a, world_at(a, i), p);
        best = fits > best_fit ? i : best;
        best_fit = fits > best_fit ? fits : best_fit;
    }
    return best < count || add_world(a, p->rank->a) ? best : OTF2_UNDEFINED32;
}

void ios_find_worlds(struct ios_archive *a) {
    for (uint32_t i = 0; i < a->process_count; i++) {
        struct ios_logged *p = &a->processes[i];
        p->world = OTF2_UNDEFINED32;
        p->location = OTF2_UNDEFINED64;
        if (!p->self || !p->rank || p->rank->id >= p->rank->a)
            continue;
        p->world = world_of(a, p);
        if (p->world == OTF2_UNDEFINED32)
            continue;
        struct ios_world *w = world_at(a, p->world);
        w->processes[p->rank->id] = w->last = i;
    }
}

/** A group has a type, and members, which the caller has put behind the first four fields, before the last three. */
static void define_group(struct ios_archive *a, uint32_t id, uint8_t type, struct ios_field *fields, uint32_t members) {
    fields[0] = (struct ios_field)F32(id);
    fields[1] = (struct ios_field)F32(ios_string(&a->global, ""));
    fields[2] = (struct ios_field)F8(0); // the type as it was numbered long ago
    fields[3] = (struct ios_field)F32(members);
    fields[4 + members] = (struct ios_field)F8(type);
    fields[5 + members] = (struct ios_field)F8(OTF2_PARADIGM_MPI);
    fields[6 + members] = (struct ios_field)F32(0);
    ios_define(&a->global, OTF2_DEF_GROUP, fields, (int)(7 + members));
}

/**
 * The locations of all ranks; those of a world lie together, in their order. A rank that was not recorded has none. Returns
 * how many there are.
 */
static uint32_t list_locations(const struct ios_archive *a, struct ios_field *fields) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < world_count(a); i++)
        for (uint32_t rank = 0; rank < world_at(a, i)->size; rank++) {
            uint32_t process = world_at(a, i)->processes[rank];
            bool there = process != OTF2_UNDEFINED32;
            fields[4 + count++] = (struct ios_field)F64(there ? a->processes[process].location : OTF2_UNDEFINED64);
        }
    return count;
}

void ios_define_worlds(struct ios_archive *a) {
    uint32_t count = world_count(a), place = 0;
    size_t bytes = (a->rank_count + 7) * sizeof(struct ios_field);
    struct ios_field *fields = count ? ios_arena_take(&a->memory, bytes) : NULL;
    if (!fields)
        return;
    define_group(a, 0, OTF2_GROUP_COMM_LOCATIONS, fields, list_locations(a, fields));
    uint32_t name = ios_string(&a->global, "MPI_COMM_WORLD");
    for (uint32_t i = 0; i < count; i++) {
        uint32_t size = world_at(a, i)->size;
        for (uint32_t rank = 0; rank < size; rank++)
            fields[4 + rank] = (struct ios_field)F64(place++);
        define_group(a, 1 + i, OTF2_GROUP_COMM_GROUP, fields, size);
        IOS_DEFINE(&a->global, OTF2_DEF_COMM, F32(i), F32(name), F32(1 + i), F32(OTF2_UNDEFINED32), F32(0));
    }
    ios_arena_give(fields, bytes);
}
