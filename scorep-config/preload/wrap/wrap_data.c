// SPDX-License-Identifier: EPL-2.0
// POSIX: reading and writing.
#include "../wrap.h"
#include <stdarg.h>

IOS_EXPORT ssize_t read(int fd, void *buf, size_t n) {
    IOS_STREAMING(read, IOS_READ, fd, n, IOS_ONE(buf, n), 1, REAL(read)(fd, buf, n));
}

IOS_EXPORT ssize_t __read_chk(int fd, void *buf, size_t n, size_t room) {
    IOS_STREAMING(read, IOS_READ, fd, n, IOS_ONE(buf, n), 1, REAL(__read_chk)(fd, buf, n, room));
}

IOS_EXPORT ssize_t write(int fd, const void *buf, size_t n) {
    IOS_STREAMING(write, IOS_WRITE, fd, n, IOS_ONE(buf, n), 1, REAL(write)(fd, buf, n));
}

IOS_EXPORT ssize_t pread(int fd, void *buf, size_t n, off_t offset) {
    IOS_PLACED(pread, IOS_READ, fd, n, offset, IOS_ONE(buf, n), 1, REAL(pread)(fd, buf, n, offset));
}

IOS_EXPORT ssize_t pread64(int fd, void *buf, size_t n, off64_t offset) {
    IOS_PLACED(pread64, IOS_READ, fd, n, offset, IOS_ONE(buf, n), 1, REAL(pread64)(fd, buf, n, offset));
}

IOS_EXPORT ssize_t __pread_chk(int fd, void *buf, size_t n, off_t offset, size_t room) {
    IOS_PLACED(pread, IOS_READ, fd, n, offset, IOS_ONE(buf, n), 1, REAL(__pread_chk)(fd, buf, n, offset, room));
}

IOS_EXPORT ssize_t __pread64_chk(int fd, void *buf, size_t n, off64_t offset, size_t room) {
    IOS_PLACED(pread64, IOS_READ, fd, n, offset, IOS_ONE(buf, n), 1, REAL(__pread64_chk)(fd, buf, n, offset, room));
}

IOS_EXPORT ssize_t pwrite(int fd, const void *buf, size_t n, off_t offset) {
    IOS_PLACED(pwrite, IOS_WRITE, fd, n, offset, IOS_ONE(buf, n), 1, REAL(pwrite)(fd, buf, n, offset));
}

IOS_EXPORT ssize_t pwrite64(int fd, const void *buf, size_t n, off64_t offset) {
    IOS_PLACED(pwrite64, IOS_WRITE, fd, n, offset, IOS_ONE(buf, n), 1, REAL(pwrite64)(fd, buf, n, offset));
}

IOS_EXPORT ssize_t readv(int fd, const struct iovec *v, int count) {
    IOS_STREAMING(readv, IOS_READ, fd, ios_vector_size(v, count), v, count, REAL(readv)(fd, v, count));
}

IOS_EXPORT ssize_t writev(int fd, const struct iovec *v, int count) {
    IOS_STREAMING(writev, IOS_WRITE, fd, ios_vector_size(v, count), v, count, REAL(writev)(fd, v, count));
}

IOS_EXPORT ssize_t preadv(int fd, const struct iovec *v, int count, off_t offset) {
    IOS_PLACED(preadv, IOS_READ, fd, ios_vector_size(v, count), offset, v, count, REAL(preadv)(fd, v, count, offset));
}

IOS_EXPORT ssize_t preadv64(int fd, const struct iovec *v, int count, off64_t offset) {
    IOS_PLACED(preadv64, IOS_READ, fd, ios_vector_size(v, count), offset, v, count,
               REAL(preadv64)(fd, v, count, offset));
}

IOS_EXPORT ssize_t pwritev(int fd, const struct iovec *v, int count, off_t offset) {
    IOS_PLACED(pwritev, IOS_WRITE, fd, ios_vector_size(v, count), offset, v, count,
               REAL(pwritev)(fd, v, count, offset));
}

IOS_EXPORT ssize_t pwritev64(int fd, const struct iovec *v, int count, off64_t offset) {
    IOS_PLACED(pwritev64, IOS_WRITE, fd, ios_vector_size(v, count), offset, v, count,
               REAL(pwritev64)(fd, v, count, offset));
}

/** With offset -1 the "v2" calls are readv and writev. */
#define EITHER(name, kind, fd, v, count, offset, call)                                                                 \
    if (offset == -1) {                                                                                                \
        IOS_STREAMING(name, kind, fd, ios_vector_size(v, count), v, count, call);                                      \
    }                                                                                                                  \
    IOS_PLACED(name, kind, fd, ios_vector_size(v, count), offset, v, count, call)

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

/** How much that is, is known afterwards; what, nobody says. */
#define PRINT(name, fd, call) IOS_STREAMING(name, IOS_WRITE, fd, IOS_UNKNOWN, NULL, 0, call)

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
