// SPDX-License-Identifier: EPL-2.0
// What the tracer knows about sockets: a direction of a connection is a file, and a socket has a handle on each of its two.
#ifndef IOSTRATA_PRELOAD_SOCKETS_H
#define IOSTRATA_PRELOAD_SOCKETS_H

#include "buffers.h"
#include "fds.h"
#include <sys/socket.h>

enum ios_socket_state {
    IOS_SOCKET_UNKNOWN,
    IOS_SOCKET_STREAM,
    IOS_SOCKET_KERNEL,
    IOS_SOCKET_IGNORED,
    IOS_SOCKET_QUEUE // of events, some of connections
};
enum ios_socket_end { IOS_END_UNKNOWN, IOS_END_ACCEPTED, IOS_END_CONNECTED };
enum { IOS_IN, IOS_OUT };

struct ios_socket {
    uint64_t
        *position; // what went through it before, by direction, also by its duplicates and in children; NULL: unknown
    uint32_t handle[2];
    uint8_t state, end;
    int descriptor; // of a copy, as long as the call that it is for may connect
};

enum { IOS_SOCKETS = 1 << 16 }; // descriptors that are looked at; untouched pages of the table cost nothing

extern struct ios_socket ios_sockets[IOS_SOCKETS];

/** Finds out what a descriptor is; NULL: no connection that is recorded, or none yet. */
struct ios_socket *ios_socket_resolve(int fd);
/** A descriptor is that of a new connection, of which nothing was sent or received yet. */
void ios_socket_begins(int fd, enum ios_socket_end end);
/** The connection may be asked for again, and be in use by then; or it is given up. */
void ios_socket_connects(int fd, const struct sockaddr *to);
/** Descriptors that a message brought along, or takes to another process. */
void ios_sockets_passed(const struct msghdr *m, bool sent);
/** A descriptor is a duplicate of another. */
void ios_socket_duplicated(int old, int new);
/** positions.c: two that are 0, or NULL. */
uint64_t *ios_positions_new(void);
/** heads.c: what a call moved: the words of what was sent, what the kernel asks a file system for, and where it was, go before its record. */
void ios_socket_tell(struct ios_thread *t, const struct ios_record *r, bool kernel, const struct iovec *v, int count);

/** The same of what is told inside of a call, before its record. */
void ios_tell_inside(struct ios_call *c, const struct ios_record *r, const struct iovec *v, int count);

/** Whether a descriptor is a connection that is recorded, or would be, or may become one, or is asked for them. */
bool ios_is_connection(int fd);

/** A descriptor is about to be closed, or is another's now. */
static inline void ios_socket_forget(int fd) {
    if ((uint32_t)fd < IOS_SOCKETS && (ios_sockets[fd].state || ios_sockets[fd].position))
        ios_sockets[fd] = (struct ios_socket){.state = IOS_SOCKET_UNKNOWN};
}

/** A descriptor is used by a stream of the C library, whose own calls nobody sees: what goes through it is not recorded. */
static inline void ios_socket_ignore(int fd) {
    if (ios_sockets_wanted() && (uint32_t)fd < IOS_SOCKETS)
        ios_sockets[fd] = (struct ios_socket){.state = IOS_SOCKET_IGNORED};
}

static inline struct ios_socket *ios_socket_get(int fd) {
    if (unlikely((uint32_t)fd >= IOS_SOCKETS))
        return NULL;
    struct ios_socket *s = &ios_sockets[fd];
    if (likely(s->state == IOS_SOCKET_STREAM || s->state == IOS_SOCKET_KERNEL))
        return s;
    return s->state == IOS_SOCKET_UNKNOWN ? ios_socket_resolve(fd) : NULL;
}

/** Moves a direction on; returns where it was. */
static inline uint64_t ios_socket_moves(uint64_t *position, uint8_t kind, uint64_t bytes) {
    return position ? __atomic_fetch_add(&position[kind == IOS_WRITE], bytes, __ATOMIC_RELAXED) : IOS_UNKNOWN;
}

/** What a call moved that is not recorded is a part of the stream all the same. */
static inline ssize_t ios_socket_passed(uint8_t kind, int fd, ssize_t result) {
    if (ios_sockets_wanted() && result > 0 && (uint32_t)fd < IOS_SOCKETS)
        ios_socket_moves(ios_sockets[fd].position, kind, (uint64_t)result);
    return result;
}

/** The same of a socket that was asked for a connection, which may be there when something was sent. */
bool ios_begin_unconnected(struct ios_call *c, struct ios_socket *now, uint16_t call, int fd, uint64_t size);
ssize_t ios_tell_unconnected(struct ios_call *c, int fd, const struct iovec *v, int count, ssize_t result);

/** Begins a call that sends or receives on a socket as it is now, for it may be closed meanwhile; false: it is not recorded. */
IOS_INLINE bool ios_begin_socket(struct ios_call *c, struct ios_socket *now, uint16_t call, uint8_t kind, int fd,
                                 uint64_t size) {
    if (!ios_sockets_wanted())
        return false;
    struct ios_thread *t = ios_ready_on(IOS_NETWORK, fd);
    struct ios_socket *s = t ? ios_socket_get(fd) : NULL;
    if (unlikely(!s)) {
        c->t = t;
        return t && kind == IOS_WRITE && ios_begin_unconnected(c, now, call, fd, size);
    }
    if (!ios_open_frame(c, t))
        return false;
    *now = *s;
    ios_set(&c->f->record, call, kind, s->handle[kind == IOS_WRITE]);
    c->f->record.request = size;
    ios_start_clock(c);
    return true;
}

/** A call that sent or received is over, and its clock was read; one that moved nothing, for it failed, is none. */
IOS_INLINE ssize_t ios_tell_socket(struct ios_call *c, const struct ios_socket *s, const struct iovec *v, int count,
                                   ssize_t result) {
    struct ios_record *r = &c->f->record;
    if (result <= 0) {
        ios_drop(c);
        return result;
    }
    if (unlikely(s->state == IOS_SOCKET_UNKNOWN))
        return ios_tell_unconnected(c, s->descriptor, v, count, result);
    r->offset = ios_socket_moves(s->position, r->kind, (uint64_t)result);
    r->result = (uint64_t)result;
    if (c->f->sp && !c->f->emitted) { // pending: there is one record only; or its begin was told
        ios_guard(c->t, (uintptr_t)__builtin_frame_address(0));
        ios_socket_tell(c->t, r, s->state == IOS_SOCKET_KERNEL, v, count);
    }
    ios_close_frame(c);
    return result;
}

IOS_INLINE ssize_t ios_end_socket(struct ios_call *c, const struct ios_socket *s, const struct iovec *v, int count,
                                  ssize_t result) {
    ios_stop_clock(c);
    return ios_tell_socket(c, s, v, count, result);
}

#endif
