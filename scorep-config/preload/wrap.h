// SPDX-License-Identifier: EPL-2.0
// What the wrappers of the POSIX layer share.
#ifndef IOSTRATA_PRELOAD_WRAP_H
#define IOSTRATA_PRELOAD_WRAP_H

#include "call.h"
#include "fds.h"
#include "piped.h"
#include "real.h"
#include "sockets.h"
#include <errno.h>

/** Counts what a call that is not recorded moved, when it is known that the descriptor is of no file, or of one left out. */
IOS_INLINE ssize_t ios_apart(uint8_t kind, int fd, ssize_t result) {
    if (result > 0 && (uint32_t)fd < IOS_FDS && ios_fds[fd].state == IOS_FD_IGNORED)
        __atomic_fetch_add(&ios_beside->apart[kind == IOS_WRITE], (uint64_t)result, __ATOMIC_RELAXED);
    return result;
}

/** Begins a read, write or flush of a descriptor at an offset of the caller's, or IOS_UNKNOWN. */
IOS_INLINE bool ios_begin_io(struct ios_call *c, uint16_t call, uint8_t kind, int fd, uint64_t size, uint64_t offset) {
    struct ios_thread *t = ios_ready_on(IOS_POSIX, fd);
    struct ios_fd *e = t ? ios_fd_get(fd) : NULL;
    if (!e || !ios_open_frame(c, t))
        return false;
    struct ios_record *r = &c->f->record;
    ios_set(r, call, kind, e->handle);
    r->request = size;
    r->offset = unlikely(e->append && kind == IOS_WRITE) ? IOS_UNKNOWN : offset; // it goes to the end all the same
    ios_start_clock(c);
    return true;
}

/** Of a call that moves data of a file, in a process that may be a server's. */
static inline void ios_tell_moved(struct ios_call *c, const struct iovec *v, int count, ssize_t result) {
    if (!ios_sockets_wanted() || result <= 0 || !c->f->sp || c->f->emitted)
        return;
    ios_guard(c->t, (uintptr_t)__builtin_frame_address(0));
    ios_tell_buffer(c->t, c->f->record.t0, v, count, (uint64_t)result);
}

IOS_INLINE ssize_t ios_end_io(struct ios_call *c, const struct iovec *v, int count, ssize_t result) {
    ios_stop_clock(c);
    c->f->record.result = result < 0 ? 0 : (uint64_t)result;
    ios_tell_moved(c, v, count, result);
    ios_close_frame(c);
    return result;
}

/** A flush has no size. */
IOS_INLINE int ios_end_flush(struct ios_call *c, int result) {
    ios_end(c, false);
    return result;
}

/** Begins a read or write at the file position. */
IOS_INLINE bool ios_begin_moving(struct ios_call *c, uint16_t call, uint8_t kind, int fd, uint64_t size) {
    struct ios_thread *t = ios_ready_on(IOS_POSIX, fd);
    struct ios_fd *e = t ? ios_fd_get(fd) : NULL;
    if (!e || !ios_open_frame(c, t))
        return false;
    uint32_t other = __atomic_exchange_n(&e->user, t->index + 1, __ATOMIC_ACQUIRE);
    if (unlikely(other || e->epoch != ios_fds_epoch || (e->append && kind == IOS_WRITE)))
        ios_fd_ask(fd, e, t->index + 1, other != 0);
    struct ios_record *r = &c->f->record;
    ios_set(r, call, kind, e->handle);
    r->request = size;
    r->offset = (uint64_t)e->position;
    ios_start_clock(c);
    return true;
}

IOS_INLINE ssize_t ios_end_moving(struct ios_call *c, int fd, const struct iovec *v, int count, ssize_t result) {
    ios_stop_clock(c);
    struct ios_fd *e = &ios_fds[fd];
    uint32_t self = c->t->index + 1;
    c->f->record.result = result < 0 ? 0 : (uint64_t)result;
    if (likely(e->position >= 0 && result > 0))
        e->position += result;
    if (unlikely(!__atomic_compare_exchange_n(&e->user, &self, 0, false, __ATOMIC_RELEASE, __ATOMIC_RELAXED)))
        c->f->record.offset = ios_fd_asked(fd, e, c->t->index + 1, e->append && c->f->record.kind == IOS_WRITE, result);
    ios_tell_moved(c, v, count, result);
    ios_close_frame(c);
    return result;
}

