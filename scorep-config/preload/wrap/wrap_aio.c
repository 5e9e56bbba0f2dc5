// SPDX-License-Identifier: EPL-2.0
// POSIX asynchronous I/O. libc serves the requests with threads of its own, whose calls cannot be seen: an
// operation is complete when the program first could know it. That is at the first call of this layer, on
// whichever thread, that finds it done. The matching id is the control block's address, as Score-P has it. Of the calls
// that find one request still under way the first is recorded: MPI libraries make hundreds of thousands in a second.
#include "../batch.h"
#include "../wrap.h"
#include <errno.h>

_Static_assert(sizeof(struct aiocb) == sizeof(struct aiocb64), "one layout for both");

static struct ios_inflight requests;

/**
 * Whether a request may be looked at without being asked about: it was issued, and nothing but a call of this
 * layer tells the program that it is done, so its block still is there.
 */
enum { ISSUING, MAY_LOOK, ASK_ONLY };

static void put_done(struct ios_call *c, const struct ios_entry *e, int error) {
    ssize_t bytes = error == 0 ? REAL(aio_return)((struct aiocb *)e->key) : 0; // may be asked again in glibc
    if (error == ECANCELED)
        ios_event(c, IOS_CANCELLED, e->handle, e->value, 0);
    else
        ios_event(c, IOS_COMPLETE, e->handle, e->value, bytes < 0 ? 0 : (uint64_t)bytes);
}

/** Records the end of a request if it is over and nobody recorded it. */
static void look_at(struct ios_call *c, const struct aiocb *block) {
    struct ios_entry e;
    int error = block ? REAL(aio_error)(block) : EINPROGRESS;
    if (error != EINPROGRESS && ios_inflight_take(&requests, (uintptr_t)block, &e))
        put_done(c, &e, error);
}

static void look_at_all(struct ios_call *c) {
    uint32_t used = __atomic_load_n(&requests.used, __ATOMIC_ACQUIRE);
    for (uint32_t i = 0; i < used; i++) {
        struct ios_entry *at = &requests.entries[i], e;
        uintptr_t key = __atomic_load_n(&at->key, __ATOMIC_ACQUIRE);
        if (key < 2 || at->process != ios_process.number || __atomic_load_n(&at->state, __ATOMIC_ACQUIRE) != MAY_LOOK)
            continue;
        int error = REAL(aio_error)((const struct aiocb *)key);
        if (error != EINPROGRESS && ios_inflight_take_at(&requests, i, key, &e))
            put_done(c, &e, error);
    }
}

static void set_operation(struct ios_record *r, uint16_t call, uint8_t kind, const struct aiocb *block,
                          uint32_t handle) {
    ios_set(r, call, kind, handle);
    r->flags = IOS_SPLIT;
    r->result = (uint64_t)(uintptr_t)block;
    if (kind == IOS_FLUSH)
        return;
    const struct ios_fd *e = &ios_fds[block->aio_fildes];
    r->request = block->aio_nbytes;
    r->offset = e->append && kind == IOS_WRITE ? IOS_UNKNOWN : (uint64_t)block->aio_offset;
}

static struct ios_entry *remember(const struct aiocb *block, uint32_t handle) {
    struct ios_entry e;
    uintptr_t key = (uintptr_t)block;
    while (ios_inflight_take(&requests, key, &e)) // its end was never asked for
        continue;
    return ios_inflight_put(&requests,
                            (struct ios_entry){.key = key, .handle = handle, .value = key, .state = ISSUING});
}

/** Whether the program hears of the end by something else than a call of ours. */
static uint32_t state_of(const struct sigevent *event) {
    return event && event->sigev_notify != SIGEV_NONE ? ASK_ONLY : MAY_LOOK;
}

static void issued(struct ios_entry *entry, uintptr_t key, uint32_t state) {
    if (entry && __atomic_load_n(&entry->key, __ATOMIC_ACQUIRE) == key) // else over, and asked for, already
        __atomic_store_n(&entry->state, state, __ATOMIC_RELEASE);
}

struct submission {
    struct ios_call c;
    struct ios_entry *entry;
    uintptr_t key;
    uint32_t state;
    struct iovec data; // when the call returns the block may be gone
};

IOS_INLINE bool begin_submission(struct submission *s, uint16_t call, uint8_t kind, struct aiocb *block) {
    struct ios_thread *t = ios_ready(IOS_AIO);
    struct ios_fd *e = t && block ? ios_fd_get(block->aio_fildes) : NULL;
    if (!e || !ios_open_frame(&s->c, t))
        return false;
    set_operation(&s->c.f->record, call, kind, block, e->handle);
    s->key = (uintptr_t)block;
    s->state = state_of(&block->aio_sigevent);
    s->data = (struct iovec){(void *)(uintptr_t)block->aio_buf, kind == IOS_FLUSH ? 0 : block->aio_nbytes};
    s->entry = remember(block, e->handle);
    ios_start_clock(&s->c);
    return true;
}

