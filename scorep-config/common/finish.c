// SPDX-License-Identifier: EPL-2.0
#include "finish.h"
#include "calls.h"
#include "clocks.h"
#include "definitions.h"
#include "keys.h"
#include "mounts.h"
#include "otf2.h"
#include "registry.h"
#include "told.h"

enum { DAY_DEVIATION_NS = 1000000 /* of clocks set by a network's time service */ };
enum { MOUNTS = 32 }; // of a process that are told

/** What one process's log says, and where its local ids went. */
struct process {
    struct ios_buf log;
    uint32_t *strings, *files, *handles; // local id to global id
    uint32_t *regions;                   // phases follow the calls; NULL if there are none
    uint32_t string_count, file_count, handle_count, region_count;
    const struct ios_log_record *self, *rank; // rank: NULL outside MPI
    const struct ios_log_record *mounts[MOUNTS];
    uint32_t mount_count;
    struct ios_clock_line clock;
    struct ios_told events;
    uint32_t host;
    uint32_t next, group; // in the order of definition; the location group's reference
};

struct archive {
    const char *dir;
    struct process *processes;
    uint32_t process_count;
    struct ios_definitions global;
    struct ios_finished *report;
    uint64_t first_time, last_time, realtime;
    struct ios_keys files; // host and path
    uint32_t handle_count;
    struct ios_buf phases; // region of a phase, or 0, by the id of its name
    uint32_t phase_count;
};

static const struct ios_log_record *next_of(struct process *p, size_t *at, uint32_t type) {
    const struct ios_log_record *r;
    while ((r = ios_log_next(&p->log, at)))
        if (r->type == type)
            return r;
    return NULL;
}

static uint64_t location_of(uint32_t process, uint32_t thread) {
    return process | (uint64_t)thread << 32;
}

/** Room for a map of all local ids of one type, which begin at first, all undefined. */
static uint32_t *new_map(struct process *p, uint32_t type, uint32_t first, uint32_t *count) {
    size_t at = 0;
    *count = 0;
    for (const struct ios_log_record *r; (r = next_of(p, &at, type));)
        if (r->id + first >= *count && r->id < 1u << 28)
            *count = r->id + first + 1;
    uint32_t *map = *count ? sys_map(*count * sizeof *map) : NULL;
    if (!map)
        *count = 0;
    for (uint32_t i = 0; i < *count; i++)
        map[i] = OTF2_UNDEFINED32;
    return map;
}

static void find_self(struct process *p) {
    size_t at = 0;
    p->self = next_of(p, &at, IOS_LOG_PROCESS);
    at = 0;
    p->rank = next_of(p, &at, IOS_LOG_RANK);
    at = 0;
    for (const struct ios_log_record *r; p->mount_count < MOUNTS && (r = next_of(p, &at, IOS_LOG_MOUNT));)
        p->mounts[p->mount_count++] = r;
    ios_clock_read(&p->clock, &p->log);
}

/** Processes that are no ranks have the clock of the ranks of their host. */
static void share_clocks(struct archive *a) {
    for (uint32_t j = 0; j < a->process_count; j++) {
        const struct process *q = &a->processes[j];
        for (uint32_t i = 0; q->self && q->rank && q->clock.count && i < a->process_count; i++) {
            struct process *p = &a->processes[i];
            if (p->self && !p->rank && !p->clock.count && strcmp(p->self->text, q->self->text) == 0)
                p->clock = q->clock;
        }
    }
}

/** The first process of the host of another. */
static const struct process *first_of_host(const struct archive *a, const struct process *other) {
    const struct process *p = a->processes;
    while (!p->self || strcmp(p->self->text, other->self->text) != 0)
        p++;
    return p;
}

/** Hosts whose ranks did not compare clocks: by their time of day, which is as exact as they keep it. */
static void align_clocks(struct archive *a) {
    const struct process *origin = NULL; // rank 0's host, which compared clocks are relative to, or the first
    for (uint32_t i = 0; i < a->process_count; i++)
        if (a->processes[i].self && a->processes[i].rank && a->processes[i].rank->id == 0)
            origin = first_of_host(a, &a->processes[i]);
    for (uint32_t i = 0; i < a->process_count; i++) {
        struct process *p = &a->processes[i];
        if (!p->self || !p->self->y)
            continue;
        const struct process *first = first_of_host(a, p);
        origin = origin ? origin : first;
        if (first != origin && !p->clock.count)
            ios_clock_set(&p->clock, p->self->x,
                          (first->self->y - first->self->x) - (origin->self->y - origin->self->x), DAY_DEVIATION_NS);
    }
}

