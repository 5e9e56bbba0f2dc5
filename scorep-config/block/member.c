// SPDX-License-Identifier: EPL-2.0
#include "member.h"
#include "../common/calls.h"
#include "../common/definitions.h"
#include "../common/finish.h"
#include "../common/otf2.h"
#include "../common/registry.h"
#include "extents.h"
#include "fuse.h"
#include "grow.h"
#include "requests.h"
#include "tasks.h"
#include "uring.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/** A ring whose requests its process has recorded itself. */
struct told_ring {
    uint32_t pid;
    int fd;
    uint64_t begin_ns; // of the process
};

static struct told_ring *told;
static uint32_t told_count, told_room;

static uint64_t clock_ns(clockid_t clock) {
    struct timespec t;
    clock_gettime(clock, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static bool begins(const char *text, const char *with) {
    return strncmp(text, with, strlen(with)) == 0;
}

/** Which process of the archive this is, which rings it tells of, and what it serves as a file system in user space. */
static void read_log(const struct ios_buf *log, const char *host) {
    struct told_ring self = {0};
    size_t at = 0;
    uint32_t asked = 0, known = 0; // files of what the kernel asks it
    for (const struct ios_log_record *r; (r = ios_log_next(log, &at));) {
        if (r->type == IOS_LOG_PROCESS && r->c == IOS_MEMBER_PROCESS && strcmp(r->text, host) == 0) {
            tasks_recorded(r->a, r->x);
            self = (struct told_ring){r->a, 0, r->x};
        } else if (r->type == IOS_LOG_RING && self.pid) {
            self.fd = (int)r->id;
            told = grow(told, told_count, &told_room, sizeof self);
            told[told_count++] = self;
        } else if (r->type == IOS_LOG_FILE && self.pid && begins(r->text, "fuse:kernel>")) {
            asked++;
        } else if (r->type == IOS_LOG_HINT && self.pid && strcmp(r->text, IOS_FUSE_DEVICE) == 0) {
            fuse_served((uint32_t)strtoul(r->text + sizeof IOS_FUSE_DEVICE, NULL, 10), self.pid,
                        r->id != IOS_NO_HANDLE);
            known += r->id != IOS_NO_HANDLE;
        }
    }
    if (asked > known)
        fuse_served_somewhere();
}

static void read_logs(const char *dir, const char *host) {
    char path[IOS_PATH_MAX];
    for (uint32_t number = 0, count = ios_slot_count(dir); number < count; number++) {
        struct ios_buf log = {0};
        struct ios_slot slot;
        ios_path_number(path, dir, IOS_REGISTRY, number, ".log");
        if (ios_read_file(path, &log) == 0)
            read_log(&log, host);
        else if (ios_slot_read(dir, number, &slot) == 0 && slot.host == ios_pids_of(host) && slot.hostname[0])
            tasks_recorded(slot.pid, slot.begin_ns); // it runs, or nothing but what the kernel saw
        ios_buf_free(&log);
    }
}

static bool is_told(const struct ring_track *r) {
    const struct process *p = tasks_get(r->process);
    for (uint32_t i = 0; i < told_count; i++)
        if (p->recorded && told[i].pid == p->pid && told[i].begin_ns == p->recorded_ns && told[i].fd == r->fd)
            return true;
    return false;
}

/** What joins: process after process of the archive, of which the last one finishes it. */
struct joining {
    const char *dir, *host;
    uint64_t lost;
    int64_t number; // of the last one, or -1
    int error;
};

/** One process of the archive more; its number. */
static uint32_t begin_member(struct joining *j) {
    if (j->number >= 0)
        ios_slot_set(j->dir, (uint32_t)j->number, IOS_SLOT_ENDED);
    struct ios_slot slot = {.pid = (uint32_t)getpid(), .state = IOS_SLOT_RUNS, .host = ios_pids_of(j->host)};
    j->number = ios_slot_take(j->dir, &slot, NULL);
    if (j->number < 0 && j->error == 0)
        j->error = (int)j->number;
    return (uint32_t)j->number;
}

static void log_self(struct joining *j, struct ios_buf *log, const struct ios_log_record *self, const char *name) {
    uint64_t now = clock_ns(CLOCK_MONOTONIC);
    struct ios_log_record r = *self;
    r.type = IOS_LOG_PROCESS;
    r.id = (uint32_t)j->number;
    r.x = r.x ? r.x : now;
    r.y = clock_ns(CLOCK_REALTIME) - (now - r.x);
    ios_log_append(log, &r, j->host, name);
    if (j->lost && r.c != IOS_MEMBER_SEEN) {
        struct ios_log_record l = {.type = IOS_LOG_LOST, .x = j->lost};
        ios_log_append(log, &l, "", NULL);
        j->lost = 0; // is told once
    }
}

static void end_member(struct joining *j, struct ios_buf *log) {
    char path[IOS_PATH_MAX];
    ios_path_number(path, j->dir, IOS_REGISTRY, (uint64_t)j->number, ".log");
    int error = ios_write_file(path, log);
    if (j->error == 0)
        j->error = error;
    ios_buf_free(log);
}

/** A process that did not record itself: all that is known of it is what the kernel told. */
static void add_process(struct joining *j, struct process *p, uint64_t first_ns) {
    struct ios_buf log = {0};
    begin_member(j);
    p->recorded = true;
    p->recorded_ns = p->begin_ns ? p->begin_ns : first_ns;
    uint32_t parent = p->parent == NO_PROCESS ? 0 : tasks_get(p->parent)->pid;
    struct ios_log_record self = {.a = p->pid, .b = parent, .c = IOS_MEMBER_SEEN, .x = p->recorded_ns};
    log_self(j, &log, &self, p->name);
    end_member(j, &log);
}

static void log_ring(struct ios_buf *log, uint32_t id, const struct ring_track *r) {
    char name[32];
    struct ios_log_record thread = {.type = IOS_LOG_THREAD, .id = id};
    struct ios_log_record handle = {.type = IOS_LOG_HANDLE, .a = OTF2_UNDEFINED32, .b = IOS_NO_HANDLE};
    // On whichever file of the process: the kernel does not tell.
    handle.c = IOS_POSIX | (OTF2_HANDLE_PRE_CREATED | OTF2_HANDLE_ALL_PROXY) << 8 | OTF2_READ_WRITE << 16;
    if (id == 0)
        ios_log_append(log, &handle, "io_uring", NULL);
    snprintf(name, sizeof name, r->fd < 0 ? "io_uring" : "io_uring %d", r->fd);
    ios_log_append(log, &thread, name, NULL);
}

static bool is_wanted(const struct ring_track *r) {
    return r->requests && r->track.stream.events && tasks_is_ours(r->process) && !is_told(r);
}

/** All rings of a process, from the first one on. */
static void add_rings(struct joining *j, struct ring_track *rings, uint32_t first, uint32_t count) {
    struct process *p = tasks_get(rings[first].process);
    struct ios_buf log = {0};
    uint32_t locations = 0;
    if (!p->recorded)
        add_process(j, p, rings[first].track.stream.first_time);
    uint32_t number = begin_member(j);
    struct ios_log_record self = {.b = p->pid, .c = IOS_MEMBER_RINGS, .x = p->recorded_ns};
    log_self(j, &log, &self, "io_uring");
    for (uint32_t i = first; i < count; i++)
        if (rings[i].process == rings[first].process && is_wanted(&rings[i]) &&
            track_keep(&rings[i].track, j->dir, number, locations))
            log_ring(&log, locations++, &rings[i]);
    end_member(j, &log);
}

static void join_rings(struct joining *j) {
    uint32_t count;
    struct ring_track *rings = uring_tracks(&count);
    for (uint32_t i = 0; i < count; i++) {
        bool first = is_wanted(&rings[i]);
        for (uint32_t k = 0; k < i && first; k++)
            first = rings[k].process != rings[i].process || !is_wanted(&rings[k]);
        if (first)
            add_rings(j, rings, i, count);
    }
    for (uint32_t i = 0; i < count; i++)
        track_drop(&rings[i].track); // those that were not kept
}

/** A device is a file of itself, and a location. */
static void log_device(struct ios_buf *log, uint32_t id, uint32_t location, const struct device *d) {
    char path[64];
    struct ios_log_record file = {.type = IOS_LOG_FILE, .id = id}, thread = {.type = IOS_LOG_THREAD, .id = location};
    snprintf(path, sizeof path, "/dev/%s", d->name);
    ios_log_append(log, &file, path, NULL);
    ios_log_append(log, &thread, d->name, NULL);
}

/** What one process asked of a device is a handle that was there before. */
static void log_handle(struct ios_buf *log, uint32_t id, const struct disk_handle *h) {
    char name[64];
    const struct process *p = tasks_get(h->process);
    bool ours = tasks_is_ours(h->process);
    struct ios_log_record handle = {.type = IOS_LOG_HANDLE, .id = id, .a = h->device, .b = IOS_NO_HANDLE};
    struct ios_log_record submitter = {.type = IOS_LOG_SUBMITTER, .id = id, .c = h->device};
    handle.c = IOS_BLOCK | OTF2_HANDLE_PRE_CREATED << 8 | OTF2_READ_WRITE << 16;
    snprintf(name, sizeof name, p->kernel ? "%s (kernel)" : "%s [%u]", p->name, p->pid);
    ios_log_append(log, &handle, name, NULL);
    submitter.b = ours ? IOS_SUBMITTER_PROGRAM : p->kernel ? IOS_SUBMITTER_KERNEL : IOS_SUBMITTER_OTHER;
    submitter.a = p->recorded ? p->pid : 0;
    submitter.x = p->recorded_ns;
    ios_log_append(log, &submitter, "", NULL);
}

/** The used devices become locations of the archive, the others' events are dropped. */
static void join_devices(struct joining *j) {
    uint32_t count, handle_count, locations = 0;
    struct device *devices = requests_devices(&count);
    struct ios_buf extents = {0}, log = {0};
    extents_find(j->dir, count, &extents);
    bool any = false;
    for (uint32_t i = 0; i < count; i++)
        any |= devices[i].used &= devices[i].track.stream.events > 0;
    if (any) {
        uint32_t number = begin_member(j);
        log_self(j, &log, &(struct ios_log_record){.a = (uint32_t)getpid(), .c = IOS_MEMBER_DEVICES}, "block devices");
        for (uint32_t i = 0; i < count; i++)
            if (devices[i].used && (devices[i].used = track_keep(&devices[i].track, j->dir, number, locations)))
                log_device(&log, i, locations++, &devices[i]);
        const struct disk_handle *handles = requests_handles(&handle_count);
        for (uint32_t i = 0; i < handle_count; i++)
            if (devices[handles[i].device].used)
                log_handle(&log, i, &handles[i]);
        ios_buf_append(&log, extents.data, extents.size);
        end_member(j, &log);
    }
    for (uint32_t i = 0; i < count; i++)
        track_drop(&devices[i].track);
    ios_buf_free(&extents);
}

/** Handle 0 is what is asked, handle 1 what is answered. */
static void log_direction(struct ios_buf *log, const struct connection *c, uint32_t id) {
    static const uint8_t modes[] = {OTF2_WRITE_ONLY, OTF2_READ_ONLY};
    char name[96];
    struct ios_log_record file = {.type = IOS_LOG_FILE, .id = id};
    struct ios_log_record handle = {.type = IOS_LOG_HANDLE, .id = id, .a = id, .b = IOS_NO_HANDLE};
    handle.c = IOS_NETWORK | OTF2_HANDLE_PRE_CREATED << 8 | (uint32_t)modes[id] << 16;
    fuse_name(name, sizeof name, c, id == 1);
    ios_log_append(log, &file, name, NULL);
    ios_log_append(log, &handle, "kernel", NULL);
}

/** The kernel's end of a connection to a file system in user space. */
static void add_connection(struct joining *j, struct connection *c) {
    struct ios_buf log = {0};
    struct ios_log_record thread = {.type = IOS_LOG_THREAD};
    char name[sizeof c->mounted + 16];
    if (c->mounted[0])
        snprintf(name, sizeof name, "fuse %s", c->mounted);
    else
        snprintf(name, sizeof name, "fuse %u:%u", c->device >> 20, c->device & 0xFFFFF);
    uint32_t number = begin_member(j);
    log_self(j, &log, &(struct ios_log_record){.a = (uint32_t)getpid(), .c = IOS_MEMBER_DEVICES}, name);
    if (track_keep(&c->track, j->dir, number, 0)) {
        ios_log_append(&log, &thread, "kernel", NULL);
        for (uint32_t id = 0; id < 2; id++)
            log_direction(&log, c, id);
    }
    end_member(j, &log);
}

static void join_connections(struct joining *j) {
    uint32_t count;
    struct connection *connections = fuse_connections(&count);
    for (uint32_t i = 0; i < count; i++)
        if (fuse_is_wanted(&connections[i]))
            add_connection(j, &connections[i]);
        else
            track_drop(&connections[i].track);
}

int member_join(const char *dir, const char *host, uint64_t lost) {
    struct joining j = {dir, host, lost, -1, 0};
    struct ios_finished report;
    ios_settle_all(dir); // what the processes left becomes their logs
    read_logs(dir, host);
    join_rings(&j);
    join_devices(&j);
    join_connections(&j);
    return j.error || j.number < 0 ? j.error : ios_leave(dir, (uint32_t)j.number, &report);
}