/** Begins a metadata call on a descriptor. */
IOS_INLINE bool ios_begin_fd(struct ios_call *c, uint16_t call, uint8_t kind, int fd) {
    return ios_begin_io(c, call, kind, fd, IOS_UNKNOWN, IOS_UNKNOWN);
}

/** Ends a metadata call; its result is negative when it failed. */
IOS_INLINE int ios_end_call(struct ios_call *c, int result) {
    ios_end(c, result < 0);
    return result;
}

/** Ends a call on a file without a handle. */
static inline void ios_end_on_file(struct ios_call *c, uint32_t file) {
    c->f->record.handle = file;
    c->f->record.flags |= IOS_ON_FILE;
    ios_close_frame(c);
}

/** The same of one that failed just now: then it did nothing but ask. */
static inline void ios_fail_on_file(struct ios_call *c, uint32_t file) {
    c->f->record.kind = IOS_PLAIN;
    c->f->record.flags |= IOS_FAILED;
    c->f->record.result = (uint64_t)errno;
    ios_end_on_file(c, file);
}

/** Ends a call on a path: the file is resolved after the clock was read. */
static inline int ios_end_path(struct ios_call *c, int dir, const char *path, int result) {
    ios_stop_clock(c);
    bool readable = result >= 0 || errno != EFAULT;
    uint32_t file = readable ? ios_file(dir, path, result < 0 ? IOS_NOT_THERE : AT_FDCWD) : IOS_NO_HANDLE;
    if (file == IOS_NO_HANDLE)
        ios_drop(c);
    else if (result < 0)
        ios_fail_on_file(c, file);
    else
        ios_end_on_file(c, file);
    return result;
}

