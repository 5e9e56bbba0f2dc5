// SPDX-License-Identifier: EPL-2.0
// Score-P's events become records of the tracer's.
#include "../common/otf2.h"
#include "../preload/fds.h"
#include "parts.h"

static struct ios_record record(uint8_t kind, uint8_t part, uint8_t flags, uint16_t call, uint32_t handle) {
    struct ios_record r = {.kind = kind & 63, .part = part & 3, .flags = flags, .call = call, .handle = handle};
    r.offset = r.request = r.result = IOS_UNKNOWN;
    return r;
}

static uint32_t call_of(uint32_t region) {
    uint32_t id;
    if (ios_names_get(&ios_recorder.of_regions, region, &id))
        return id;
    const char *name = ios_recorder.source->region(region);
    for (id = 0; id < IOS_CALLS; id++)
        if (name && strcmp(name, ios_calls[id].name) == 0)
            break;
    pthread_mutex_lock(&ios_recorder.lock);
    uint32_t again;
    if (!ios_names_get(&ios_recorder.of_regions, region, &again))
        ios_names_put(&ios_recorder.of_regions, region, id);
    pthread_mutex_unlock(&ios_recorder.lock);
    return id;
}

/** A read or write in which nothing happens is one of a socket or pipe: Score-P has handles for files only. */
static bool transfers(uint32_t id) {
    return ios_calls[id].role == OTF2_ROLE_FILE_IO && ios_calls[id].layer != IOS_AIO;
}

void ios_location_enter(struct ios_location *l, uint64_t ticks, uint32_t region) {
    uint32_t id = call_of(region);
    if (id == IOS_CALLS)
        return; // none of the calls that we know
    if (l->depth < IOS_DEPTH)
        l->calls[l->depth] = (struct ios_open_call){ticks, (uint16_t)id, false, transfers(id)};
    l->depth++;
}

static void write_enters(struct ios_location *l) {
    for (uint32_t i = 0; i < l->depth && i < IOS_DEPTH; i++) {
        struct ios_open_call *c = &l->calls[i];
        if (!c->written)
            ios_location_append(l, record(IOS_PLAIN, IOS_BEGIN, 0, c->id, IOS_NO_HANDLE), c->ticks);
        c->written = true;
    }
}

void ios_location_leave(struct ios_location *l, uint64_t ticks, uint32_t region) {
    uint32_t id = call_of(region);
    if (id == IOS_CALLS || l->depth == 0)
        return;
    struct ios_open_call *c = &l->calls[l->depth - 1];
    bool known = l->depth <= IOS_DEPTH && (c->written || !c->ignored);
    if (known)
        write_enters(l);
    l->depth--;
    if (known)
        ios_location_append(l, record(IOS_PLAIN, IOS_END, 0, c->id, IOS_NO_HANDLE), ticks);
}

/** The innermost call, which says of which layer a handle is when nothing else does. */
static uint16_t innermost(const struct ios_location *l) {
    return l->depth > 0 && l->depth <= IOS_DEPTH ? l->calls[l->depth - 1].id : IOS_CALL_open;
}

static uint32_t handle_of(const struct ios_location *l, uint32_t handle, bool created) {
    return ios_recorder_handle(handle, ios_calls[innermost(l)].layer, created);
}

/** Our number of the handle an event is about, behind the Enter of its calls; false: the event is left out. */
static bool about(struct ios_location *l, uint32_t handle, uint32_t *id, bool created) {
    *id = handle_of(l, handle, created);
    if (*id == IOS_IGNORED) {
        if (l->depth > 0 && l->depth <= IOS_DEPTH)
            l->calls[l->depth - 1].ignored = true;
        return false;
    }
    write_enters(l);
    return true;
}

/** An event with a handle, two numbers and an offset; the flags are those of its kind. */
static void event(struct ios_location *l, uint64_t ticks, uint32_t handle, struct ios_record r) {
    if (!about(l, handle, &r.handle, r.kind == IOS_OPEN))
        return;
    r.call = innermost(l);
    ios_location_append(l, r, ticks);
}

void ios_location_create(struct ios_location *l, uint64_t ticks, uint32_t handle, uint32_t access, uint32_t creation,
                         uint32_t status) {
    struct ios_record r = record(IOS_OPEN, IOS_END, IOS_BARE, 0, 0);
    r.request = access | (uint64_t)(creation & 0xFFFFFF) << 8 | (uint64_t)status << 32;
    event(l, ticks, handle, r);
}