static int load_process(struct archive *a, uint32_t number, bool believes) {
    struct process *p = &a->processes[number];
    char path[IOS_PATH_MAX];
    ios_path_number(path, a->dir, IOS_REGISTRY, number, ".log");
    int error = ios_read_file(path, &p->log);
    if (error < 0 && error != -2 /* ENOENT: it recorded nothing */)
        return error;
    find_self(p);
    if (!p->self)
        return 0;
    p->strings = new_map(p, IOS_LOG_STRING, 0, &p->string_count);
    p->files = new_map(p, IOS_LOG_FILE, 0, &p->file_count);
    p->handles = new_map(p, IOS_LOG_HANDLE, 0, &p->handle_count);
    p->regions = new_map(p, IOS_LOG_PHASE, IOS_CALLS, &p->region_count);
    for (uint32_t i = 0; i < IOS_CALLS && p->regions; i++)
        p->regions[i] = i; // calls are the same everywhere
    ios_told_begin(&p->events, &p->log, believes);
    a->report->processes++;
    return 0;
}

/** All processes that ever took part. */
static int load(struct archive *a, const struct ios_buf *alive, bool believes) {
    const struct ios_slot *slots = (const struct ios_slot *)alive->data;
    int error = 0;
    size_t count = alive->size / sizeof *slots;
    if (count == 0 || count > 1 << 24)
        return -22 /* EINVAL */;
    a->processes = sys_map(count * sizeof *a->processes);
    if (!a->processes)
        return -12 /* ENOMEM */;
    a->process_count = (uint32_t)count;
    for (uint32_t i = 0; i < a->process_count && error == 0; i++)
        error = load_process(a, i, believes && slots[i].state == IOS_SLOT_ENDED);
    return error;
}

/** The time that the events span. */
static void measure(struct archive *a) {
    a->first_time = UINT64_MAX;
    for (uint32_t i = 0; i < a->process_count; i++) {
        struct process *p = &a->processes[i];
        size_t at = 0;
        if (p->self && p->self->y && a->realtime == 0)
            a->realtime = p->self->y;
        for (const struct ios_log_record *r; (r = next_of(p, &at, IOS_LOG_THREAD));) {
            const struct ios_event_file *file = ios_told_file(&p->events, a->dir, i, r->id);
            if (!file || file->events == 0)
                continue;
            uint64_t first = ios_clock_correct(&p->clock, file->first_time);
            uint64_t last = ios_clock_correct(&p->clock, file->last_time);
            a->first_time = first < a->first_time ? first : a->first_time;
            a->last_time = last > a->last_time ? last : a->last_time;
            a->report->repaired += (uint64_t)file->repaired;
        }
    }
    if (a->first_time == UINT64_MAX)
        a->first_time = a->last_time = 0;
}

static void define_system_tree(struct archive *a) {
    struct ios_definitions *d = &a->global;
    uint32_t machine = ios_string(d, "machine"), os = ios_string(d, "Linux"), node = ios_string(d, "node");
    uint32_t hosts = 1;
    IOS_DEFINE(d, OTF2_DEF_SYSTEM_TREE_NODE, F32(0), F32(os), F32(machine), F32(OTF2_UNDEFINED32));
    IOS_DEFINE(d, OTF2_DEF_SYSTEM_TREE_NODE_DOMAIN, F32(0), F8(0 /* machine */));
    for (uint32_t i = 0; i < a->process_count; i++) {
        struct process *p = &a->processes[i];
        if (!p->self)
            continue;
        for (uint32_t j = 0; j < i && !p->host; j++)
            if (a->processes[j].self && strcmp(a->processes[j].self->text, p->self->text) == 0)
                p->host = a->processes[j].host;
        if (p->host)
            continue;
        p->host = hosts++;
        uint32_t name = ios_string(d, p->self->text);
        IOS_DEFINE(d, OTF2_DEF_SYSTEM_TREE_NODE, F32(p->host), F32(name), F32(node), F32(0));
        IOS_DEFINE(d, OTF2_DEF_SYSTEM_TREE_NODE_DOMAIN, F32(p->host), F8(1 /* shared memory */));
    }
}