/** All of a wrapper of a call on a path. */
#define IOS_ON_PATH(name, dir, path, call)                                                                             \
    struct ios_call c;                                                                                                 \
    if (!ios_begin(&c, IOS_POSIX, IOS_CALL_##name, IOS_PLAIN))                                                         \
        return call;                                                                                                   \
    return ios_end_path(&c, dir, path, call)

/** A buffer as a vector. */
#define IOS_ONE(buffer, n) (&(const struct iovec){(void *)(uintptr_t)(buffer), n})

/**
 * Begins a call on a descriptor of which nothing is recorded but how long is waited for others: a pipe, a terminal, a connection
 * that is not recorded.
 */
IOS_INLINE bool ios_begin_waiting(struct ios_call *c, uint8_t kind, int fd) {
    if (!ios_self && !ios_fd_waits(fd))
        return false;
    uint16_t call = kind == IOS_WRITE ? IOS_CALL_waiting_write : IOS_CALL_waiting_read;
    return ios_begin_by(ios_waiter(), c, call, IOS_PLAIN, IOS_NO_HANDLE);
}

/** wrap/wrap_wait.c: one that took long. */
void ios_tell_waiting(struct ios_call *c, int fd);

IOS_INLINE ssize_t ios_end_waiting(struct ios_call *c, int fd, ssize_t result) {
    ios_stop_clock(c);
    if (likely(!ios_took_long(c)))
        ios_drop(c);
    else
        ios_tell_waiting(c, fd);
    return result;
}

/** All of a wrapper of a call at the file position, or on a connection: what was moved lies in a vector. */
#define IOS_STREAMING(name, kind, fd, size, v, count, call)                                                            \
    struct ios_call c;                                                                                                 \
    if (ios_begin_moving(&c, IOS_CALL_##name, kind, fd, size))                                                         \
        return ios_end_moving(&c, fd, v, count, call);                                                                 \
    struct ios_socket s;                                                                                               \
    if (ios_begin_socket(&c, &s, IOS_CALL_##name, kind, fd, size))                                                     \
        return ios_apart(kind, fd, ios_end_socket(&c, &s, v, count, call));                                            \
    if (ios_begin_waiting(&c, kind, fd))                                                                               \
        return ios_apart(                                                                                              \
            kind, fd, ios_piped_passed(kind, v, count, ios_socket_passed(kind, fd, ios_end_waiting(&c, fd, call))));   \
    return ios_apart(kind, fd, ios_piped_passed(kind, v, count, ios_socket_passed(kind, fd, call)))

/** The same at an offset of the caller's. */
#define IOS_PLACED(name, kind, fd, size, offset, v, count, call)                                                       \
    struct ios_call c;                                                                                                 \
    if (!ios_begin_io(&c, IOS_CALL_##name, kind, fd, size, (uint64_t)(offset)))                                        \
        return ios_apart(kind, fd, call);                                                                              \
    return ios_end_io(&c, v, count, call)

/** wrap/wrap_meta.c */
int64_t ios_end_seek(struct ios_call *c, int fd, int64_t offset, int whence, int64_t result);

#define IOS_SEEKING(name, fd, offset, whence, call)                                                                    \
    struct ios_call c;                                                                                                 \
    if (!ios_begin_fd(&c, IOS_CALL_##name, IOS_SEEK, fd))                                                              \
        return call;                                                                                                   \
    return ios_end_seek(&c, fd, offset, whence, call)

#define IOS_FLUSHING(name, fd, call)                                                                                   \
    struct ios_call c;                                                                                                 \
    if (!ios_begin_fd(&c, IOS_CALL_##name, IOS_FLUSH, fd))                                                             \
        return call;                                                                                                   \
    return ios_end_flush(&c, call)

#define IOS_ABOUT_FD(name, fd, call)                                                                                   \
    struct ios_call c;                                                                                                 \
    if (!ios_begin_fd(&c, IOS_CALL_##name, IOS_PLAIN, fd))                                                             \
        return call;                                                                                                   \
    return ios_end_call(&c, call)

/** Removing a name is an event of its own: IoDeleteFile. */
#define IOS_REMOVAL(name, dir, path, call)                                                                             \
    struct ios_buf place = ios_file_going(dir, path, false);                                                           \
    struct ios_call c;                                                                                                 \
    bool recorded = ios_begin(&c, IOS_POSIX, IOS_CALL_##name, IOS_DELETE);                                             \
    int result = call;                                                                                                 \
    if (recorded)                                                                                                      \
        ios_end_path(&c, dir, path, result);                                                                           \
    ios_file_went(&place, result == 0);                                                                                \
    return result

/** With an empty path these are calls on the descriptor. */
#define IOS_AT(name, dir, path, call)                                                                                  \
    if (path && !*path && dir >= 0) {                                                                                  \
        struct ios_call c;                                                                                             \
        if (!ios_begin_fd(&c, IOS_CALL_##name, IOS_PLAIN, dir))                                                        \
            return call;                                                                                               \
        return ios_end_call(&c, call);                                                                                 \
    }                                                                                                                  \
    IOS_ON_PATH(name, dir, path, call)

/** What has the new name goes. */
#define IOS_RENAMING(name, from_dir, from, to_dir, to, call)                                                           \
    struct ios_buf old = ios_file_going(from_dir, from, true), replaced = ios_file_going(to_dir, to, false);           \
    struct ios_call c;                                                                                                 \
    bool recorded = ios_begin(&c, IOS_POSIX, IOS_CALL_##name, IOS_PLAIN);                                              \
    int result = call;                                                                                                 \
    if (recorded)                                                                                                      \
        ios_end_path(&c, from_dir, from, result);                                                                      \
    ios_file_went(&old, result == 0);                                                                                  \
    ios_file_went(&replaced, result == 0);                                                                             \
    return result

IOS_INLINE uint64_t ios_vector_size(const struct iovec *v, int count) {
    uint64_t size = 0;
    for (int i = 0; i < count; i++)
        size += v[i].iov_len;
    return size;
}

#endif