void ios_location_destroy(struct ios_location *l, uint64_t ticks, uint32_t handle) {
    event(l, ticks, handle, record(IOS_CLOSE, IOS_END, IOS_BARE, 0, 0));
}

void ios_location_duplicate(struct ios_location *l, uint64_t ticks, uint32_t old, uint32_t fresh, uint32_t status) {
    struct ios_record r = record(IOS_DUP, IOS_END, IOS_BARE, 0, 0);
    uint32_t id = handle_of(l, fresh, true);
    r.request = id;
    r.offset = status;
    if (id != IOS_IGNORED)
        event(l, ticks, old, r);
}

void ios_location_seek(struct ios_location *l, uint64_t ticks, uint32_t handle, int64_t request, uint8_t whence,
                       uint64_t result) {
    struct ios_record r = record(IOS_SEEK, IOS_END, IOS_BARE | (whence & 7), 0, 0);
    r.request = (uint64_t)request;
    r.result = result;
    event(l, ticks, handle, r);
}

void ios_location_status(struct ios_location *l, uint64_t ticks, uint32_t handle, uint32_t status) {
    struct ios_record r = record(IOS_STATUS, IOS_END, IOS_BARE, 0, 0);
    r.request = status;
    event(l, ticks, handle, r);
}

void ios_location_delete(struct ios_location *l, uint64_t ticks, enum ios_layer layer, const char *path) {
    static const uint16_t calls[] = {IOS_CALL_unlink, IOS_CALL_remove, IOS_CALL_MPI_File_delete};
    pthread_mutex_lock(&ios_recorder.lock);
    uint32_t file = ios_recorder_file(path);
    pthread_mutex_unlock(&ios_recorder.lock);
    if (file == IOS_IGNORED || file == IOS_NO_HANDLE || layer > IOS_MPIIO)
        return;
    write_enters(l);
    ios_location_append(l, record(IOS_DELETE, IOS_END, IOS_BARE, calls[layer], file), ticks);
}

void ios_location_begin(struct ios_location *l, uint64_t ticks, const struct ios_operation *o) {
    struct ios_record r = record((uint8_t)(IOS_READ + o->mode % 3), IOS_BEGIN, IOS_BARE, 0, 0);
    r.flags |= (o->offset == IOS_UNKNOWN ? IOS_DERIVED : 0) | ((o->flags & OTF2_FLAG_COLLECTIVE) ? IOS_COLLECTIVE : 0) |
               ((o->flags & OTF2_FLAG_NON_BLOCKING) ? IOS_SPLIT : 0);
    r.request = o->bytes;
    r.offset = o->offset;
    r.result = o->id;
    event(l, ticks, o->handle, r);
}

void ios_location_issued(struct ios_location *l, uint64_t ticks, uint32_t handle, uint64_t id) {
    struct ios_record r = record(IOS_READ, IOS_END, IOS_BARE | IOS_SPLIT, 0, 0);
    r.result = id;
    event(l, ticks, handle, r);
}

static void matched(struct ios_location *l, uint64_t ticks, uint32_t handle, uint8_t kind, uint64_t id,
                    uint64_t bytes) {
    struct ios_record r = record(kind, IOS_CALL, 0, 0, 0);
    r.request = id;
    r.result = bytes;
    event(l, ticks, handle, r);
}

void ios_location_tested(struct ios_location *l, uint64_t ticks, uint32_t handle, uint64_t id) {
    matched(l, ticks, handle, IOS_TESTED, id, IOS_UNKNOWN);
}

void ios_location_complete(struct ios_location *l, uint64_t ticks, uint32_t handle, uint64_t bytes, uint64_t id) {
    matched(l, ticks, handle, IOS_COMPLETE, id, bytes);
}

void ios_location_cancelled(struct ios_location *l, uint64_t ticks, uint32_t handle, uint64_t id) {
    matched(l, ticks, handle, IOS_CANCELLED, id, IOS_UNKNOWN);
}

void ios_location_lock(struct ios_location *l, uint64_t ticks, uint32_t handle, bool shared, uint8_t how) {
    event(l, ticks, handle, record(IOS_LOCK, IOS_END, IOS_BARE | how | (shared ? IOS_LOCK_SHARED : 0), 0, 0));
}
