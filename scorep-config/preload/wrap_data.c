// SPDX-License-Identifier: EPL-2.0
// POSIX: reading and writing.
#include "wrap.h"
#include <stdarg.h>

#define MOVING(name, kind, fd, size, call)                                                                             \
    struct ios_call c;                                                                                                 \
    if (!ios_begin_moving(&c, IOS_CALL_##name, kind, fd, size))                                                        \
        return call;                                                                                                   \
    return ios_end_moving(&c, fd, call)

#define PLACED(name, kind, fd, size, offset, call)                                                                     \
    struct ios_call c;                                                                                                 \
    if (!ios_begin_io(&c, IOS_CALL_##name, kind, fd, size, (uint64_t)(offset)))                                        \
        return call;                                                                                                   \
    return ios_end_io(&c, call)

IOS_EXPORT ssize_t read(int fd, void *buf, size_t n) {
    MOVING(read, IOS_READ, fd, n, REAL(read)(fd, buf, n));
}

IOS_EXPORT ssize_t __read_chk(int fd, void *buf, size_t n, size_t room) {
    MOVING(read, IOS_READ, fd, n, REAL(__read_chk)(fd, buf, n, room));
}

IOS_EXPORT ssize_t write(int fd, const void *buf, size_t n) {
    MOVING(write, IOS_WRITE, fd, n, REAL(write)(fd, buf, n));
}

IOS_EXPORT ssize_t pread(int fd, void *buf, size_t n, off_t offset) {
    PLACED(pread, IOS_READ, fd, n, offset, REAL(pread)(fd, buf, n, offset));
}

IOS_EXPORT ssize_t pread64(int fd, void *buf, size_t n, off64_t offset) {
    PLACED(pread64, IOS_READ, fd, n, offset, REAL(pread64)(fd, buf, n, offset));
}

IOS_EXPORT ssize_t __pread_chk(int fd, void *buf, size_t n, off_t offset, size_t room) {
    PLACED(pread, IOS_READ, fd, n, offset, REAL(__pread_chk)(fd, buf, n, offset, room));
}

IOS_EXPORT ssize_t __pread64_chk(int fd, void *buf, size_t n, off64_t offset, size_t room) {
    PLACED(pread64, IOS_READ, fd, n, offset, REAL(__pread64_chk)(fd, buf, n, offset, room));
}

IOS_EXPORT ssize_t pwrite(int fd, const void *buf, size_t n, off_t offset) {
    PLACED(pwrite, IOS_WRITE, fd, n, offset, REAL(pwrite)(fd, buf, n, offset));
}

IOS_EXPORT ssize_t pwrite64(int fd, const void *buf, size_t n, off64_t offset) {
    PLACED(pwrite64, IOS_WRITE, fd, n, offset, REAL(pwrite64)(fd, buf, n, offset));
}

IOS_EXPORT ssize_t readv(int fd, const struct iovec *v, int count) {
    MOVING(readv, IOS_READ, fd, ios_vector_size(v, count), REAL(readv)(fd, v, count));
}

IOS_EXPORT ssize_t writev(int fd, const struct iovec *v, int count) {
    MOVING(writev, IOS_WRITE, fd, ios_vector_size(v, count), REAL(writev)(fd, v, count));
}

IOS_EXPORT ssize_t preadv(int fd, const struct iovec *v, int count, off_t offset) {
    PLACED(preadv, IOS_READ, fd, ios_vector_size(v, count), offset, REAL(preadv)(fd, v, count, offset));
}

IOS_EXPORT ssize_t preadv64(int fd, const struct iovec *v, int count, off64_t offset) {
    PLACED(preadv64, IOS_READ, fd, ios_vector_size(v, count), offset, REAL(preadv64)(fd, v, count, offset));
}

IOS_EXPORT ssize_t pwritev(int fd, const struct iovec *v, int count, off_t offset) {
    PLACED(pwritev, IOS_WRITE, fd, ios_vector_size(v, count), offset, REAL(pwritev)(fd, v, count, offset));
}

IOS_EXPORT ssize_t pwritev64(int fd, const struct iovec *v, int count, off64_t offset) {
    PLACED(pwritev64, IOS_WRITE, fd, ios_vector_size(v, count), offset, REAL(pwritev64)(fd, v, count, offset));
}

/** With offset -1 the "v2" calls are readv and writev. */
#define EITHER(name, kind, fd, v, count, offset, call)                                                                 \
    if (offset == -1) {                                                                                                \
        MOVING(name, kind, fd, ios_vector_size(v, count), call);                                                       \
    }                                                                                                                  \
    PLACED(name, kind, fd, ios_vector_size(v, count), offset, call)

IOS_EXPORT ssize_t preadv2(int fd, const struct iovec *v, int count, off_t offset, int flags) {
    EITHER(preadv2, IOS_READ, fd, v, count, offset, REAL(preadv2)(fd, v, count, offset, flags));
}

IOS_EXPORT ssize_t preadv64v2(int fd, const struct iovec *v, int count, off64_t offset, int flags) {
    EITHER(preadv64v2, IOS_READ, fd, v, count, offset, REAL(preadv64v2)(fd, v, count, offset, flags));
}

IOS_EXPORT ssize_t pwritev2(int fd, const struct iovec *v, int count, off_t offset, int flags) {
    EITHER(pwritev2, IOS_WRITE, fd, v, count, offset, REAL(pwritev2)(fd, v, count, offset, flags));
}

IOS_EXPORT ssize_t pwritev64v2(int fd, const struct iovec *v, int count, off64_t offset, int flags) {
    EITHER(pwritev64v2, IOS_WRITE, fd, v, count, offset, REAL(pwritev64v2)(fd, v, count, offset, flags));
}

/** One side of a copy between two descriptors. */
struct side {
    struct ios_fd *fd; // NULL: not recorded
    off64_t *given;    // the offset in the caller's memory, or NULL: at the file position
    uint64_t offset;   // where it is
    uint8_t kind;
};

static struct side side_of(int fd, off64_t *given, uint8_t kind) {
    struct side s = {ios_fd_get(fd), given, IOS_UNKNOWN, kind};
    if (s.fd && given)
        s.offset = (uint64_t)*given;
    else if (s.fd && !(s.fd->append && kind == IOS_WRITE))
        s.offset = (uint64_t)ios_fd_position(fd, s.fd);
    return s;
}

static void append_side(struct ios_thread *t, struct ios_record r, const struct side *s, uint8_t part) {
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

static void moved(const struct side *s, ssize_t result) {
    if (s->fd && !s->given && result > 0)
        s->fd->position += result;
    if (s->fd && s->offset == IOS_UNKNOWN)
        s->fd->epoch = 0;
}

static bool begin_copy(struct ios_call *c, uint16_t call, const struct side *in, const struct side *out) {
    return (in->fd || out->fd) && ios_begin(c, IOS_POSIX, call, IOS_PLAIN);
}

/** The kernel copies: a read and a write of the same duration in one call. */
static ssize_t end_copy(struct ios_call *c, const struct side *in, const struct side *out, size_t size,
                        ssize_t result) {
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

#define COPY(name, in, in_offset, out, out_offset, size, call)                                                         \
    struct ios_call c;                                                                                                 \
    if (!ios_ready(IOS_POSIX))                                                                                         \
        return call;                                                                                                   \
    struct side from = side_of(in, (off64_t *)in_offset, IOS_READ);                                                    \
    struct side to = side_of(out, (off64_t *)out_offset, IOS_WRITE);                                                   \
    if (!begin_copy(&c, IOS_CALL_##name, &from, &to))                                                                  \
        return call;                                                                                                   \
    return end_copy(&c, &from, &to, size, call)

IOS_EXPORT ssize_t sendfile(int out, int in, off_t *offset, size_t n) {
    COPY(sendfile, in, offset, out, NULL, n, REAL(sendfile)(out, in, offset, n));
}

IOS_EXPORT ssize_t sendfile64(int out, int in, off64_t *offset, size_t n) {
    COPY(sendfile64, in, offset, out, NULL, n, REAL(sendfile64)(out, in, offset, n));
}

IOS_EXPORT ssize_t copy_file_range(int in, off64_t *in_offset, int out, off64_t *out_offset, size_t n, unsigned flags) {
    COPY(copy_file_range, in, in_offset, out, out_offset, n,
         REAL(copy_file_range)(in, in_offset, out, out_offset, n, flags));
}

IOS_EXPORT ssize_t splice(int in, off64_t *in_offset, int out, off64_t *out_offset, size_t n, unsigned flags) {
    COPY(splice, in, in_offset, out, out_offset, n, REAL(splice)(in, in_offset, out, out_offset, n, flags));
}

/** How much that is, is known afterwards. */
#define PRINT(name, fd, call)                                                                                          \
    struct ios_call c;                                                                                                 \
    if (!ios_begin_moving(&c, IOS_CALL_##name, IOS_WRITE, fd, IOS_UNKNOWN))                                            \
        return call;                                                                                                   \
    return (int)ios_end_moving(&c, fd, call)

IOS_EXPORT int vdprintf(int fd, const char *format, va_list list) {
    PRINT(vdprintf, fd, REAL(vdprintf)(fd, format, list));
}

IOS_EXPORT int __vdprintf_chk(int fd, int level, const char *format, va_list list) {
    PRINT(vdprintf, fd, REAL(__vdprintf_chk)(fd, level, format, list));
}

static int print(int fd, const char *format, va_list list) {
    PRINT(dprintf, fd, REAL(vdprintf)(fd, format, list));
}

static int print_checked(int fd, int level, const char *format, va_list list) {
    PRINT(dprintf, fd, REAL(__vdprintf_chk)(fd, level, format, list));
}

IOS_EXPORT int dprintf(int fd, const char *format, ...) {
    va_list list;
    va_start(list, format);
    int result = print(fd, format, list);
    va_end(list);
    return result;
}

IOS_EXPORT int __dprintf_chk(int fd, int level, const char *format, ...) {
    va_list list;
    va_start(list, format);
    int result = print_checked(fd, level, format, list);
    va_end(list);
    return result;
}
