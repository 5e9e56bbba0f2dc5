// SPDX-License-Identifier: EPL-2.0
// io_uring by liburing. Requests are prepared and completions are taken by inline functions: a call that submits is
// where the prepared requests are seen, and any call of the library is where new completions are. Rings that are used
// without the library are block/'s; not recorded: files that the kernel opens into a ring.
#include "../batch.h"
#include "../library.h"
#include "../log.h"
#include "../ring_sockets.h"
#include "../wrap.h"
#include <errno.h>

/** Operations under way by ring and user data; value: the matching id. */
static struct ios_inflight operations;
/** Rings by their address; state: completions up to here were recorded, value: their registered files, file: how many. */
static struct ios_inflight rings;

static uint64_t last_id = UINT64_C(1) << 63; // apart from the addresses that are AIO's ids

static uintptr_t key_of(const struct ios_uring *ring, uint64_t user_data) {
    return (((uintptr_t)ring ^ user_data) * 0x9E3779B97F4A7C15u) | 2;
}

static struct ios_entry *state_of(const struct ios_uring *ring) {
    struct ios_entry *e = ios_inflight_get(&rings, (uintptr_t)ring);
    uint32_t tail = __atomic_load_n(ring->tail, __ATOMIC_ACQUIRE);
    if (e)
        return e;
    // The kernel tells of rings too (block/): it is left out what is recorded here.
    struct ios_log_record r = {.type = IOS_LOG_RING, .id = (uint32_t)ring->fd};
    ios_log(&r, "", NULL);
    return ios_inflight_put(&rings, (struct ios_entry){.key = (uintptr_t)ring, .state = tail});
}

static uint64_t vector_size(const struct ios_uring_request *q) {
    return ios_vector_size((const struct iovec *)(uintptr_t)q->address, (int)q->length);
}

static uint64_t buffer_of(const struct ios_uring_request *q) {
    bool parts = ios_uring_is_vector(q->opcode) && q->length > 0;
    return parts ? ios_largest_part((const struct iovec *)(uintptr_t)q->address, (int)q->length) : q->address;
}

static struct ios_ring_target descriptor_of(int fd) {
    struct ios_ring_target on = {.handle = IOS_NO_HANDLE};
    const struct ios_fd *e = ios_state->active >> IOS_AIO & 1 ? ios_fd_get(fd) : NULL;
    on.handle = e ? e->handle : IOS_NO_HANDLE;
    on.append = e && e->append;
    if (!e)
        ios_ring_find(&on, fd);
    return on;
}

/** What a request is on: a descriptor, or one of the ring's files by its number, which stay when a descriptor is closed. */
static struct ios_ring_target target_of(const struct ios_uring *ring, const struct ios_uring_request *q) {
    if (!(q->flags & IOS_URING_FIXED_FILE))
        return descriptor_of(q->fd);
    const struct ios_entry *e = ios_inflight_get(&rings, (uintptr_t)ring);
    bool known = e && e->value && (uint32_t)q->fd < e->file;
    return known ? ((const struct ios_ring_target *)(uintptr_t)e->value)[q->fd]
                 : (struct ios_ring_target){.handle = IOS_NO_HANDLE};
}

/** The record of a request; false when it is no transfer on a recorded file. */
static bool set_operation(struct ios_record *r, uint16_t call, const struct ios_ring_target *on,
                          const struct ios_uring_request *q) {
    enum ios_kind kind = ios_uring_kind(q->opcode);
    if (kind == IOS_PLAIN || on->handle == IOS_NO_HANDLE)
        return false;
    ios_set(r, call, (uint8_t)kind, on->handle);
    if (kind != IOS_FLUSH) {
        r->request = ios_uring_is_vector(q->opcode) ? vector_size(q) : q->length;
        r->offset = on->append && kind == IOS_WRITE ? IOS_UNKNOWN : q->offset; // -1 is "at the file position"
    }
    return true;
}

/** The requests that a call hands over. */
struct batch {
    uint32_t head, tail, count;
    uint64_t first_id;
};

static const struct ios_uring_request *request_at(const struct ios_uring *ring, uint32_t i) {
    return ring->requests + ((size_t)(i & *ring->request_mask) << !!(ring->flags & IOS_URING_BIG_REQUESTS));
}

/** Whether a read or write of a call waits for I/O before it, because that asks for it or it does. */
static bool is_chained(const struct ios_uring *ring, const struct batch *b, uint32_t i) {
    const struct ios_uring_request *own = request_at(ring, b->head + i);
    const struct ios_uring_request *before = i ? request_at(ring, b->head + i - 1) : NULL;
    bool is_io = before && ios_uring_kind(before->opcode) != IOS_PLAIN; // what opens its file has to go before it
    return ios_uring_kind(own->opcode) != IOS_FLUSH &&
           ((own->flags & IOS_URING_DRAIN) || (is_io && (before->flags & (IOS_URING_LINK | IOS_URING_DRAIN))));
}

