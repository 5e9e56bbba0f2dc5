// SPDX-License-Identifier: EPL-2.0
// POSIX: copies that the kernel makes from one descriptor to another.
#include "../copy.h"

struct ios_side ios_side_of(int fd, off64_t *given, uint8_t kind) {
    struct ios_side s = {ios_fd_get(fd), given, IOS_UNKNOWN, kind};
    if (s.fd && !given && !(s.fd->append && kind == IOS_WRITE))
        s.offset = (uint64_t)ios_fd_position(fd, s.fd);
    return s;
}

static void append_side(struct ios_thread *t, struct ios_record r, const struct ios_side *s, uint8_t part) {
    if (!s->fd)
        return;
    r.kind = s->kind;
    r.part = part & 3;
    r.flags = IOS_BARE;
    r.result = part == IOS_BEGIN ? IOS_UNKNOWN : r.result; // there it would be a number
    r.handle = s->fd->handle;
    r.offset = s->offset;
    ios_append(t, &r);
}

static void moved(struct ios_side *s, ssize_t result) {
    if (s->fd && !s->given && result > 0)
        s->fd->position += result;
    else if (s->fd && s->given && result >= 0)
        s->offset = (uint64_t)(*s->given - result);
    if (s->fd && !s->given && s->offset == IOS_UNKNOWN)
        s->fd->epoch = 0;
}

bool ios_begin_copy(struct ios_call *c, uint16_t call, const struct ios_side *in, const struct ios_side *out) {
    return (in->fd || out->fd) && ios_begin(c, IOS_POSIX, call, IOS_PLAIN);
}

ssize_t ios_end_copy(struct ios_call *c, struct ios_side *in, struct ios_side *out, size_t size, ssize_t result) {
    struct ios_thread *t = c->t;
    ios_stop_clock(c);
    moved(in, result);
    moved(out, result);
    struct ios_record r = c->f->record;
    r.request = size;
    r.result = result < 0 ? 0 : (uint64_t)result;
    if (!ios_emit_begin(c)) { // in a signal handler that interrupted a wrapper
        ios_close_frame(c);
        return result;
    }
    ios_guard(t, (uintptr_t)__builtin_frame_address(0));
    append_side(t, r, in, IOS_BEGIN);
    append_side(t, r, out, IOS_BEGIN);
    append_side(t, r, out, IOS_END);
    append_side(t, r, in, IOS_END);
    ios_unguard(t);
    ios_close_frame(c);
    return result;
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
