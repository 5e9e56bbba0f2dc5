// SPDX-License-Identifier: EPL-2.0
// What of a process was recorded, as properties of its location group (docs/formats/archive.md).
#include "archive.h"
#include "calls.h"
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
    for (uint32_t i = 0; !p->threadless && p->events.files && i < p->events.count; i++)
        count += (uint64_t)(p->events.files[i].file.repaired != 0);
    return count;
}

static bool is_successor(const struct ios_slot *of, const struct ios_slot *s) {
    return s->pid == of->pid && s->parent == of->parent && s->host == of->host && s->begin_ns >= of->end_ns;
}

/** Whether what a slot counted is part of what its parent counted in the end; the last of several programs has it all. */
static bool is_counted(const struct ios_archive *a, const struct ios_slot *s) {
    for (uint32_t i = 0; (s->known & IOS_KNOWN_EXEC) && i < a->process_count; i++)
        if (a->processes[i].slot && is_successor(s, a->processes[i].slot))
            return false;
    return true;
}

static void take_off(uint64_t *from, uint64_t part) {
    *from = *from > part ? *from - part : 0;
}

static void less(struct ios_witness *w, const struct ios_witness *part) {
    take_off(&w->rchar, part->rchar);
    take_off(&w->wchar, part->wchar);
    take_off(&w->syscr, part->syscr);
    take_off(&w->syscw, part->syscw);
    take_off(&w->read_bytes, part->read_bytes);
    take_off(&w->write_bytes, part->write_bytes);
}

/** What the kernel counted for the process, less its children of the archive; false: it is not known. */
static bool own_of(const struct ios_archive *a, const struct ios_slot *s, struct ios_witness *own) {
    const uint32_t both = IOS_KNOWN_BEGIN | IOS_KNOWN_END;
    if ((s->known & (both | IOS_KNOWN_PARTLY)) != both)
        return false;
    *own = s->end;
    less(own, &s->begin);
    for (uint32_t i = 0; i < a->process_count; i++) {
        const struct ios_slot *c = a->processes[i].slot;
        if (!c || c == s || c->parent != s->pid || c->host != s->host || c->begin_ns < s->begin_ns ||
            c->begin_ns > s->end_ns)
            continue;
        if (!(c->known & IOS_KNOWN_END))
            return false; // it was killed, and is in what was counted
        if (c->end_ns <= s->end_ns && is_counted(a, c))
            less(own, &c->end);
    }
    return true;
}

static void define_witness(struct ios_archive *a, const struct ios_logged *p) {
    struct ios_witness w;
    if (!own_of(a, p->slot, &w))
        return;
    define_number(a, p, "IOStrata::WITNESS::rchar", w.rchar);
    define_number(a, p, "IOStrata::WITNESS::wchar", w.wchar);
    define_number(a, p, "IOStrata::WITNESS::syscr", w.syscr);
    define_number(a, p, "IOStrata::WITNESS::syscw", w.syscw);
    define_number(a, p, "IOStrata::WITNESS::read_bytes", w.read_bytes);
    define_number(a, p, "IOStrata::WITNESS::write_bytes", w.write_bytes);
}

/** Bytes beside those of files that were recorded; nothing where nobody counted. */
static void define_beside(struct ios_archive *a, const struct ios_logged *p) {
    const struct ios_slot *s = p->slot;
    if (s->state != IOS_SLOT_ENDED && !(s->known & IOS_KNOWN_BESIDE))
        return;
    define_witness(a, p);
    define_number(a, p, "IOStrata::APART::read", s->apart_read);
    define_number(a, p, "IOStrata::APART::written", s->apart_written);
    if (s->own_written)
        define_number(a, p, "IOStrata::OWN::written", s->own_written);
    if (s->mapped)
        define_number(a, p, "IOStrata::MAPPED", s->mapped);
    if (s->used.cpu_ns) {
        define_number(a, p, "IOStrata::WITNESS::cpu_ns", s->used.cpu_ns);
        define_number(a, p, "IOStrata::WITNESS::run_delay", s->used.queued_ns);
        define_number(a, p, "IOStrata::WITNESS::majflt", s->used.major_faults);
    }
}

/** The words of the layers that were not to be recorded. */
static void define_left_out(struct ios_archive *a, const struct ios_logged *p) {
    char words[64] = "";
    for (int i = 0; i < IOS_LAYERS; i++)
        if (p->slot->known & (uint32_t)IOS_KNOWN_LEFT_OUT << i)
            strcat(strcat(words, words[0] ? "," : ""), ios_layers[i].option);
    if (words[0])
        define_text(a, p, "IOStrata::LEFT_OUT", words);
}

/** Memory that it may share with others, each piece by a name of its own on this host. */
static void define_shared(struct ios_archive *a, struct ios_logged *p) {
    char words[2048] = "";
    size_t at = 0;
    for (const struct ios_log_record *r; (r = ios_logged_next(p, &at, IOS_LOG_SHARED));) {
        size_t length = strlen(words);
        if (length + 48 > sizeof words)
            break;
        char *end = words + length;
        if (length)
            *end++ = ' ';
        ios_put_number(end, r->x);
        strcat(end, ".");
        ios_put_number(end + strlen(end), r->y);
    }
    if (words[0])
        define_text(a, p, "IOStrata::SHARES", words);
}

/** A process that serves files to others is no part of the program. */
static void define_server(struct ios_archive *a, struct ios_logged *p) {
    size_t at = 0;
    const struct ios_log_record *server = ios_logged_next(p, &at, IOS_LOG_SERVER);
    if (!server)
        return;
    define_text(a, p, "IOStrata::ROLE", "server");
    define_text(a, p, "IOStrata::SIDE", "server");
    define_text(a, p, "IOStrata::SERVER", server->text);
}

void ios_define_coverage(struct ios_archive *a, struct ios_logged *p) {
    uint64_t repaired = p->repaired + cut_off(p);
    if (p->self->c != IOS_MEMBER_PROCESS)
        return;
    define_server(a, p);
    define_text(a, p, "IOStrata::END", p->slot->state == IOS_SLOT_ENDED ? "exit" : "killed");
    if (p->lost)
        define_number(a, p, "IOStrata::LOST", p->lost);
    if (repaired)
        define_number(a, p, "IOStrata::REPAIRED", repaired);
    if (p->slot->known & IOS_KNOWN_UNSAFE)
        define_number(a, p, "IOStrata::UNSAFE", 1);
    define_left_out(a, p);
    define_shared(a, p);
    define_beside(a, p);
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
