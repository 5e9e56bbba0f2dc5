// SPDX-License-Identifier: EPL-2.0
#include "uring.h"
#include "../common/uring.h"
#include "grow.h"
#include "tasks.h"
#include <stdlib.h>
#include <string.h>

enum { NO_TRACK = UINT32_MAX, CANCELED = 125, MORE_TO_COME = 1 << 1 };

/** A request that is not done. */
struct request {
    uint64_t ring, request, user_data;
    uint64_t id; // 0: a free place
    uint32_t track;
    uint8_t kind; // enum ios_kind
};

/** A ring by the kernel's address; another one may get it later. */
struct ring {
    uint64_t address;
    uint32_t track;
};

static struct ring_track *tracks;
static struct ring *rings;
static uint32_t track_count, track_room, ring_count, ring_room;
static struct request *requests; // by their hash, with free places between them
static uint32_t request_count, request_slots;
static uint64_t last_id;

static uint32_t track_of(uint32_t process, int fd) {
    for (uint32_t i = 0; i < track_count; i++)
        if (tracks[i].process == process && tracks[i].fd == fd)
            return i;
    tracks = grow(tracks, track_count, &track_room, sizeof *tracks);
    memset(&tracks[track_count], 0, sizeof *tracks);
    tracks[track_count].process = process;
    tracks[track_count].fd = fd;
    track_begin(&tracks[track_count].track);
    return track_count++;
}

/** The place of a ring, which is new when it was created just now. */
static struct ring *ring_of(const struct kernel_event *event) {
    uint64_t address = event->uring.ring;
    bool created = event->what == URING_CREATE;
    static uint32_t last;
    uint32_t i = last < ring_count && rings[last].address == address ? last : 0;
    while (i < ring_count && rings[i].address != address)
        i++;
    last = i;
    if (i < ring_count && !created)
        return &rings[i];
    uint32_t process = tasks_process(event);
    uint32_t track = tasks_may_be_ours(process) ? track_of(process, created ? event->uring.fd : -1) : NO_TRACK;
    if (i == ring_count) {
        rings = grow(rings, ring_count, &ring_room, sizeof *rings);
        ring_count++;
    }
    rings[i] = (struct ring){address, track};
    return &rings[i];
}

static uint32_t place_of(const struct request *r) {
    uint64_t hash = (r->ring ^ (r->request ? r->request : r->user_data)) * 0x9E3779B97F4A7C15u;
    return (uint32_t)(hash >> 32) & (request_slots - 1);
}

static bool same(const struct request *a, const struct request *b) {
    return a->ring == b->ring && (a->request || b->request ? a->request == b->request : a->user_data == b->user_data);
}

static void enter(const struct request *r) {
    uint32_t i = place_of(r);
    while (requests[i].id)
        i = (i + 1) & (request_slots - 1);
    requests[i] = *r;
}

static void make_room(void) {
    struct request *old = requests;
    uint32_t slots = request_slots;
    if (2 * request_count < slots)
        return;
    request_slots = slots ? 2 * slots : 4096;
    requests = zeroed(request_slots, sizeof *requests);
    for (uint32_t i = 0; i < slots; i++)
        if (old[i].id)
            enter(&old[i]);
    free(old);
}

/** What follows a place that gets free moves up, where it is looked for there first. */
static void remove_at(uint32_t i) {
    uint32_t mask = request_slots - 1;
    request_count--;
    for (uint32_t j = (i + 1) & mask; requests[j].id; j = (j + 1) & mask)
        if (((j - place_of(&requests[j])) & mask) >= ((j - i) & mask)) {
            requests[i] = requests[j];
            i = j;
        }
    requests[i].id = 0;
}

static bool take(struct request *r) {
    for (uint32_t i = request_slots ? place_of(r) : 0; request_slots && requests[i].id;
         i = (i + 1) & (request_slots - 1))
        if (same(&requests[i], r)) {
            *r = requests[i];
            remove_at(i);
            return true;
        }
    return false;
}

static void submitted(const struct kernel_event *event) {
    const struct uring_event *e = &event->uring;
    struct request r = {
        e->ring, e->request, e->user_data, 0, ring_of(event)->track, (uint8_t)ios_uring_kind(e->opcode)};
    struct request before = r;
    if (r.kind == IOS_PLAIN || r.track == NO_TRACK)
        return;
    if (r.request)
        take(&before); // it was done without a word, as its program had wished
    make_room();
    r.id = ++last_id;
    request_count++;
    enter(&r);
    struct ios_record begin = {.t0 = event->ns, .kind = r.kind & 63, .part = IOS_BEGIN, .flags = IOS_BARE | IOS_SPLIT};
    begin.offset = begin.request = IOS_UNKNOWN;
    begin.result = r.id;
    track_put(&tracks[r.track].track, &begin);
    tracks[r.track].requests++;
}

static void done(const struct kernel_event *event) {
    const struct uring_event *e = &event->uring;
    struct request r = {e->ring, e->request, e->user_data, 0, 0, 0};
    if ((e->flags & MORE_TO_COME) || !take(&r))
        return;
    struct ios_record end = {.t0 = event->ns, .kind = IOS_COMPLETE, .part = IOS_CALL, .request = r.id};
    end.result = r.kind == IOS_FLUSH ? IOS_UNKNOWN : e->result < 0 ? 0 : (uint64_t)e->result;
    if (e->result == -CANCELED)
        end.kind = IOS_CANCELLED;
    track_put(&tracks[r.track].track, &end);
}

void uring_changed(const struct kernel_event *event) {
    if (event->what == URING_CREATE)
        ring_of(event);
    else if (event->what == URING_SUBMIT)
        submitted(event);
    else
        done(event);
}

void uring_write(void) {
    for (uint32_t i = 0; i < track_count; i++)
        track_write(&tracks[i].track);
}

void uring_forget(void) {
    for (uint32_t i = 0; i < request_slots; i++)
        requests[i].id = 0;
    request_count = 0;
}

struct ring_track *uring_tracks(uint32_t *count) {
    *count = track_count;
    return tracks;
}
