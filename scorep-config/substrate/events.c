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

static void append(struct ios_location *l, struct ios_record r, uint64_t ticks) {
    r.t0 = r.t1 = ticks;
    ios_location_append(l, &r);
}

/** What a region is to us: a call; IOS_CALLS: nothing; more than that: a phase. */
static uint32_t new_region(uint32_t region) {
    uint32_t id;
    const char *name = ios_recorder.source->region(region);
    bool phase = ios_recorder.source->phase(region);
    for (id = 0; id < IOS_CALLS; id++)
        if (name && !phase && ios_calls[id].layer != IOS_NETWORK && strcmp(name, ios_calls[id].name) == 0)
            break;
    if (phase) {
        struct ios_log_record r = {.type = IOS_LOG_PHASE, .id = ios_recorder.phases++};
        ios_recorder_log(&r, name ? name : "", NULL);
        id = IOS_CALLS + 1 + r.id;
    }
    ios_names_put(&ios_recorder.of_regions, region, id);
    return id;
}

static uint32_t id_of(uint32_t region) {
    uint32_t id;
    if (ios_names_get(&ios_recorder.of_regions, region, &id))
        return id;
    pthread_mutex_lock(&ios_recorder.lock);
    if (!ios_names_get(&ios_recorder.of_regions, region, &id))
        id = new_region(region);
    pthread_mutex_unlock(&ios_recorder.lock);
    return id;
}

/** A read or write in which nothing happens is one of a socket or pipe: Score-P has handles for files only. */
static bool transfers(uint32_t id) {
    return ios_calls[id].role == OTF2_ROLE_FILE_IO &&
           (ios_calls[id].layer == IOS_POSIX || ios_calls[id].layer == IOS_ISOC);
}

static void write_enters(struct ios_location *l) {
    uint32_t depth = l->depth < IOS_DEPTH ? l->depth : IOS_DEPTH;
    if (depth && l->calls[depth - 1].written)
        return; // and so those around it
    for (uint32_t i = 0; i < depth; i++) {
        struct ios_open_call *c = &l->calls[i];
        if (!c->written)
            append(l, record(IOS_PLAIN, IOS_BEGIN, 0, c->id, IOS_NO_HANDLE), c->ticks);
        c->written = true;
    }
}

void ios_location_settle(struct ios_location *l) {
    if (!l->holds)
        return;
    struct ios_record begin = l->held, end = record(IOS_COMPLETE, IOS_CALL, 0, begin.call, begin.handle);
    l->holds = false;
    write_enters(l);
    begin.part = IOS_BEGIN;
    begin.flags |= IOS_BARE;
    begin.result = end.request = l->held_id;
    end.result = l->held.result;
    append(l, begin, l->held.t0);
    if (l->completed)
        append(l, end, l->held.t1);
}

static void phase(struct ios_location *l, uint64_t ticks, uint32_t id, bool begins) {
    write_enters(l);
    append(l, record(IOS_PHASE, IOS_CALL, begins, 0, id - IOS_CALLS - 1), ticks);
    l->t->phase = begins ? id - IOS_CALLS : 0; // to be ended where the process is killed
}

void ios_location_enter(struct ios_location *l, uint64_t ticks, uint32_t region) {
    uint32_t id = id_of(region);
    if (id == IOS_CALLS)
        return;
    ios_location_settle(l);
    if (id > IOS_CALLS) {
        phase(l, ticks, id, true);
        return;
    }
    if (l->depth < IOS_DEPTH)
        l->calls[l->depth] = (struct ios_open_call){ticks, (uint16_t)id, false, transfers(id)};
    l->depth++;
}

/** The innermost call ends, whose one operation is held back: they are one record. */
static void leave_held(struct ios_location *l) {
    l->holds = false;
    l->depth--;
    write_enters(l);
    ios_location_append(l, &l->held);
}

static void leave(struct ios_location *l, uint64_t ticks, uint16_t id) {
    struct ios_open_call *c = &l->calls[l->depth - 1];
    bool known = l->depth <= IOS_DEPTH && (c->written || !c->ignored);
    if (known)
        write_enters(l);
    l->depth--;
    if (known)
        append(l, record(IOS_PLAIN, IOS_END, 0, id, IOS_NO_HANDLE), ticks);
}

void ios_location_leave(struct ios_location *l, uint64_t ticks, uint32_t region) {
    uint32_t id = id_of(region);
    if (id == IOS_CALLS)
        return;
    if (l->holds && l->completed && l->calls[l->depth - 1].id == id) {
        leave_held(l);
        return;
    }
    ios_location_settle(l);
    if (id > IOS_CALLS)
        phase(l, ticks, id, false);
    else if (l->depth > 0)
        leave(l, ticks, l->depth <= IOS_DEPTH ? l->calls[l->depth - 1].id : (uint16_t)id);
    if (id == IOS_CALL_MPI_File_set_view)
        __atomic_add_fetch(&ios_recorder.views, 1, __ATOMIC_RELEASE);
}

/** The innermost call, which says of which layer a handle is when nothing else does. */
static uint16_t innermost(const struct ios_location *l) {
    return l->depth > 0 && l->depth <= IOS_DEPTH ? l->calls[l->depth - 1].id : IOS_CALL_open;
}

static uint32_t handle_of(const struct ios_location *l, uint32_t handle, bool created) {
    return ios_recorder_handle(handle, ios_calls[innermost(l)].layer, created);
}

