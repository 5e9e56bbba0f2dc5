// SPDX-License-Identifier: EPL-2.0
// The definitions of files, handles and phases, and the numbers they have in each process.
#include "archive.h"
#include "calls.h"
#include "mounts.h"
#include "otf2.h"

static void define_property(struct ios_archive *a, uint32_t file, const char *name, const char *value) {
    uint32_t n = ios_string(&a->global, name), v = ios_string(&a->global, value);
    IOS_DEFINE(&a->global, OTF2_DEF_IO_FILE_PROPERTY, F32(file), F32(n), F8(OTF2_TYPE_STRING), F32(v));
}

/** Whether the file's mount is yet to be defined: who defined it may have seen nothing there. */
static bool is_unplaced(struct ios_archive *a, uint32_t file) {
    static const uint8_t none[64];
    while (a->placed.size <= file && !a->placed.failed)
        ios_buf_append(&a->placed, none, sizeof none);
    return !a->placed.failed && !a->placed.data[file];
}

/** The names are those Score-P gives. */
static void define_mount(struct ios_archive *a, const struct ios_logged *p, uint32_t file, uint32_t id) {
    for (uint32_t i = 0; i < p->mount_count && is_unplaced(a, file); i++) {
        struct ios_mount mount;
        if (p->mounts[i]->id != id || !ios_mount_parse(&mount, p->mounts[i]->text))
            continue;
        define_property(a, file, "Mount Point", mount.point);
        define_property(a, file, "Mount Source", mount.source);
        define_property(a, file, "File system", mount.type);
        a->placed.data[file] = 1;
    }
}

/** The global file of a path on a host: one for all processes. */
static uint32_t define_file(struct ios_archive *a, const struct ios_logged *p, const struct ios_log_record *r) {
    uint32_t name = ios_string(&a->global, r->text);
    bool fresh = false, directory = r->a == IOS_SEEN_DIRECTORY;
    uint32_t id = ios_keys_id(&a->files, ((uint64_t)p->host << 32 | name) << 1 | directory, &fresh);
    if (fresh)
        IOS_DEFINE(&a->global, directory ? OTF2_DEF_IO_DIRECTORY : OTF2_DEF_IO_REGULAR_FILE, F32(id), F32(name),
                   F32(p->host));
    if (id != OTF2_UNDEFINED32)
        define_mount(a, p, id, r->b);
    return id;
}

static uint32_t mapped(const uint32_t *map, uint32_t count, uint32_t id) {
    return id < count ? map[id] : OTF2_UNDEFINED32;
}

static void define_handle(struct ios_archive *a, struct ios_logged *p, const struct ios_log_record *r) {
    uint32_t id = p->handles[r->id] = a->handle_count++, parent = r->b < r->id ? r->b : OTF2_UNDEFINED32;
    uint32_t name = ios_string(&a->global, r->text);
    uint8_t layer = (uint8_t)r->c, flags = (uint8_t)(r->c >> 8), mode = (uint8_t)(r->c >> 16);
    IOS_DEFINE(&a->global, OTF2_DEF_IO_HANDLE, F32(id), F32(name), F32(mapped(p->files, p->file_count, r->a)),
               F8(layer), F32(flags), F32(OTF2_UNDEFINED32), F32(mapped(p->handles, p->handle_count, parent)));
    if (flags & OTF2_HANDLE_PRE_CREATED)
        IOS_DEFINE(&a->global, OTF2_DEF_IO_PRE_CREATED_HANDLE_STATE, F32(id), F8(mode), F32(r->x));
}

bool ios_has_network(struct ios_archive *a) {
    for (uint32_t i = 0; i < a->process_count; i++) {
        size_t at = 0;
        for (const struct ios_log_record *r; (r = ios_logged_next(&a->processes[i], &at, IOS_LOG_HANDLE));)
            if ((uint8_t)r->c == IOS_NETWORK)
                return true;
    }
    return false;
}

static void define_hint(struct ios_archive *a, struct ios_logged *p, const struct ios_log_record *r) {
    uint32_t file = mapped(p->files, p->file_count, r->id);
    if (file != OTF2_UNDEFINED32)
        define_property(a, file, r->text, r->text + strlen(r->text) + 1);
}

static void define_submitter(struct ios_archive *a, struct ios_logged *p, const struct ios_log_record *r) {
    static const char *const who[] = {"other", "kernel", "program"};
    char name[64] = "iostrata.submitter.", value[64];
    uint32_t handle = mapped(p->handles, p->handle_count, r->id), file = mapped(p->files, p->file_count, r->c);
    if (handle == OTF2_UNDEFINED32 || file == OTF2_UNDEFINED32 || r->b >= sizeof who / sizeof *who)
        return;
    ios_put_number(name + strlen(name), handle);
    strcpy(value, who[r->b]);
    uint32_t group = r->a ? ios_group_at(a, p->host, r->a, r->x, OTF2_UNDEFINED32) : OTF2_UNDEFINED32;
    if (group != OTF2_UNDEFINED32) {
        strcat(value, " ");
        ios_put_number(value + strlen(value), group);
    }
    define_property(a, file, name, value);
}

/** The region of a phase: one for all processes. */
static uint32_t define_phase(struct ios_archive *a, const char *text) {
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

/** Where in the log a record is that will be defined in the order of ids; of an id, the last one holds. */
static uint32_t place_of(const struct ios_logged *p, const struct ios_log_record *r) {
    return (uint32_t)(((const uint8_t *)r - p->log.data) / 8);
}

static const struct ios_log_record *record_at(const struct ios_logged *p, uint32_t place) {
    return (const struct ios_log_record *)(const void *)(p->log.data + (size_t)place * 8);
}

static void take_logged(struct ios_archive *a, struct ios_logged *p) {
    size_t at = 0;
    for (const struct ios_log_record *r; (r = ios_log_next(&p->log, &at));) {
        if (r->type == IOS_LOG_STRING && r->id < p->string_count)
            p->strings[r->id] = ios_string(&a->global, r->text);
        else if (r->type == IOS_LOG_FILE && r->id < p->file_count)
            p->files[r->id] = place_of(p, r);
        else if (r->type == IOS_LOG_HANDLE && r->id < p->handle_count)
            p->handles[r->id] = place_of(p, r);
        else if (r->type == IOS_LOG_PHASE && r->id + IOS_CALLS < p->region_count)
            p->regions[IOS_CALLS + r->id] = define_phase(a, r->text);
    }
}

void ios_define_objects(struct ios_archive *a, struct ios_logged *p) {
    size_t hint = 0, submitter = 0;
    take_logged(a, p);
    for (uint32_t i = 0; i < p->file_count; i++)
        if (p->files[i] != OTF2_UNDEFINED32)
            p->files[i] = define_file(a, p, record_at(p, p->files[i]));
    for (uint32_t i = 0; i < p->handle_count; i++) // a parent may be logged later
        if (p->handles[i] != OTF2_UNDEFINED32)
            define_handle(a, p, record_at(p, p->handles[i]));
    for (const struct ios_log_record *r; (r = ios_logged_next(p, &hint, IOS_LOG_HINT));)
        define_hint(a, p, r);
    for (const struct ios_log_record *r; (r = ios_logged_next(p, &submitter, IOS_LOG_SUBMITTER));)
        define_submitter(a, p, r);
}
