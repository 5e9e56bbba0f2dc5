// SPDX-License-Identifier: EPL-2.0
#include "finish.h"
#include "archive.h"
#include "otf2.h"
#include "spool.h"

static int write_local(struct ios_archive *a, uint32_t number) {
    struct ios_logged *p = &a->processes[number];
    size_t at = 0;
    int error = 0;
    for (const struct ios_log_record *r; error == 0 && (r = ios_logged_next(p, &at, IOS_LOG_THREAD));) {
        struct ios_definitions *d = &a->local;
        char path[IOS_PATH_MAX];
        ios_definitions_again(d);
        ios_clock_define(d, &p->clock);
        ios_mapping_table(d, OTF2_MAPPING_STRING, p->strings, p->string_count);
        ios_mapping_table(d, OTF2_MAPPING_REGION, p->regions, p->region_count);
        ios_mapping_table(d, OTF2_MAPPING_COMM, &p->world, p->world != OTF2_UNDEFINED32);
        ios_mapping_table(d, OTF2_MAPPING_IO_FILE, p->files, p->file_count);
        ios_mapping_table(d, OTF2_MAPPING_IO_HANDLE, p->handles, p->handle_count);
        ios_path_number(path, a->dir, IOS_ARCHIVE, ios_location(number, r->id), ".def");
        error = ios_definitions_write(d, a->chunk_size, path);
    }
    return error;
}

/** Chains the processes: the ranks of MPI in their order first, then the others; returns the first. */
static uint32_t put_in_order(struct ios_archive *a) {
    uint32_t first = a->process_count;
    for (uint32_t i = a->process_count; i-- > 0;)
        if (a->processes[i].self && !a->processes[i].rank) {
            a->processes[i].next = first;
            first = i;
        }
    for (uint32_t i = a->process_count; i-- > 0;) {
        struct ios_logged *p = &a->processes[i];
        if (!p->self || !p->rank)
            continue;
        uint32_t *link = &first;
        while (*link < a->process_count && a->processes[*link].rank && a->processes[*link].rank->id < p->rank->id)
            link = &a->processes[*link].next;
        p->next = *link;
        *link = i;
    }
    uint32_t group = 0;
    for (uint32_t i = first; i < a->process_count; i = a->processes[i].next)
        if (a->processes[i].self->c != IOS_MEMBER_RINGS)
            a->processes[i].group = group++;
    for (uint32_t i = first; i < a->process_count; i = a->processes[i].next)
        if (a->processes[i].self->c == IOS_MEMBER_RINGS && !ios_join_group(a, i))
            a->processes[i].group = group++;
    return first;
}

/** No record is larger than a chunk: a process with more than a few hundred thousand handles needs larger ones. */
static void choose_chunks(struct ios_archive *a) {
    uint32_t most = a->rank_count; // the largest group
    for (uint32_t i = 0; i < a->process_count; i++) {
        const struct ios_logged *p = &a->processes[i];
        const uint32_t counts[] = {p->string_count, p->file_count, p->handle_count, p->region_count};
        for (int j = 0; j < 4; j++)
            most = counts[j] > most ? counts[j] : most;
    }
    a->chunk_size = IOS_DEFINITIONS_CHUNK;
    while (a->chunk_size < 2 * ios_mapping_table_size(most) && a->chunk_size < IOS_DEFINITIONS_CHUNK_MOST)
        a->chunk_size *= 2;
}

static int write_archive(struct ios_archive *a) {
    char path[IOS_PATH_MAX];
    ios_archive_times(a);
    ios_definitions_begin(&a->global, &a->memory);
    ios_definitions_begin(&a->local, &a->memory);
    IOS_DEFINE(&a->global, OTF2_DEF_CLOCK_PROPERTIES, F64(1000000000), F64(a->first_time),
               F64(a->last_time - a->first_time), F64(a->realtime ? a->realtime : OTF2_UNDEFINED64));
    ios_define_constants(&a->global);
    a->has_network = ios_has_network(a);
    if (a->has_network)
        ios_define_network(&a->global);
    ios_define_system_tree(a);
    ios_find_worlds(a);
    choose_chunks(a);
    int error = 0;
    for (uint32_t i = put_in_order(a); i < a->process_count && error == 0; i = a->processes[i].next) {
        ios_define_group(a, i);
        ios_define_coverage(a, &a->processes[i]);
        ios_define_objects(a, &a->processes[i]);
        ios_define_locations(a, i);
        error = write_local(a, i);
    }
    ios_define_worlds(a);
    ios_define_beyond(a);
    ios_path_join(path, a->dir, IOS_ARCHIVE ".def");
    if (error == 0)
        error = ios_definitions_write(&a->global, a->chunk_size, path);
    if (error == 0)
        error = ios_keep_marks(a);
    if (error < 0)
        return error;
    uint64_t id = a->first_time ^ a->realtime << 20;
    struct ios_anchor anchor = {a->report->locations, a->global.count, id, a->chunk_size};
    ios_path_join(path, a->dir, IOS_ARCHIVE ".otf2");
    return ios_anchor_write(&anchor, path); // last: with the anchor there, the archive is whole
}

int ios_settle_all(const char *dir) {
    struct ios_buf alive = {0};
    char path[IOS_PATH_MAX];
    ios_path_join(path, dir, IOS_REGISTRY "/alive");
    int error = ios_read_file(path, &alive);
    const struct ios_slot *slots = (const struct ios_slot *)(const void *)alive.data;
    uint32_t count = (uint32_t)(alive.size / sizeof *slots);
    uint64_t host = ios_our_pids();
    struct ios_settler *memory = count ? ios_settler_begin() : NULL;
    if (count && !memory)
        error = -12 /* ENOMEM */;
    for (uint32_t i = 0; i < count && error == 0; i++) {
        bool here = slots[i].host == host;
        if (!here || !ios_slot_runs(slots, count, i, host))
            error = ios_settle(memory, dir, i, here);
    }
    ios_settler_end(memory);
    ios_buf_free(&alive);
    return error;
}

static int finish(const char *dir, bool believes, struct ios_finished *report) {
    struct ios_archive a = {.dir = dir, .report = report};
    struct ios_buf alive = {0};
    memset(report, 0, sizeof *report);
    int error = ios_settle_all(dir); // which also tells more of some processes
    if (error)
        return error;
    error = ios_archive_open(&a, &alive, believes);
    if (error == 0)
        error = report->processes ? write_archive(&a) : -61 /* ENODATA */;
    ios_buf_free(&alive);
    ios_archive_free(&a);
    return error;
}

int ios_finish(const char *dir, bool believes, struct ios_finished *report) {
    int alive = ios_alive_open(dir, O_RDONLY);
    if (alive < 0)
        return alive;
    sys_flock(alive, 2 /* LOCK_EX: two may do it at the same time */);
    int error = finish(dir, believes, report);
    sys_close(alive);
    return error;
}
