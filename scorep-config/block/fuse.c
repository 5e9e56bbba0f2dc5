// SPDX-License-Identifier: EPL-2.0
#include "fuse.h"
#include "../common/listed.h"
#include "../common/mounts.h"
#include "grow.h"
#include "tasks.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST_SEARCHES = 8 };

static struct connection *connections;
static uint32_t connection_count, connection_room;
static bool any_daemon_unclear; // then a connection without a known daemon may be its

/** Where a process sees a device mounted; empty, when nowhere. */
static void mounted_at(char *place, size_t room, uint32_t pid, uint32_t device) {
    char path[64], line[4096], wanted[32];
    snprintf(path, sizeof path, "/proc/%u/mountinfo", pid);
    snprintf(wanted, sizeof wanted, " %u:%u ", device >> 20, device & 0xFFFFF);
    FILE *in = fopen(path, "re");
    while (in && !*place && fgets(line, sizeof line, in)) {
        struct ios_mount mount;
        const char *at = strstr(line, wanted);
        line[strcspn(line, "\n")] = 0;
        if (at && at - line < (ptrdiff_t)sizeof wanted && ios_mount_parse(&mount, line))
            snprintf(place, room, "%.200s", mount.point);
    }
    if (in)
        fclose(in);
}

static struct connection *connection_of(uint32_t device) {
    for (uint32_t i = 0; i < connection_count; i++)
        if (connections[i].device == device)
            return &connections[i];
    connections = grow(connections, connection_count, &connection_room, sizeof *connections);
    struct connection *c = &connections[connection_count++];
    memset(c, 0, sizeof *c);
    c->device = device;
    track_begin(&c->track);
    return c;
}

static void used_by(struct connection *c, uint32_t process) {
    uint32_t size = c->users_size ? c->users_size : 64;
    while (process / 8 >= size)
        size *= 2;
    if (size > c->users_size) {
        uint8_t *users = zeroed(size, 1);
        if (c->users_size)
            memcpy(users, c->users, c->users_size);
        free(c->users);
        c->users = users;
        c->users_size = size;
    }
    c->users[process / 8] |= (uint8_t)(1 << process % 8);
}

/** Where it is mounted can be found out once it works, as long as it is there. */
static void search(struct connection *c, uint32_t user) {
    if (c->searches++ >= MOST_SEARCHES)
        return;
    mounted_at(c->mounted, sizeof c->mounted, user, c->device);
    if (!c->mounted[0])
        mounted_at(c->mounted, sizeof c->mounted, (uint32_t)getpid(), c->device);
}

void fuse_changed(const struct kernel_event *event) {
    const struct fuse_event *e = &event->fuse;
    struct connection *c = connection_of(e->device);
    bool asked = event->what == FUSE_SEND;
    struct ios_record request = {.t0 = event->ns, .kind = IOS_ASKED, .part = IOS_CALL, .offset = e->unique};
    request.request = request.result = IOS_UNKNOWN;
    if (asked) {
        used_by(c, tasks_process(event));
        request.request = event->task;
        request.result = e->opcode;
    }
    if (!c->mounted[0])
        search(c, event->task);
    struct ios_record moved = {.t0 = event->ns, .t1 = event->ns, .part = IOS_CALL, .flags = IOS_BARE};
    moved.kind = (asked ? IOS_WRITE : IOS_READ) & 63;
    moved.handle = !asked;
    moved.offset = IOS_UNKNOWN;
    moved.request = moved.result = e->length;
    track_put(&c->track, &request);
    track_put(&c->track, &moved);
}

void fuse_write(void) {
    for (uint32_t i = 0; i < connection_count; i++)
        track_write(&connections[i].track);
}

void fuse_served(uint32_t device, uint32_t pid, bool recorded) {
    for (uint32_t i = 0; i < connection_count; i++) {
        struct connection *c = &connections[i];
        if (c->device == device && recorded)
            c->daemon = pid;
        c->left_out |= c->device == device && !recorded;
    }
}

void fuse_served_somewhere(void) {
    any_daemon_unclear = true;
}

void fuse_name(char *name, size_t room, const struct connection *c, bool answers) {
    char daemon[32];
    if (c->daemon)
        snprintf(daemon, sizeof daemon, "%u", c->daemon);
    else
        snprintf(daemon, sizeof daemon, "%u:%u", c->device >> 20, c->device & 0xFFFFF);
    snprintf(name, room, "fuse:%s>%s", answers ? daemon : "kernel", answers ? "kernel" : daemon);
}

/** As the tracer decides it in the daemon; the program of one that is not recorded is not known. */
static bool passes(const struct connection *c) {
    char name[96];
    if (c->daemon || c->left_out)
        return !c->left_out;
    fuse_name(name, sizeof name - 1, c, true);
    strcat(name, "|");
    return ios_passes(getenv("IOSTRATA_NET_INCLUDE"), getenv("IOSTRATA_NET_EXCLUDE"), name);
}

bool fuse_is_wanted(const struct connection *c) {
    bool used = c->daemon != 0;
    for (uint32_t process = 0; process < 8 * c->users_size && !used; process++)
        used = (c->users[process / 8] >> process % 8 & 1) && tasks_is_ours(process);
    return used && c->track.stream.events && (c->daemon || !any_daemon_unclear) && passes(c);
}

struct connection *fuse_connections(uint32_t *count) {
    *count = connection_count;
    return connections;
}
