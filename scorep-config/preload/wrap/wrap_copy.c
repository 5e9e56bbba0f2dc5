// SPDX-License-Identifier: EPL-2.0
// POSIX: copies that the kernel makes from one descriptor to another.
#include "../copy.h"

/**
 * What is sent was read before. So it begins later, by a nanosecond at least: then readers that go by time find both in this
 * order.
 */
enum { LATER = 8 }; // ticks

static struct ios_thread *ready(void) {
    struct ios_thread *t = ios_ready(IOS_POSIX);
    return t || !ios_sockets_wanted() ? t : ios_ready(IOS_NETWORK);
}

static void find(struct ios_side *s) {
    s->offset = IOS_UNKNOWN;
    s->handle = IOS_NO_HANDLE;
    s->fd = ios_state->active >> IOS_POSIX & 1 ? ios_fd_get(s->descriptor) : NULL;
    const struct ios_socket *socket =
        !s->fd && ios_state->active >> IOS_NETWORK & 1 ? ios_socket_get(s->descriptor) : NULL;
    if (s->fd) {
        s->handle = s->fd->handle;
        if (!s->given && !(s->fd->append && s->kind == IOS_WRITE))
            s->offset = (uint64_t)ios_fd_position(s->descriptor, s->fd);
    } else if (socket) {
        s->socket = *socket;
        s->handle = socket->handle[s->kind == IOS_WRITE];
    }
}

static void append_side(struct ios_thread *t, struct ios_record r, const struct ios_side *s, uint8_t part) {
    if (s->handle == IOS_NO_HANDLE)
        return;
    r.kind = s->kind;
    r.part = part & 3;
    r.flags = IOS_BARE;
    r.result = part == IOS_BEGIN ? IOS_UNKNOWN : r.result; // there it would be a number
    r.handle = s->handle;
    r.offset = s->offset;
    r.t0 += s->kind == IOS_WRITE ? LATER : 0;
    ios_append(t, &r);
}

static void moved_file(struct ios_side *s, ssize_t result) {
    if (!s->given && result > 0)
        s->fd->position += result;
    else if (s->given && result >= 0)
        s->offset = (uint64_t)(*s->given - result);
    if (!s->given && s->offset == IOS_UNKNOWN)
        s->fd->epoch = 0;
}

/** A request of the kernel is told when it is known what it is. */
static void defer(const struct ios_call *c, struct ios_side *s, size_t size, ssize_t result) {
    struct ios_record r = c->f->record;
    r.kind = IOS_READ;
    r.part = IOS_CALL;
    r.handle = s->handle;
    r.request = size;
    r.result = (uint64_t)result;
    ios_piped_request(&r);
    s->handle = IOS_NO_HANDLE;
}

/** A connection that nothing was moved of is not told of. */
static void moved(const struct ios_call *c, struct ios_side *s, size_t size, ssize_t result) {
    if (s->fd)
        moved_file(s, result);
    else if (s->handle == IOS_NO_HANDLE)
        ios_socket_passed(s->kind, s->descriptor, result);
    else if (result <= 0)
        s->handle = IOS_NO_HANDLE;
    else if (s->socket.state == IOS_SOCKET_KERNEL && s->kind == IOS_READ)
        defer(c, s, size, result);
    else
        s->offset = ios_socket_moves(s->socket.position, s->kind, (uint64_t)result);
}

/** Which of its requests the kernel gets the answer to. */
static void tell_answer(struct ios_thread *t, const struct ios_side *s, struct ios_record r) {
    struct fuse_out_header head;
    bool kernel = s->handle != IOS_NO_HANDLE && s->socket.state == IOS_SOCKET_KERNEL;
    r.kind = IOS_WRITE;
    if (kernel && ios_piped_answer(r.result, &head))
        ios_socket_tell(t, &r, true, &(struct iovec){&head, sizeof head}, 1);
}

bool ios_begin_copy(struct ios_call *c, uint16_t call, struct ios_side *in, struct ios_side *out) {
    struct ios_thread *t = ready();
    if (!t)
        return false;
    find(in);
    find(out);
    bool recorded = in->handle != IOS_NO_HANDLE || out->handle != IOS_NO_HANDLE;
    return recorded && ios_begin_by(t, c, call, IOS_PLAIN, IOS_NO_HANDLE);
}

ssize_t ios_end_copy(struct ios_call *c, struct ios_side *in, struct ios_side *out, size_t size, ssize_t result) {
    struct ios_thread *t = c->t;
    ios_stop_clock(c);
    moved(c, in, size, result);
    moved(c, out, size, result);
    if (in->handle == IOS_NO_HANDLE && out->handle == IOS_NO_HANDLE) {
        ios_drop(c);
        return result;
    }
    struct ios_record r = c->f->record;
    r.request = size;
    r.result = result < 0 ? 0 : (uint64_t)result;
    if (!ios_emit_begin(c)) { // in a signal handler that interrupted a wrapper
        ios_close_frame(c);
        return result;
    }
    ios_guard(t, (uintptr_t)__builtin_frame_address(0));
    append_side(t, r, in, IOS_BEGIN);
    tell_answer(t, out, r);
    append_side(t, r, out, IOS_BEGIN);
    append_side(t, r, out, IOS_END);
    append_side(t, r, in, IOS_END);
    ios_unguard(t);
    ios_close_frame(c);
    return result;
}

ssize_t ios_passed_copy(uint16_t call, int in, int out, ssize_t result) {
    ios_socket_passed(IOS_READ, in, result);
    ios_socket_passed(IOS_WRITE, out, result);
    return ios_apart_copy(call, in, out, result);
}

IOS_EXPORT ssize_t sendfile(int out, int in, off_t *offset, size_t n) {
    IOS_COPYING(sendfile, in, offset, out, NULL, n, REAL(sendfile)(out, in, offset, n));
}

IOS_EXPORT ssize_t sendfile64(int out, int in, off64_t *offset, size_t n) {
    IOS_COPYING(sendfile64, in, offset, out, NULL, n, REAL(sendfile64)(out, in, offset, n));
}

IOS_EXPORT ssize_t copy_file_range(int in, off64_t *in_offset, int out, off64_t *out_offset, size_t n, unsigned flags) {
    IOS_COPYING(copy_file_range, in, in_offset, out, out_offset, n,
                REAL(copy_file_range)(in, in_offset, out, out_offset, n, flags));
}

IOS_EXPORT ssize_t splice(int in, off64_t *in_offset, int out, off64_t *out_offset, size_t n, unsigned flags) {
    IOS_COPYING(splice, in, in_offset, out, out_offset, n, REAL(splice)(in, in_offset, out, out_offset, n, flags));
}

/** It moves nothing of a file or a connection, but what is spliced later. */
IOS_EXPORT ssize_t vmsplice(int pipe, const struct iovec *v, size_t count, unsigned flags) {
    ssize_t result = REAL(vmsplice)(pipe, v, count, flags);
    if (ios_sockets_wanted() && result > 0)
        ios_piped_memory(v, count, (size_t)result);
    return result;
}
