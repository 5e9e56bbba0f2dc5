// SPDX-License-Identifier: EPL-2.0
// What of a process was recorded, as properties of its location group (docs/formats/archive.md).
#include "archive.h"
#include "otf2.h"

static void define_text(struct ios_archive *a, const struct ios_logged *p, const char *name, const char *text) {
    uint32_t property = ios_string(&a->global, name), value = ios_string(&a->global, text);
    IOS_DEFINE(&a->global, OTF2_DEF_LOCATION_GROUP_PROPERTY, F32(p->group), F32(property), F32(value),
               F8(OTF2_TYPE_STRING), F32(value));
}

static void define_number(struct ios_archive *a, const struct ios_logged *p, const char *name, uint64_t value) {
    uint32_t property = ios_string(&a->global, name);
    IOS_DEFINE(&a->global, OTF2_DEF_LOCATION_GROUP_PROPERTY, F32(p->group), F32(property), F32(OTF2_UNDEFINED32),
               F8(OTF2_TYPE_UINT64), F64(value));
}

/** Event files that this time were found cut off. */
static uint64_t cut_off(const struct ios_logged *p) {
    uint64_t count = 0;
    for (uint32_t i = 0; p->events.files && i < p->events.count; i++)
        count += (uint64_t)(p->events.files[i].file.repaired != 0);
    return count;
}

void ios_define_coverage(struct ios_archive *a, struct ios_logged *p) {
    uint64_t repaired = p->repaired + cut_off(p);
    if (p->self->c != IOS_MEMBER_PROCESS)
        return;
    define_text(a, p, "IOStrata::END", p->slot->state == IOS_SLOT_ENDED ? "exit" : "killed");
    if (p->lost)
        define_number(a, p, "IOStrata::LOST", p->lost);
    if (repaired)
        define_number(a, p, "IOStrata::REPAIRED", repaired);
    if (p->slot->known & IOS_KNOWN_UNSAFE)
        define_number(a, p, "IOStrata::UNSAFE", 1);
}

int ios_keep_marks(struct ios_archive *a) {
    int error = 0;
    for (uint32_t i = 0; i < a->process_count && error == 0; i++) {
        struct ios_log_record r = {.type = IOS_LOG_REPAIRED, .x = cut_off(&a->processes[i])};
        struct ios_buf row = {.arena = &a->memory};
        if (!a->processes[i].self || r.x == 0)
            continue;
        ios_log_append(&row, &r, "", NULL);
        char path[IOS_PATH_MAX];
        ios_path_number(path, a->dir, IOS_REGISTRY, i, ".log");
        int fd = sys_openat(ios_base, path, O_WRONLY | O_APPEND, 0);
        if (fd < 0)
            continue; // it recorded nothing
        error = sys_write_all(fd, row.data, row.size);
        sys_close(fd);
    }
    return error;
}