/** The process that was there under the parent's pid when this one began. */
static uint32_t creator_of(struct archive *a, uint32_t number) {
    const struct ios_log_record *child = a->processes[number].self;
    uint32_t creator = OTF2_UNDEFINED32;
    uint64_t begin = 0;
    for (uint32_t i = 0; i < a->process_count; i++) {
        const struct ios_log_record *r = a->processes[i].self;
        if (r && i != number && a->processes[i].host == a->processes[number].host && r->a == child->b &&
            r->x <= child->x && r->x >= begin) {
            creator = a->processes[i].group;
            begin = r->x;
        }
    }
    return creator;
}

static char *append(char *p, const char *end, const char *text) {
    while (*text && p < end)
        *p++ = *text++;
    *p = 0;
    return p;
}

static char *append_number(char *p, const char *end, uint64_t n) {
    char digits[24];
    ios_put_number(digits, n);
    return append(p, end, digits);
}

static void define_group(struct archive *a, uint32_t number) {
    struct process *p = &a->processes[number];
    const char *program = p->self->text + strlen(p->self->text) + 1, *slash = strrchr(program, '/');
    char name[256], *end = name + sizeof name - 1, *q;
    uint8_t type = 1 /* process */;
    if (p->self->c == IOS_MEMBER_DEVICES) {
        append(name, end, program);
        type = 2 /* accelerator: no part of the program */;
    } else if (p->rank) {
        append_number(append(name, end, "MPI Rank "), end, p->rank->id);
    } else {
        q = append(name, end - 24, slash ? slash + 1 : program);
        append(append_number(append(q, end, " ["), end, p->self->a), end, "]");
    }
    uint32_t text = ios_string(&a->global, name);
    IOS_DEFINE(&a->global, OTF2_DEF_LOCATION_GROUP, F32(p->group), F32(text), F8(type), F32(p->host),
               F32(creator_of(a, number)));
}

static void define_locations(struct archive *a, uint32_t number) {
    struct process *p = &a->processes[number];
    uint8_t type = p->self->c == IOS_MEMBER_DEVICES ? 2 /* accelerator stream */ : 1 /* CPU thread */;
    size_t at = 0;
    for (const struct ios_log_record *r; (r = next_of(p, &at, IOS_LOG_THREAD));) {
        char name[64], *end = name + sizeof name - 1;
        const struct ios_event_file *file = ios_told_file(&p->events, a->dir, number, r->id);
        if (!file)
            continue;
        if (*r->text)
            append(name, end, r->text);
        else if (r->id == 0)
            append(name, end, "Master thread");
        else
            append_number(append(name, end, "Thread "), end, r->id);
        uint32_t text = ios_string(&a->global, name);
        IOS_DEFINE(&a->global, OTF2_DEF_LOCATION, F64(location_of(number, r->id)), F32(text), F8(type),
                   F64(file->events), F32(p->group));
        a->report->locations++;
        a->report->events += file->events;
    }
}

static void define_property(struct archive *a, uint32_t file, const char *name, const char *value) {
    uint32_t n = ios_string(&a->global, name), v = ios_string(&a->global, value);
    IOS_DEFINE(&a->global, OTF2_DEF_IO_FILE_PROPERTY, F32(file), F32(n), F8(OTF2_TYPE_STRING), F32(v));
}

/** The names are those Score-P gives. */
static void define_mount(struct archive *a, const struct process *p, uint32_t file, uint32_t id) {
    for (uint32_t i = 0; i < p->mount_count; i++) {
        struct ios_mount mount;
        if (p->mounts[i]->id != id || !ios_mount_parse(&mount, p->mounts[i]->text))
            continue;
        define_property(a, file, "Mount Point", mount.point);
        define_property(a, file, "Mount Source", mount.source);
        define_property(a, file, "File system", mount.type);
        return;
    }
}

/** The global file of a path on a host: one for all processes. */
static uint32_t define_file(struct archive *a, const struct process *p, const struct ios_log_record *r) {
    uint32_t name = ios_string(&a->global, r->text);
    bool fresh = false;
    uint32_t id = ios_keys_id(&a->files, ((uint64_t)p->host << 32 | name) << 1 | (r->a & 1), &fresh);
    if (!fresh)
        return id;
    IOS_DEFINE(&a->global, r->a ? OTF2_DEF_IO_DIRECTORY : OTF2_DEF_IO_REGULAR_FILE, F32(id), F32(name), F32(p->host));
    define_mount(a, p, id, r->b);
    return id;
}

