// SPDX-License-Identifier: EPL-2.0
// What is known of the processes of an archive: their logs, and the maps of their numbers.
#include "archive.h"
#include "calls.h"
#include "otf2.h"

const struct ios_log_record *ios_logged_next(struct ios_logged *p, size_t *at, uint32_t type) {
    const struct ios_log_record *r;
    while ((r = ios_log_next(&p->log, at)))
        if (r->type == type)
            return r;
    return NULL;
}

/** Room for a map of all local ids of one type, which begin at first, all undefined. */
static uint32_t *new_map(struct ios_archive *a, struct ios_logged *p, uint32_t type, uint32_t first, uint32_t *count) {
    size_t at = 0;
    *count = 0;
    for (const struct ios_log_record *r; (r = ios_logged_next(p, &at, type));)
        if (r->id + first >= *count && r->id < 1u << 28)
            *count = r->id + first + 1;
    uint32_t *map = *count ? ios_arena_take(&a->memory, *count * sizeof *map) : NULL;
    if (!map)
        *count = 0;
    for (uint32_t i = 0; i < *count; i++)
        map[i] = OTF2_UNDEFINED32;
    return map;
}

static void find_self(struct ios_logged *p) {
    size_t at = 0;
    p->self = ios_logged_next(p, &at, IOS_LOG_PROCESS);
    at = 0;
    p->rank = ios_logged_next(p, &at, IOS_LOG_RANK);
    at = 0;
    for (const struct ios_log_record *r;
         p->mount_count < IOS_MOUNTS_TOLD && (r = ios_logged_next(p, &at, IOS_LOG_MOUNT));)
        p->mounts[p->mount_count++] = r;
    ios_clock_read(&p->clock, &p->log);
}

/** A process that recorded nothing has no log, but a place in the archive: it may have begun others that did. */
static void have_self(struct ios_logged *p) {
    struct ios_log_record r = {.type = IOS_LOG_PROCESS, .a = p->slot->pid, .b = p->slot->parent};
    char host[sizeof p->slot->hostname + 1] = "", program[sizeof p->slot->program + 1] = "";
    if (p->log.size || !p->slot->hostname[0] || (p->slot->known & IOS_KNOWN_WAITS))
        return;
    memcpy(host, p->slot->hostname, sizeof p->slot->hostname);
    memcpy(program, p->slot->program, sizeof p->slot->program);
    r.x = p->slot->begin_ns;
    r.y = p->slot->realtime_ns;
    ios_log_append(&p->log, &r, host, program);
}

/** The calls that could not be recorded, as the last who knew tells. */
static uint64_t lost_of(struct ios_logged *p) {
    uint64_t lost = p->slot->lost;
    size_t at = 0;
    for (const struct ios_log_record *r; (r = ios_logged_next(p, &at, IOS_LOG_LOST));)
        lost = r->x > lost ? r->x : lost;
    return lost;
}

static uint64_t repaired_of(struct ios_logged *p) {
    uint64_t repaired = 0;
    size_t at = 0;
    for (const struct ios_log_record *r; (r = ios_logged_next(p, &at, IOS_LOG_REPAIRED));)
        repaired += r->x;
    return repaired;
}

static int load_process(struct ios_archive *a, uint32_t number, const struct ios_slot *slot, bool believes) {
    struct ios_logged *p = &a->processes[number];
    p->slot = slot;
    char path[IOS_PATH_MAX];
    ios_path_number(path, a->dir, IOS_REGISTRY, number, ".log");
    p->log.arena = &a->memory;
    int error = ios_read_file(path, &p->log);
    if (error < 0 && error != -2 /* ENOENT: it recorded nothing */)
        return error;
    have_self(p);
    find_self(p);
    if (!p->self)
        return 0;
    p->lost = lost_of(p);
    p->repaired = repaired_of(p);
    a->report->lost += p->lost;
    p->strings = new_map(a, p, IOS_LOG_STRING, 0, &p->string_count);
    p->files = new_map(a, p, IOS_LOG_FILE, 0, &p->file_count);
    p->handles = new_map(a, p, IOS_LOG_HANDLE, 0, &p->handle_count);
    p->regions = new_map(a, p, IOS_LOG_PHASE, IOS_CALLS, &p->region_count);
    for (uint32_t i = 0; i < IOS_CALLS && p->regions; i++)
        p->regions[i] = i; // calls are the same everywhere
    ios_told_begin(&p->events, &a->memory, &p->log, believes);
    a->report->processes += p->self->c != IOS_MEMBER_RINGS;
    return 0;
}

/** An archive has a location, even when all were killed before a thread was known. */
static void have_thread(struct ios_archive *a) {
    struct ios_logged *first = NULL;
    for (uint32_t i = a->process_count; i-- > 0;) {
        size_t at = 0;
        if (a->processes[i].self)
            first = &a->processes[i];
        if (ios_logged_next(&a->processes[i], &at, IOS_LOG_THREAD))
            return;
    }
    struct ios_log_record r = {.type = IOS_LOG_THREAD};
    if (!first)
        return;
    first->threadless = true;
    ios_log_append(&first->log, &r, "", NULL);
    find_self(first); // the log may have moved
    ios_told_begin(&first->events, &a->memory, &first->log, false);
}

static int load(struct ios_archive *a, const struct ios_buf *alive, bool believes) {
    const struct ios_slot *slots = (const struct ios_slot *)alive->data;
    int error = 0;
    size_t count = alive->size / sizeof *slots;
    if (count == 0 || count > 1 << 24)
        return -22 /* EINVAL */;
    a->processes = ios_arena_take(&a->memory, count * sizeof *a->processes);
    if (!a->processes)
        return -12 /* ENOMEM */;
    a->process_count = (uint32_t)count;
    for (uint32_t i = 0; i < a->process_count && error == 0; i++)
        error = load_process(a, i, &slots[i], believes && slots[i].state == IOS_SLOT_ENDED);
    if (error == 0)
        have_thread(a);
    return error;
}

int ios_archive_open(struct ios_archive *a, struct ios_buf *alive, bool believes) {
    char path[IOS_PATH_MAX];
    ios_arena_begin(&a->memory);
    a->files.arena = a->phases.arena = a->placed.arena = a->worlds.arena = alive->arena = &a->memory;
    ios_path_join(path, a->dir, IOS_REGISTRY "/alive");
    int error = ios_read_file(path, alive);
    return error ? error : load(a, alive, believes);
}

void ios_archive_free(struct ios_archive *a) {
    for (uint32_t i = 0; i < a->process_count; i++) {
        struct ios_logged *p = &a->processes[i];
        ios_buf_free(&p->log);
        ios_told_free(&p->events);
        ios_arena_give(p->strings, p->string_count * sizeof *p->strings);
        ios_arena_give(p->regions, p->region_count * sizeof *p->regions);
        ios_arena_give(p->files, p->file_count * sizeof *p->files);
        ios_arena_give(p->handles, p->handle_count * sizeof *p->handles);
    }
    ios_arena_give(a->processes, a->process_count * sizeof *a->processes);
    ios_keys_free(&a->files);
    ios_buf_free(&a->phases);
    ios_buf_free(&a->placed);
    ios_definitions_free(&a->local);
    ios_definitions_free(&a->global);
    ios_arena_end(&a->memory);
}
