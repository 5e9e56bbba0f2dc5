// SPDX-License-Identifier: EPL-2.0
// What of a program was not recorded, as properties of the machine (docs/formats/archive.md): what the kernel counted for all
// of its processes, and those that nothing could be preloaded into.
#include "archive.h"
#include "otf2.h"
#include "witness.h"

enum { PROGRAMS = 64 }; // that are told

/** A program, by its line up to the reason, which is cut out of the list. */
struct unseen {
    const char *line;
    uint64_t count;
};

struct list {
    struct unseen programs[PROGRAMS];
    uint32_t count;
    struct ios_witness launchers; // what they read and wrote themselves
};

static void define(struct ios_archive *a, const char *name, const char *text, uint64_t number) {
    uint32_t property = ios_string(&a->global, name), value = text ? ios_string(&a->global, text) : OTF2_UNDEFINED32;
    if (text)
        IOS_DEFINE(&a->global, OTF2_DEF_SYSTEM_TREE_NODE_PROPERTY, F32(0), F32(property), F32(value),
                   F8(OTF2_TYPE_STRING), F32(value));
    else
        IOS_DEFINE(&a->global, OTF2_DEF_SYSTEM_TREE_NODE_PROPERTY, F32(0), F32(property), F32(value),
                   F8(OTF2_TYPE_UINT64), F64(number));
}

static uint64_t number_at(const char **p) {
    uint64_t n = 0;
    for (; **p >= '0' && **p <= '9'; (*p)++)
        n = 10 * n + (uint64_t)(**p - '0');
    *p += **p == '\t';
    return n;
}

static void add(struct list *l, const char *line) {
    static const char launcher[] = "\tlauncher\t";
    const char *own = strstr(line, launcher);
    if (own) {
        own += sizeof launcher - 1;
        l->launchers.rchar += number_at(&own);
        l->launchers.wchar += number_at(&own);
        return;
    }
    for (uint32_t i = 0; i < l->count; i++)
        if (strcmp(l->programs[i].line, line) == 0) {
            l->programs[i].count++;
            return;
        }
    if (l->count < PROGRAMS)
        l->programs[l->count++] = (struct unseen){line, 1};
}

static void read_list(struct ios_archive *a, struct ios_buf *text, struct list *l) {
    char path[IOS_PATH_MAX];
    ios_path_join(path, a->dir, IOS_UNSEEN);
    if (ios_read_file(path, text) < 0 || !ios_buf_reserve(text, 1))
        return;
    char *p = (char *)text->data, *end = p + text->size;
    *end = 0;
    for (char *next; p < end && (next = memchr(p, '\n', (size_t)(end - p))); p = next + 1) {
        *next = 0;
        add(l, p);
    }
}

static void define_programs(struct ios_archive *a, const struct list *l) {
    for (uint32_t i = 0; i < l->count; i++) {
        char name[48] = "IOStrata::UNSEEN::", value[IOS_PATH_MAX + 32];
        size_t n = strlen(l->programs[i].line);
        if (n > IOS_PATH_MAX)
            continue;
        ios_put_number(name + strlen(name), i);
        memcpy(value, l->programs[i].line, n);
        value[n] = '\t';
        ios_put_number(value + n + 1, l->programs[i].count);
        define(a, name, value, 0);
    }
}

/** Whether what was to be recorded is all that the one who waited for it saw: on one host, in all layers, at all times. */
static bool is_whole(const struct ios_archive *a) {
    for (uint32_t i = 0; i < a->process_count; i++) {
        const struct ios_logged *p = &a->processes[i];
        if (p->slot && ((p->slot->known & IOS_KNOWN_PARTLY) || p->slot->host != a->processes[0].slot->host))
            return false;
    }
    return true;
}

static uint64_t less(uint64_t all, uint64_t part) {
    return all > part ? all - part : 0;
}

static void define_tree(struct ios_archive *a, const struct ios_witness *launchers) {
    const struct ios_slot *s = a->processes[0].slot;
    const uint32_t both = IOS_KNOWN_WAITS | IOS_KNOWN_BEGIN | IOS_KNOWN_END;
    if (!s || (s->known & both) != both || !is_whole(a))
        return;
    define(a, "IOStrata::TREE::rchar", NULL, less(less(s->end.rchar, s->begin.rchar), launchers->rchar));
    define(a, "IOStrata::TREE::wchar", NULL, less(less(s->end.wchar, s->begin.wchar), launchers->wchar));
    define(a, "IOStrata::TREE::syscr", NULL, less(s->end.syscr, s->begin.syscr));
    define(a, "IOStrata::TREE::syscw", NULL, less(s->end.syscw, s->begin.syscw));
    define(a, "IOStrata::TREE::read_bytes", NULL, less(s->end.read_bytes, s->begin.read_bytes));
    define(a, "IOStrata::TREE::write_bytes", NULL, less(s->end.write_bytes, s->begin.write_bytes));
}

void ios_define_beyond(struct ios_archive *a) {
    struct ios_buf text = {.arena = &a->memory};
    struct list *l = ios_arena_take(&a->memory, sizeof *l);
    if (!l)
        return;
    memset(l, 0, sizeof *l);
    read_list(a, &text, l);
    define_tree(a, &l->launchers);
    define_programs(a, l);
    ios_buf_free(&text);
    ios_arena_give(l, sizeof *l);
}