static uint32_t mapped(const uint32_t *map, uint32_t count, uint32_t id) {
    return id < count ? map[id] : OTF2_UNDEFINED32;
}

static void define_handle(struct archive *a, struct process *p, const struct ios_log_record *r) {
    uint32_t id = p->handles[r->id] = a->handle_count++, parent = r->b < r->id ? r->b : OTF2_UNDEFINED32;
    uint32_t name = ios_string(&a->global, r->text);
    uint8_t layer = (uint8_t)r->c, flags = (uint8_t)(r->c >> 8), mode = (uint8_t)(r->c >> 16);
    IOS_DEFINE(&a->global, OTF2_DEF_IO_HANDLE, F32(id), F32(name), F32(mapped(p->files, p->file_count, r->a)),
               F8(layer), F32(flags), F32(OTF2_UNDEFINED32), F32(mapped(p->handles, p->handle_count, parent)));
    if (flags & OTF2_HANDLE_PRE_CREATED)
        IOS_DEFINE(&a->global, OTF2_DEF_IO_PRE_CREATED_HANDLE_STATE, F32(id), F8(mode), F32(r->x));
}

static void define_hint(struct archive *a, struct process *p, const struct ios_log_record *r) {
    uint32_t file = mapped(p->files, p->file_count, r->id);
    if (file != OTF2_UNDEFINED32)
        define_property(a, file, r->text, r->text + strlen(r->text) + 1);
}

/** The region of a phase: one for all processes. */
static uint32_t define_phase(struct archive *a, const char *text) {
    uint32_t name = ios_string(&a->global, text), user = ios_string(&a->global, "USER"), id = 0;
    while (a->phases.size < (name + 1) * sizeof id && !a->phases.failed)
        ios_buf_append(&a->phases, &id, sizeof id);
    if (a->phases.failed)
        return OTF2_UNDEFINED32;
    uint32_t *known = (uint32_t *)(void *)a->phases.data + name;
    if (*known == 0) {
        *known = IOS_CALLS + a->phase_count++;
        ios_define_region(&a->global, *known, name, user, OTF2_ROLE_CODE, OTF2_PARADIGM_USER, OTF2_REGION_FLAG_PHASE);
    }
    return *known;
}

static void define_process(struct archive *a, uint32_t number) {
    struct process *p = &a->processes[number];
    size_t at = 0;
    define_group(a, number);
    for (const struct ios_log_record *r; (r = ios_log_next(&p->log, &at));) {
        if (r->type == IOS_LOG_STRING && r->id < p->string_count)
            p->strings[r->id] = ios_string(&a->global, r->text);
        else if (r->type == IOS_LOG_FILE && r->id < p->file_count)
            p->files[r->id] = define_file(a, p, r);
        else if (r->type == IOS_LOG_HANDLE && r->id < p->handle_count)
            p->handles[r->id] = (uint32_t)(((const uint8_t *)r - p->log.data) / 8);
        else if (r->type == IOS_LOG_PHASE && r->id + IOS_CALLS < p->region_count)
            p->regions[IOS_CALLS + r->id] = define_phase(a, r->text);
        else if (r->type == IOS_LOG_HINT)
            define_hint(a, p, r);
        else if (r->type == IOS_LOG_LOST)
            a->report->lost += r->x;
    }
    for (uint32_t i = 0; i < p->handle_count; i++) // in the order of their numbers: a parent may be logged later
        if (p->handles[i] != OTF2_UNDEFINED32)
            define_handle(a, p, (const struct ios_log_record *)(const void *)(p->log.data + (size_t)p->handles[i] * 8));
    define_locations(a, number);
}