static void begin_batch(struct ios_call *c, struct ios_uring *ring, struct batch *b) {
    struct ios_record r;
    b->head = ring->request_head;
    b->tail = ring->request_tail;
    b->count = b->tail - b->head;
    b->first_id = __atomic_fetch_add(&last_id, b->count, __ATOMIC_RELAXED);
    for (uint32_t i = 0; i < b->count; i++) {
        const struct ios_uring_request *q = request_at(ring, b->head + i);
        if (q->opcode == IOS_URING_CLOSE && !(q->flags & IOS_URING_FIXED_FILE))
            ios_fd_closing(q->fd);
        if (ios_uring_kind(q->opcode) == IOS_PLAIN && !ios_ring_is_socket(q->opcode))
            continue; // its descriptor may be something else
        struct ios_ring_target on = target_of(ring, q);
        struct ios_entry e = {.key = key_of(ring, q->user_data), .value = b->first_id + i, .handle = IOS_NO_HANDLE};
        bool after = i && (request_at(ring, b->head + i - 1)->flags & IOS_URING_LINK);
        if (set_operation(&r, c->f->record.call, &on, q)) {
            r.flags |= is_chained(ring, b, i) ? IOS_CHAINED : 0;
            ios_batch_begin(c, &operations, e.key, &r, e.value, buffer_of(q));
        } else if (ios_sockets_wanted())
            ios_ring_begin(c, &operations, &e, &on, q, after);
    }
}

static void issue_batch(struct ios_call *c, const struct ios_uring *ring, const struct batch *b) {
    for (uint32_t i = 0; i < b->count; i++)
        ios_batch_issue(c, &operations, key_of(ring, request_at(ring, b->head + i)->user_data), b->first_id + i, true);
}

static void completed(struct ios_call *c, const struct ios_uring *ring, const struct ios_uring_completion *done) {
    uintptr_t key = key_of(ring, done->user_data);
    const struct ios_entry *of = ios_inflight_get(&operations, key);
    if (!of || (done->flags & IOS_URING_NOTICE))
        return;
    struct ios_entry e = *of;
    if (!ios_ring_goes_on(&e, done) && !ios_inflight_take(&operations, key, &e))
        return;
    if (e.state != IOS_RING_FILE)
        ios_ring_completed(c, &e, done);
    else if (done->result == -ECANCELED)
        ios_event(c, IOS_CANCELLED, e.handle, e.value, 0);
    else
        ios_event(c, IOS_COMPLETE, e.handle, e.value, done->result < 0 ? 0 : (uint64_t)done->result);
}

/** Records what completed since anybody last looked. */
static void look(struct ios_call *c, const struct ios_uring *ring) {
    struct ios_entry *e = state_of(ring);
    if (!e)
        return;
    uint32_t seen = __atomic_load_n(&e->state, __ATOMIC_ACQUIRE), tail = __atomic_load_n(ring->tail, __ATOMIC_ACQUIRE);
    if (seen == tail || !__atomic_compare_exchange_n(&e->state, &seen, tail, false, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED))
        return;
    for (; seen != tail; seen++)
        completed(c, ring,
                  ring->completions + ((size_t)(seen & *ring->mask) << !!(ring->flags & IOS_URING_BIG_COMPLETIONS)));
}

/** Rings are looked at for files and for connections. */
IOS_INLINE struct ios_thread *ready(void) {
    struct ios_thread *t = ios_ready(IOS_AIO);
    return t || !ios_sockets_wanted() ? t : ios_ready(IOS_NETWORK);
}

/** Of connections that move while nothing is recorded nobody knows where they are. */
static void unseen(const struct ios_uring *ring) {
    if (!ios_wanted(IOS_NETWORK))
        return;
    for (uint32_t i = ring->request_head; i != ring->request_tail; i++) {
        const struct ios_uring_request *q = request_at(ring, i);
        bool moves = ios_uring_kind(q->opcode) != IOS_PLAIN || ios_ring_is_socket(q->opcode);
        if (moves && !(q->flags & IOS_URING_FIXED_FILE) && (uint32_t)q->fd < IOS_SOCKETS)
            ios_sockets[q->fd].position = NULL;
    }
}

/**
 * A call that may hand over requests, with however many words it takes behind the ring. One that waits hands them over at its begin:
 * when it is over, they may be done.
 */
