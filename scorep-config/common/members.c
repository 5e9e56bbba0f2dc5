// SPDX-License-Identifier: EPL-2.0
// The definitions of hosts, processes and threads.
#include "archive.h"
#include "otf2.h"

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

/** Of a host whose clock is not the archive's: how it was put right. */
static void define_clock(struct ios_archive *a, const struct ios_logged *p) {
    static const char *const BY[] = {"", "by its time of day", "by the ranks of MPI", "by messages"};
    char text[80], *end = text + sizeof text - 1, *at = text;
    if (p->clock.count == 0)
        return;
    uint64_t within = p->clock.deviation[0] > p->clock.deviation[1] ? p->clock.deviation[0] : p->clock.deviation[1];
    at = append(at, end, BY[p->clock.by]);
    if (p->clock.by != IOS_CLOCK_DAY) {
        at = append(at, end, ", within ");
        at = append_number(at, end, within);
        append(at, end, " ns");
    }
    uint32_t name = ios_string(&a->global, "IOStrata::CLOCK"), value = ios_string(&a->global, text);
    IOS_DEFINE(&a->global, OTF2_DEF_SYSTEM_TREE_NODE_PROPERTY, F32(p->host), F32(name), F32(value),
               F8(OTF2_TYPE_STRING), F32(value));
}

void ios_define_system_tree(struct ios_archive *a) {
    struct ios_definitions *d = &a->global;
    uint32_t machine = ios_string(d, "machine"), os = ios_string(d, "Linux"), node = ios_string(d, "node");
    uint32_t hosts = 1;
    IOS_DEFINE(d, OTF2_DEF_SYSTEM_TREE_NODE, F32(0), F32(os), F32(machine), F32(OTF2_UNDEFINED32));
    IOS_DEFINE(d, OTF2_DEF_SYSTEM_TREE_NODE_DOMAIN, F32(0), F8(0 /* machine */));
    for (uint32_t i = 0; i < a->process_count; i++) {
        struct ios_logged *p = &a->processes[i];
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
        define_clock(a, p);
    }
}

uint32_t ios_group_at(struct ios_archive *a, uint32_t host, uint32_t pid, uint64_t ns, uint32_t but) {
    uint32_t group = OTF2_UNDEFINED32;
    uint64_t begin = 0;
    for (uint32_t i = 0; i < a->process_count; i++) {
        const struct ios_log_record *r = a->processes[i].self;
        bool process = r && (r->c == IOS_MEMBER_PROCESS || r->c == IOS_MEMBER_SEEN);
        if (process && i != but && a->processes[i].host == host && r->a == pid && r->x <= ns && r->x >= begin) {
            group = a->processes[i].group;
            begin = r->x;
        }
    }
    return group;
}

bool ios_join_group(struct ios_archive *a, uint32_t number) {
    struct ios_logged *p = &a->processes[number];
    uint32_t group = ios_group_at(a, p->host, p->self->b, p->self->x, number);
    p->joined = group != OTF2_UNDEFINED32;
    if (p->joined)
        p->group = group;
    return p->joined;
}

void ios_define_group(struct ios_archive *a, uint32_t number) {
    struct ios_logged *p = &a->processes[number];
    uint32_t creator = ios_group_at(a, p->host, p->self->b, p->self->x, number);
    if (p->joined)
        return;
    const char *program = p->self->text + strlen(p->self->text) + 1, *slash = strrchr(program, '/');
    char name[256], *end = name + sizeof name - 1, *q;
    uint8_t type = 1 /* process */;
    if (p->self->c == IOS_MEMBER_DEVICES) {
        append(name, end, program);
        type = 2 /* accelerator: no part of the program */;
    } else if (p->rank) {
        append_number(append(name, end, "MPI Rank "), end, p->rank->id);
    } else {
        size_t at = 0;
        const struct ios_log_record *server = ios_logged_next(p, &at, IOS_LOG_SERVER);
        q = append(name, end - 24, server ? server->text : slash ? slash + 1 : program);
        append(append_number(append(q, end, " ["), end, p->self->a), end, "]");
    }
    uint32_t text = ios_string(&a->global, name);
    IOS_DEFINE(&a->global, OTF2_DEF_LOCATION_GROUP, F32(p->group), F32(text), F8(type), F32(p->host), F32(creator));
}

void ios_define_locations(struct ios_archive *a, uint32_t number) {
    struct ios_logged *p = &a->processes[number];
    uint8_t type = p->self->c == IOS_MEMBER_DEVICES ? 2 /* accelerator stream */ : 1 /* CPU thread */;
    size_t at = 0;
    for (const struct ios_log_record *r; (r = ios_logged_next(p, &at, IOS_LOG_THREAD));) {
        char name[64], *end = name + sizeof name - 1;
        const struct ios_event_file *file = ios_told_file(&p->events, a->dir, number, r->id);
        if (!file)
            continue;
        if (*r->text)
            append(name, end, r->text);
        else if (r->a ? r->a == p->self->a : r->id == 0) // the number of a process is that of its first thread
            append(name, end, "Master thread");
        else
            append_number(append(name, end, "Thread "), end, r->id);
        uint32_t text = ios_string(&a->global, name);
        IOS_DEFINE(&a->global, OTF2_DEF_LOCATION, F64(ios_location(number, r->id)), F32(text), F8(type),
                   F64(file->events), F32(p->group));
        if (a->has_network && r->a) {
            uint32_t property = ios_string(&a->global, "IOStrata::THREAD");
            IOS_DEFINE(&a->global, OTF2_DEF_LOCATION_PROPERTY, F64(ios_location(number, r->id)), F32(property),
                       F32(OTF2_UNDEFINED32), F8(OTF2_TYPE_UINT64), F64(r->a));
        }
        p->location = p->location == OTF2_UNDEFINED64 ? ios_location(number, r->id) : p->location;
        a->report->locations++;
        a->report->events += file->events;
    }
}