static int write_local(struct archive *a, uint32_t number) {
    struct process *p = &a->processes[number];
    size_t at = 0;
    int error = 0;
    for (const struct ios_log_record *r; error == 0 && (r = next_of(p, &at, IOS_LOG_THREAD));) {
        struct ios_definitions d;
        char path[IOS_PATH_MAX];
        ios_definitions_begin(&d);
        ios_clock_define(&d, &p->clock);
        ios_mapping_table(&d, OTF2_MAPPING_STRING, p->strings, p->string_count);
        ios_mapping_table(&d, OTF2_MAPPING_REGION, p->regions, p->region_count);
        ios_mapping_table(&d, OTF2_MAPPING_IO_FILE, p->files, p->file_count);
        ios_mapping_table(&d, OTF2_MAPPING_IO_HANDLE, p->handles, p->handle_count);
        ios_path_number(path, a->dir, IOS_ARCHIVE, location_of(number, r->id), ".def");
        error = ios_definitions_write(&d, path);
        ios_definitions_free(&d);
    }
    return error;
}

/** Chains the processes: the ranks of MPI in their order first, then the others; returns the first. */
static uint32_t put_in_order(struct archive *a) {
    uint32_t first = a->process_count;
    for (uint32_t i = a->process_count; i-- > 0;)
        if (a->processes[i].self && !a->processes[i].rank) {
            a->processes[i].next = first;
            first = i;
        }
    for (uint32_t i = a->process_count; i-- > 0;) {
        struct process *p = &a->processes[i];
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
        a->processes[i].group = group++;
    return first;
}

static int write_archive(struct archive *a) {
    char path[IOS_PATH_MAX];
    share_clocks(a);
    align_clocks(a);
    measure(a);
    ios_definitions_begin(&a->global);
    IOS_DEFINE(&a->global, OTF2_DEF_CLOCK_PROPERTIES, F64(1000000000), F64(a->first_time),
               F64(a->last_time - a->first_time), F64(a->realtime ? a->realtime : OTF2_UNDEFINED64));
    ios_define_constants(&a->global);
    define_system_tree(a);
    int error = 0;
    for (uint32_t i = put_in_order(a); i < a->process_count && error == 0; i = a->processes[i].next) {
        define_process(a, i);
        error = write_local(a, i);
    }
    ios_path_join(path, a->dir, IOS_ARCHIVE ".def");
    if (error == 0)
        error = ios_definitions_write(&a->global, path);
    if (error < 0)
        return error;
    struct ios_anchor anchor = {a->report->locations, a->global.count, a->first_time ^ a->realtime << 20};
    ios_path_join(path, a->dir, IOS_ARCHIVE ".otf2");
    return ios_anchor_write(&anchor, path); // last: with the anchor there, the archive is whole
}

static void release(struct archive *a) {
    for (uint32_t i = 0; i < a->process_count; i++) {
        struct process *p = &a->processes[i];
        ios_buf_free(&p->log);
        ios_told_free(&p->events);
        if (p->strings)
            sys_unmap(p->strings, p->string_count * sizeof *p->strings);
        if (p->regions)
            sys_unmap(p->regions, p->region_count * sizeof *p->regions);
        if (p->files)
            sys_unmap(p->files, p->file_count * sizeof *p->files);
        if (p->handles)
            sys_unmap(p->handles, p->handle_count * sizeof *p->handles);
    }
    sys_unmap(a->processes, a->process_count * sizeof *a->processes);
    ios_keys_free(&a->files);
    ios_buf_free(&a->phases);
    ios_definitions_free(&a->global);
}

/** An archive has a location, even when all were killed before a thread was known. */
static void have_thread(struct archive *a) {
    struct process *first = NULL;
    for (uint32_t i = a->process_count; i-- > 0;) {
        size_t at = 0;
        if (a->processes[i].self)
            first = &a->processes[i];
        if (next_of(&a->processes[i], &at, IOS_LOG_THREAD))
            return;
    }
    struct ios_log_record r = {.type = IOS_LOG_THREAD};
    if (!first)
        return;
    ios_log_append(&first->log, &r, "", NULL);
    find_self(first); // the log may have moved
    ios_told_begin(&first->events, &first->log, false);
}

int ios_finish(const char *dir, bool believes, struct ios_finished *report) {
    struct archive a = {.dir = dir, .report = report};
    struct ios_buf alive = {0};
    char path[IOS_PATH_MAX];
    memset(report, 0, sizeof *report);
    ios_path_join(path, dir, IOS_REGISTRY "/alive");
    int error = ios_read_file(path, &alive);
    if (error == 0)
        error = load(&a, &alive, believes);
    if (error == 0) {
        have_thread(&a);
        error = write_archive(&a);
    }
    release(&a);
    ios_buf_free(&alive);
    return error;
}