static int end_submission(struct submission *s, int result) {
    struct ios_entry e;
    ios_stop_clock(&s->c);
    if (result == 0)
        issued(s->entry, s->key, s->state);
    else if (ios_inflight_take(&requests, s->key, &e))
        s->c.f->record.flags |= IOS_FAILED;
    ios_tell_moved(&s->c, &s->data, 1, result == 0 ? (ssize_t)s->data.iov_len : 0);
    ios_close_frame(&s->c);
    return result;
}

#define SUBMIT(name, type, kind)                                                                                       \
    IOS_EXPORT int name(struct type *block) {                                                                          \
        struct submission s;                                                                                           \
        if (!begin_submission(&s, IOS_CALL_##name, kind, (struct aiocb *)block))                                       \
            return REAL(name)(block);                                                                                  \
        return end_submission(&s, REAL(name)(block));                                                                  \
    }

SUBMIT(aio_read, aiocb, IOS_READ)
SUBMIT(aio_read64, aiocb64, IOS_READ)
SUBMIT(aio_write, aiocb, IOS_WRITE)
SUBMIT(aio_write64, aiocb64, IOS_WRITE)

#define SYNC(name, type)                                                                                               \
    IOS_EXPORT int name(int operation, struct type *block) {                                                           \
        struct submission s;                                                                                           \
        if (!begin_submission(&s, IOS_CALL_##name, IOS_FLUSH, (struct aiocb *)block))                                  \
            return REAL(name)(operation, block);                                                                       \
        return end_submission(&s, REAL(name)(operation, block));                                                       \
    }

SYNC(aio_fsync, aiocb)
SYNC(aio_fsync64, aiocb64)

/**
 * The operations of a list begin inside the call that hands them over. A call that waits for them, too, issues them
 * nobody sees when: at once, as what it returns after is their end.
 */
static void begin_list(struct ios_call *c, int mode, struct aiocb *const *list, int n) {
    for (int i = 0; i < n; i++) {
        struct aiocb *block = list[i];
        struct ios_fd *e = block && block->aio_lio_opcode != LIO_NOP ? ios_fd_get(block->aio_fildes) : NULL;
        struct ios_record r;
        if (!e)
            continue;
        set_operation(&r, c->f->record.call, block->aio_lio_opcode == LIO_READ ? IOS_READ : IOS_WRITE, block,
                      e->handle);
        r.t0 = r.t1 = c->f->record.t0;
        r.flags |= IOS_BARE;
        r.part = IOS_BEGIN;
        struct ios_entry *entry = remember(block, e->handle);
        ios_tell_buffer_inside(c, &r, (uint64_t)(uintptr_t)block->aio_buf);
        ios_append_inside(c, &r);
        if (entry && mode == LIO_WAIT)
            ios_batch_issued(c, entry->handle, entry->value, r.t0, 0);
    }
}

/** A control block may be gone by now: its address is enough. */
static void end_list(struct ios_call *c, int mode, struct aiocb *const *list, int n, uint32_t state) {
    for (int i = 0; i < n; i++) {
        struct ios_entry *e = list[i] ? ios_inflight_get(&requests, (uintptr_t)list[i]) : NULL;
        if (!e)
            continue;
        if (mode != LIO_WAIT)
            ios_batch_issued(c, e->handle, e->value, c->f->record.t1, 0);
        issued(e, e->value, state);
    }
}

/** Whether one of the blocks wants to be told of by itself. */
static uint32_t state_of_list(struct aiocb *const *list, int n, const struct sigevent *event) {
    uint32_t state = state_of(event);
    for (int i = 0; i < n; i++)
        if (list[i] && list[i]->aio_lio_opcode != LIO_NOP && state_of(&list[i]->aio_sigevent) == ASK_ONLY)
            state = ASK_ONLY;
    return state;
}

IOS_INLINE int list_io(struct ios_call *c, int mode, struct aiocb *const *list, int n, struct sigevent *event,
                       int (*real)(int, struct aiocb *const *, int, struct sigevent *)) {
    uint32_t state = state_of_list(list, n, mode == LIO_WAIT ? NULL : event);
    begin_list(c, mode, list, n);
    int result = real(mode, list, n, event), error = errno;
    ios_stop_clock(c);
    c->f->record.flags |= result < 0 ? IOS_FAILED : 0;
    end_list(c, mode, list, n, state);
    for (int i = 0; mode == LIO_WAIT && i < n; i++)
        look_at(c, list[i]);
    look_at_all(c);
    ios_close_frame(c);
    errno = error;
    return result;
}

IOS_EXPORT int lio_listio(int mode, struct aiocb *const list[], int n, struct sigevent *event) {
    struct ios_call c;
    if (!list || !ios_begin(&c, IOS_AIO, IOS_CALL_lio_listio, IOS_PLAIN))
        return REAL(lio_listio)(mode, list, n, event);
    return list_io(&c, mode, list, n, event, REAL(lio_listio));
}

IOS_EXPORT int lio_listio64(int mode, struct aiocb64 *const list[], int n, struct sigevent *event) {
    struct ios_call c;
    if (!list || !ios_begin(&c, IOS_AIO, IOS_CALL_lio_listio64, IOS_PLAIN))
        return REAL(lio_listio64)(mode, list, n, event);
    return list_io(&c, mode, (struct aiocb *const *)list, n, event,
                   (int (*)(int, struct aiocb *const *, int, struct sigevent *))REAL(lio_listio64));
}

/** Ends a call after which requests may be found done. */
static void end_look(struct ios_call *c, bool failed) {
    look_at_all(c);
    c->f->record.flags |= failed ? IOS_FAILED : 0;
    ios_close_frame(c);
}

/** A call about one request: the request's handle, where it is known. */
IOS_INLINE bool begin_about(struct ios_call *c, uint16_t call, const void *block) {
    struct ios_thread *t = ios_ready(IOS_AIO);
    struct ios_entry *e = t ? ios_inflight_get(&requests, (uintptr_t)block) : NULL;
    if (!t || !ios_open_frame(c, t))
        return false;
    ios_set(&c->f->record, call, IOS_PLAIN, e ? e->handle : IOS_NO_HANDLE);
    ios_start_clock(c);
    return true;
}

/** Of a request under way: that this was asked for, and recorded, before; or nothing is known of it. */
enum { ASKED = 1 };

static bool is_still_under_way(const void *block) {
    const struct ios_entry *e = ios_inflight_get(&requests, (uintptr_t)block);
    return (!e || __atomic_load_n(&e->file, __ATOMIC_RELAXED) == ASKED) &&
           REAL(aio_error)((const struct aiocb *)block) == EINPROGRESS;
}

static int end_error(struct ios_call *c, const struct aiocb *block, int result) {
    int before = errno;
    struct ios_entry *e = result == EINPROGRESS ? ios_inflight_get(&requests, (uintptr_t)block) : NULL;
    ios_stop_clock(c);
    if (e) {
        ios_event(c, IOS_TESTED, e->handle, e->value, 0);
        __atomic_store_n(&e->file, ASKED, __ATOMIC_RELAXED);
    }
    look_at(c, block);
    end_look(c, false);
    errno = before;
    return result;
}

static ssize_t end_return(struct ios_call *c, const struct aiocb *block, ssize_t result) {
    int before = errno;
    struct ios_entry e;
    ios_stop_clock(c);
    if (ios_inflight_take(&requests, (uintptr_t)block, &e))
        ios_event(c, IOS_COMPLETE, e.handle, e.value, result < 0 ? 0 : (uint64_t)result);
    end_look(c, false);
    errno = before;
    return result;
}

#define ABOUT(name, result_type, parameter, before, end)                                                               \
    IOS_EXPORT result_type name(parameter *block) {                                                                    \
        struct ios_call c;                                                                                             \
        before;                                                                                                        \
        if (!begin_about(&c, IOS_CALL_##name, block))                                                                  \
            return REAL(name)(block);                                                                                  \
        return end(&c, (const struct aiocb *)block, REAL(name)(block));                                                \
    }

#define LEAVE_OUT                                                                                                      \
    if (is_still_under_way(block))                                                                                     \
    return EINPROGRESS

ABOUT(aio_error, int, const struct aiocb, LEAVE_OUT, end_error)
ABOUT(aio_error64, int, const struct aiocb64, LEAVE_OUT, end_error)
ABOUT(aio_return, ssize_t, struct aiocb, , end_return)
ABOUT(aio_return64, ssize_t, struct aiocb64, , end_return)

#define SUSPEND(name, type)                                                                                            \
    IOS_EXPORT int name(const struct type *const list[], int n, const struct timespec *timeout) {                      \
        struct ios_call c;                                                                                             \
        if (!ios_begin(&c, IOS_AIO, IOS_CALL_##name, IOS_PLAIN))                                                       \
            return REAL(name)(list, n, timeout);                                                                       \
        int result = REAL(name)(list, n, timeout), error = errno;                                                      \
        ios_stop_clock(&c);                                                                                            \
        for (int i = 0; i < n; i++)                                                                                    \
            look_at(&c, (const struct aiocb *)list[i]);                                                                \
        end_look(&c, result != 0);                                                                                     \
        errno = error;                                                                                                 \
        return result;                                                                                                 \
    }

SUSPEND(aio_suspend, aiocb)
SUSPEND(aio_suspend64, aiocb64)

#define CANCEL(name, type)                                                                                             \
    IOS_EXPORT int name(int fd, struct type *block) {                                                                  \
        struct ios_call c;                                                                                             \
        if (!begin_about(&c, IOS_CALL_##name, block))                                                                  \
            return REAL(name)(fd, block);                                                                              \
        int result = REAL(name)(fd, block), error = errno;                                                             \
        ios_stop_clock(&c);                                                                                            \
        if (result >= 0)                                                                                               \
            look_at(&c, (struct aiocb *)block);                                                                        \
        end_look(&c, result < 0);                                                                                      \
        errno = error;                                                                                                 \
        return result;                                                                                                 \
    }

CANCEL(aio_cancel, aiocb)
CANCEL(aio_cancel64, aiocb64)