#define RING_CALL(name, waits)                                                                                         \
    IOS_EXPORT int name(struct ios_uring *ring, uintptr_t a, uintptr_t b, uintptr_t d, uintptr_t e) {                  \
        struct ios_call c;                                                                                             \
        struct batch batch;                                                                                            \
        int (*real)(struct ios_uring *, uintptr_t, uintptr_t, uintptr_t, uintptr_t) = (int (*)(                        \
            struct ios_uring *, uintptr_t, uintptr_t, uintptr_t, uintptr_t))ios_library_call(IOS_CALL_##name);         \
        if (!ios_begin_by(ready(), &c, IOS_CALL_##name, IOS_PLAIN, IOS_NO_HANDLE)) {                                   \
            unseen(ring);                                                                                              \
            return real(ring, a, b, d, e);                                                                             \
        }                                                                                                              \
        state_of(ring);                                                                                                \
        begin_batch(&c, ring, &batch);                                                                                 \
        if (waits) {                                                                                                   \
            c.f->record.t1 = c.f->record.t0;                                                                           \
            issue_batch(&c, ring, &batch);                                                                             \
        }                                                                                                              \
        int result = real(ring, a, b, d, e), error = errno;                                                            \
        ios_stop_clock(&c);                                                                                            \
        if (!(waits))                                                                                                  \
            issue_batch(&c, ring, &batch);                                                                             \
        look(&c, ring);                                                                                                \
        ios_close_frame(&c);                                                                                           \
        errno = error;                                                                                                 \
        return result;                                                                                                 \
    }

RING_CALL(io_uring_submit, false)
RING_CALL(io_uring_submit_and_wait, (unsigned)a > 0)
RING_CALL(io_uring_submit_and_wait_timeout, (unsigned)b > 0)
RING_CALL(io_uring_submit_and_get_events, false)
RING_CALL(io_uring_wait_cqes, (unsigned)b > 0)
RING_CALL(io_uring_wait_cqe_timeout, true)
RING_CALL(io_uring_peek_batch_cqe, false)
RING_CALL(io_uring_get_events, false)
RING_CALL(__io_uring_get_cqe, (unsigned)d > 0)

/** The ring has no files any more, or room for this many. */
static void set_files(struct ios_entry *ring, uint32_t count) {
    struct ios_ring_target *files = count ? sys_map(count * sizeof *files) : NULL;
    for (uint32_t i = 0; files && i < count; i++)
        files[i].handle = IOS_NO_HANDLE;
    if (ring->value)
        sys_unmap((void *)(uintptr_t)ring->value, ring->file * sizeof *files);
    ring->value = (uint64_t)(uintptr_t)files;
    ring->file = files ? count : 0;
}

/** The ring's files from the first on are these descriptors: -1 is none, -2 as before. */
static void put_files(struct ios_entry *ring, uint32_t first, const int *fds, uint32_t count) {
    struct ios_ring_target *files = (struct ios_ring_target *)(uintptr_t)ring->value;
    for (uint32_t i = 0; fds && i < count && first + i < ring->file; i++)
        if (fds[i] != -2)
            files[first + i] = descriptor_of(fds[i]);
}

/** A call on the ring's files; known is what it does to our table of them when it succeeds. */
#define FILES_CALL(name, known, arguments, ...)                                                                        \
    IOS_EXPORT int name(__VA_ARGS__) {                                                                                 \
        struct ios_call c;                                                                                             \
        __typeof__(&name) real = (__typeof__(&name))ios_library_call(IOS_CALL_##name);                                 \
        if (!ios_begin_by(ready(), &c, IOS_CALL_##name, IOS_PLAIN, IOS_NO_HANDLE))                                     \
            return real arguments;                                                                                     \
        int result = real arguments;                                                                                   \
        ios_stop_clock(&c);                                                                                            \
        struct ios_entry *files = result >= 0 ? state_of(ring) : NULL;                                                 \
        if (files) {                                                                                                   \
            known;                                                                                                     \
        }                                                                                                              \
        c.f->record.flags |= result < 0 ? IOS_FAILED : 0;                                                              \
        ios_close_frame(&c);                                                                                           \
        return result;                                                                                                 \
    }

FILES_CALL(io_uring_register_files, (set_files(files, n), put_files(files, 0, fds, n)), (ring, fds, n),
           struct ios_uring *ring, const int *fds, unsigned n)
FILES_CALL(io_uring_register_files_tags, (set_files(files, n), put_files(files, 0, fds, n)), (ring, fds, tags, n),
           struct ios_uring *ring, const int *fds, const uint64_t *tags, unsigned n)
FILES_CALL(io_uring_register_files_sparse, set_files(files, n), (ring, n), struct ios_uring *ring, unsigned n)
FILES_CALL(io_uring_register_files_update, put_files(files, first, fds, n), (ring, first, fds, n),
           struct ios_uring *ring, unsigned first, const int *fds, unsigned n)
FILES_CALL(io_uring_register_files_update_tag, put_files(files, first, fds, n), (ring, first, fds, tags, n),
           struct ios_uring *ring, unsigned first, const int *fds, const uint64_t *tags, unsigned n)
FILES_CALL(io_uring_unregister_files, set_files(files, 0), (ring), struct ios_uring *ring)

/** The ring's memory goes away: what completed unseen is seen now. */
IOS_EXPORT void io_uring_queue_exit(struct ios_uring *ring) {
    struct ios_call c;
    struct ios_entry e;
    void (*real)(struct ios_uring *) = (void (*)(struct ios_uring *))ios_library_call(IOS_CALL_io_uring_queue_exit);
    bool recorded = ios_begin_by(ready(), &c, IOS_CALL_io_uring_queue_exit, IOS_PLAIN, IOS_NO_HANDLE);
    if (recorded) {
        c.f->record.t1 = c.f->record.t0;
        look(&c, ring);
    }
    if (ios_inflight_take(&rings, (uintptr_t)ring, &e))
        set_files(&e, 0);
    real(ring);
    if (recorded)
        ios_end(&c, false);
}