/** Our number of the handle an event is about, which may be IOS_IGNORED: then it is left out. */
static uint32_t about(struct ios_location *l, uint32_t handle, bool created) {
    uint32_t id = handle_of(l, handle, created);
    if (id == IOS_IGNORED && l->depth > 0 && l->depth <= IOS_DEPTH)
        l->calls[l->depth - 1].ignored = true;
    return id;
}

/** An event with a handle, two numbers and an offset, behind the Enter of its calls; the flags are those of its kind. */
static void event(struct ios_location *l, uint64_t ticks, uint32_t handle, struct ios_record r) {
    ios_location_settle(l);
    r.handle = about(l, handle, r.kind == IOS_OPEN);
    if (r.handle == IOS_IGNORED)
        return;
    write_enters(l);
    r.call = innermost(l);
    append(l, r, ticks);
}

void ios_location_create(struct ios_location *l, uint64_t ticks, uint32_t handle, uint32_t access, uint32_t creation,
                         uint32_t status) {
    struct ios_record r = record(IOS_OPEN, IOS_END, IOS_BARE, 0, 0);
    r.request = access | (uint64_t)(creation & 0xFFFFFF) << 8 | (uint64_t)status << 32;
    if (ios_recorder.views) // the number may have been another file's
        __atomic_add_fetch(&ios_recorder.views, 1, __ATOMIC_RELEASE);
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

static bool in_one_piece(uint32_t handle, uint32_t views) {
    uint32_t known;
    if (ios_names_get(&ios_recorder.of_views, handle, &known) && known >> 1 == views)
        return known & 1;
    bool piece = ios_recorder.source->in_one_piece(handle);
    pthread_mutex_lock(&ios_recorder.lock);
    ios_names_put(&ios_recorder.of_views, handle, views << 1 | piece);
    pthread_mutex_unlock(&ios_recorder.lock);
    return piece;
}

/** Where in the file: Score-P tells of MPI-IO what the program said, which counts the elements of a view if there is one. */
static uint64_t place(uint32_t handle, uint64_t offset) {
    const struct ios_source *s = ios_recorder.source;
    uint32_t views = __atomic_load_n(&ios_recorder.views, __ATOMIC_ACQUIRE);
    if (!views || offset == IOS_UNKNOWN || s->layer(handle) != IOS_MPIIO)
        return offset;
    return in_one_piece(handle, views) ? s->place(handle, offset) : IOS_UNKNOWN;
}

void ios_location_seek(struct ios_location *l, uint64_t ticks, uint32_t handle, int64_t request, uint8_t whence,
                       uint64_t result) {
    struct ios_record r = record(IOS_SEEK, IOS_END, IOS_BARE | (whence & 7), 0, 0);
    r.request = (uint64_t)request;
    r.result = place(handle, result);
    if (r.result == IOS_UNKNOWN)
        return;
    if (r.result != result) { // what was asked for counted the same
        r.request = r.result;
        r.flags = IOS_BARE;
    }
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
    ios_location_settle(l);
    write_enters(l);
    append(l, record(IOS_DELETE, IOS_END, IOS_BARE, calls[layer], file), ticks);
}

/** Holds an operation back if nothing happened in its call before. */
static bool hold(struct ios_location *l, uint64_t ticks, const struct ios_operation *o, struct ios_record *r) {
    if ((o->flags & OTF2_FLAG_NON_BLOCKING) || l->holds || l->depth == 0 || l->depth > IOS_DEPTH ||
        l->calls[l->depth - 1].written)
        return false;
    r->handle = about(l, o->handle, false);
    if (r->handle == IOS_IGNORED)
        return true;
    r->part = IOS_CALL;
    r->call = innermost(l);
    r->flags &= (uint8_t)~IOS_BARE;
    r->t0 = ticks;
    l->held = *r;
    l->held_id = o->id;
    l->holds = true;
    l->completed = false;
    return true;
}

void ios_location_begin(struct ios_location *l, uint64_t ticks, const struct ios_operation *o) {
    struct ios_record r = record((uint8_t)(IOS_READ + o->mode % 3), IOS_BEGIN, IOS_BARE, 0, 0);
    r.flags |= (o->offset == IOS_UNKNOWN ? IOS_DERIVED : 0) | ((o->flags & OTF2_FLAG_COLLECTIVE) ? IOS_COLLECTIVE : 0) |
               ((o->flags & OTF2_FLAG_NON_BLOCKING) ? IOS_SPLIT : 0);
    r.request = o->bytes;
    r.offset = place(o->handle, o->offset);
    if (hold(l, ticks, o, &r))
        return;
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
    if (l->holds && !l->completed && l->held_id == id && handle_of(l, handle, false) == l->held.handle) {
        l->held.result = bytes;
        l->held.t1 = ticks;
        l->completed = true;
        return;
    }
    matched(l, ticks, handle, IOS_COMPLETE, id, bytes);
}

void ios_location_cancelled(struct ios_location *l, uint64_t ticks, uint32_t handle, uint64_t id) {
    matched(l, ticks, handle, IOS_CANCELLED, id, IOS_UNKNOWN);
}

void ios_location_lock(struct ios_location *l, uint64_t ticks, uint32_t handle, bool shared, uint8_t how) {
    event(l, ticks, handle, record(IOS_LOCK, IOS_END, IOS_BARE | how | (shared ? IOS_LOCK_SHARED : 0), 0, 0));
}
