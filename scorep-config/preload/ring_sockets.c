// SPDX-License-Identifier: EPL-2.0
#include "ring_sockets.h"
#include "messages.h"
#include <string.h>

bool ios_ring_is_socket(uint8_t opcode) {
    static const uint8_t all[] = {IOS_URING_SEND, IOS_URING_SENDMSG, IOS_URING_SEND_ZC, IOS_URING_SENDMSG_ZC,
                                  IOS_URING_RECV, IOS_URING_RECVMSG, IOS_URING_ACCEPT,  IOS_URING_CONNECT};
    return memchr(all, opcode, sizeof all) != NULL;
}

void ios_ring_find(struct ios_ring_target *on, int fd) {
    const struct ios_socket *s = ios_sockets_wanted() ? ios_socket_get(fd) : NULL;
    if (s && s->state == IOS_SOCKET_STREAM)
        on->socket = *s;
    else if (ios_sockets_wanted() && (uint32_t)fd < IOS_SOCKETS && ios_sockets[fd].state == IOS_SOCKET_UNKNOWN)
        on->socket.position = ios_sockets[fd].position;
}

/** What a request does to a connection: IOS_WRITE, IOS_READ, or IOS_PLAIN for all else. */
static enum ios_kind kind_of(const struct ios_uring_request *q) {
    switch (q->opcode) {
    case IOS_URING_SEND:
    case IOS_URING_SENDMSG:
    case IOS_URING_SEND_ZC:
    case IOS_URING_SENDMSG_ZC:
        return ios_is_stream((int)q->operation_flags) ? IOS_WRITE : IOS_PLAIN;
    case IOS_URING_RECV:
    case IOS_URING_RECVMSG:
        return ios_is_stream((int)q->operation_flags) ? IOS_READ : IOS_PLAIN;
    default:
        return ios_uring_kind(q->opcode);
    }
}

/** Where what is sent lies, or where it will be received; memory is one's own. Returns how many pieces. */
static int vector_of(const struct ios_uring_request *q, struct iovec *one, const struct iovec **v) {
    const void *at = (const void *)(uintptr_t)q->address;
    *v = one;
    *one = (struct iovec){(void *)(uintptr_t)at, q->length};
    if (q->opcode == IOS_URING_SENDMSG || q->opcode == IOS_URING_SENDMSG_ZC || q->opcode == IOS_URING_RECVMSG) {
        *v = ((const struct msghdr *)at)->msg_iov;
        return (int)((const struct msghdr *)at)->msg_iovlen;
    }
    if (ios_uring_is_vector(q->opcode)) {
        *v = at;
        return (int)q->length;
    }
    return 1;
}

/** What comes in a message of which there are several, before what is of the stream. */
static uint64_t around(const struct ios_uring_request *q) {
    const struct msghdr *m = (const struct msghdr *)(uintptr_t)q->address;
    bool several = q->opcode == IOS_URING_RECVMSG && (q->priority & IOS_URING_SEVERAL);
    return several ? IOS_URING_MESSAGE_HEAD + m->msg_namelen + m->msg_controllen : 0;
}

static void begin_send(struct ios_call *c, struct ios_entry *e, const struct ios_ring_target *on,
                       const struct ios_uring_request *q, bool seen) {
    struct iovec one;
    const struct iovec *v;
    struct ios_record r;
    int count = vector_of(q, &one, &v);
    uint64_t size = ios_vector_size(v, count);
    e->state = IOS_RING_SEND;
    e->file = (uint32_t)size;
    e->handle = on->socket.state ? on->socket.handle[IOS_OUT] : IOS_NO_HANDLE;
    ios_set(&r, c->f->record.call, IOS_WRITE, e->handle);
    r.offset = ios_socket_moves(on->socket.position, IOS_WRITE, size);
    if (e->handle == IOS_NO_HANDLE) { // not connected yet
        e->value = 0;
        return;
    }
    r.flags = IOS_SPLIT | IOS_BARE;
    r.t0 = r.t1 = c->f->record.t0;
    r.request = r.result = size;
    if (seen)
        ios_tell_inside(c, &r, v, count);
    r.result = e->value;
    r.part = IOS_BEGIN;
    ios_append_inside(c, &r);
}

void ios_ring_begin(struct ios_call *c, struct ios_inflight *table, const struct ios_entry *of,
                    const struct ios_ring_target *on, const struct ios_uring_request *q, bool after) {
    struct ios_entry e = *of;
    bool chosen = q->flags & IOS_URING_CHOSEN_BUFFER; // by the kernel: it is not known where that is
    e.position = on->socket.position;
    if (q->opcode == IOS_URING_ACCEPT && q->rest[0] >> 32) {
        return; // into the ring, without a descriptor
    } else if (q->opcode == IOS_URING_ACCEPT) {
        e.state = IOS_RING_ACCEPT;
        e.value = 0; // it is no operation
    } else if (q->opcode == IOS_URING_CONNECT) {
        if (!(q->flags & IOS_URING_FIXED_FILE) && ios_in_own_memory())
            ios_socket_connects(q->fd, (const struct sockaddr *)(uintptr_t)q->address);
        return;
    } else if (kind_of(q) == IOS_WRITE && (on->socket.state || e.position)) {
        begin_send(c, &e, on, q, !after && !chosen);
    } else if (kind_of(q) == IOS_READ && (on->socket.state || e.position)) {
        e.state = IOS_RING_RECEIVE;
        e.handle = on->socket.state ? on->socket.handle[IOS_IN] : IOS_NO_HANDLE;
        e.value = around(q);
    } else {
        return;
    }
    ios_inflight_put(table, e);
}

static void received(struct ios_call *c, const struct ios_entry *e, int32_t result) {
    struct ios_record r;
    if (result < 0 || (uint64_t)result <= e->value)
        return;
    ios_set(&r, c->f->record.call, IOS_READ, e->handle);
    uint64_t bytes = (uint64_t)result - e->value;
    r.offset = ios_socket_moves(e->position, IOS_READ, bytes);
    if (e->handle == IOS_NO_HANDLE)
        return;
    r.flags = IOS_BARE;
    r.t0 = r.t1 = c->f->record.t1;
    r.request = bytes;
    r.part = IOS_BEGIN;
    ios_append_inside(c, &r);
    r.result = bytes;
    r.part = IOS_END;
    ios_append_inside(c, &r);
}

/** What was not sent after all is no part of the stream. */
static void sent(struct ios_call *c, const struct ios_entry *e, int32_t result) {
    uint64_t bytes = result > 0 ? (uint64_t)result : 0;
    ios_socket_moves(e->position, IOS_WRITE, bytes - e->file);
    if (e->handle != IOS_NO_HANDLE && result > 0)
        ios_event(c, IOS_COMPLETE, e->handle, e->value, bytes);
    else if (e->handle != IOS_NO_HANDLE)
        ios_event(c, IOS_CANCELLED, e->handle, e->value, 0);
}

void ios_ring_completed(struct ios_call *c, const struct ios_entry *e, const struct ios_uring_completion *done) {
    if (e->state == IOS_RING_SEND)
        sent(c, e, done->result);
    else if (e->state == IOS_RING_RECEIVE)
        received(c, e, done->result);
    else if (e->state == IOS_RING_ACCEPT)
        ios_accepted(done->result);
}
