// SPDX-License-Identifier: EPL-2.0
// ISO C: streams. The calls libc makes below a stream are its own and cannot be seen; a stream is known by its
// descriptor. Offsets are left to readers, who derive them from the opening, the seeks and the bytes.
#include "wrap.h"
#include <errno.h>
#include <stdarg.h>
#include <string.h>

#undef fread_unlocked // macros where there is optimisation
#undef fwrite_unlocked

/** A stream's descriptor, or -1; asking one that has none (fmemopen) would set errno. */
static int descriptor_of(FILE *f) {
    int before = errno;
    int fd = f ? fileno_unlocked(f) : -1;
    errno = before;
    return fd;
}

/** The entry of a stream's descriptor when it is recorded; those there from the start get their handle here. */
static struct ios_fd *entry_of(FILE *f) {
    static const char *const names[] = {"stdin", "stdout", "stderr"};
    int fd = descriptor_of(f);
    struct ios_fd *e = fd >= 0 ? ios_fd_get(fd) : NULL;
    if (e && !e->stream) {
        uint32_t handle = ios_handle_named(fd < 3 ? names[fd] : "", e->file, IOS_ISOC, OTF2_READ_WRITE, 0);
        e->stream = handle == IOS_NO_HANDLE ? 0 : handle + 1;
    }
    return e && e->stream ? e : NULL;
}

IOS_INLINE bool begin_stream(struct ios_call *c, uint16_t call, uint8_t kind, FILE *f, uint64_t size) {
    struct ios_thread *t = ios_ready(IOS_ISOC);
    struct ios_fd *e = t ? entry_of(f) : NULL;
    if (!e || !ios_open_frame(c, t))
        return false;
    ios_set(&c->f->record, call, kind, e->stream - 1);
    c->f->record.request = size;
    ios_start_clock(c);
    return true;
}

static void end_stream(struct ios_call *c, uint64_t bytes) {
    ios_stop_clock(c);
    c->f->record.result = bytes;
    ios_close_frame(c);
}

static FILE *end_open(struct ios_call *c, const char *path, const char *mode, FILE *f) {
    ios_stop_clock(c);
    uint32_t file = f ? ios_file(AT_FDCWD, path) : IOS_NO_HANDLE;
    uint32_t handle = file == IOS_NO_HANDLE ? IOS_NO_HANDLE : ios_handle(file, IOS_ISOC, ios_owner(file));
    int fd = descriptor_of(f);
    if (fd >= 0)
        ios_fd_opened(fd, file, 0);
    if (handle == IOS_NO_HANDLE || (uint32_t)fd >= ios_fd_limit || ios_fds[fd].state != IOS_FD_TRACED) {
        ios_drop(c);
        return f;
    }
    ios_fds[fd].stream = handle + 1;
    ios_fds[fd].position = -1; // buffering moves it unseen
    ios_fds[fd].epoch = 0;
    bool update = strchr(mode, '+') != NULL;
    uint64_t access = update ? OTF2_READ_WRITE : *mode == 'r' ? OTF2_READ_ONLY : OTF2_WRITE_ONLY;
    uint64_t creation = *mode == 'w' ? OTF2_CREATE | OTF2_TRUNCATE : *mode == 'a' ? OTF2_CREATE : 0;
    c->f->record.handle = handle;
    c->f->record.request = access | creation << 8 | (uint64_t)(*mode == 'a' ? OTF2_APPEND : 0) << 32;
    ios_close_frame(c);
    return f;
}

#define OPEN(name)                                                                                           \
    IOS_EXPORT FILE *name(const char *path, const char *mode) {                                              \
        struct ios_call c;                                                                                   \
        if (!ios_begin(&c, IOS_ISOC, IOS_CALL_##name, IOS_OPEN))                                             \
            return REAL(name)(path, mode);                                                                   \
        return end_open(&c, path, mode, REAL(name)(path, mode));                                             \
    }

OPEN(fopen)
OPEN(fopen64)

IOS_EXPORT int fclose(FILE *f) {
    struct ios_call c;
    int fd = descriptor_of(f);
    bool recorded = begin_stream(&c, IOS_CALL_fclose, IOS_CLOSE, f, IOS_UNKNOWN);
    ios_fd_closing(fd);
    int result = REAL(fclose)(f);
    if (recorded) {
        ios_end(&c, false);
        ios_handle_free(c.f->record.handle);
    }
    return result;
}

#define ITEMS(name, call, kind, pointer)                                                                     \
    IOS_EXPORT size_t name(pointer buf, size_t size, size_t n, FILE *f) {                                    \
        struct ios_call c;                                                                                   \
        if (!begin_stream(&c, IOS_CALL_##call, kind, f, size * n))                                           \
            return REAL(name)(buf, size, n, f);                                                              \
        size_t result = REAL(name)(buf, size, n, f);                                                         \
        end_stream(&c, result * size);                                                                       \
        return result;                                                                                       \
    }

ITEMS(fread, fread, IOS_READ, void *)
ITEMS(fwrite, fwrite, IOS_WRITE, const void *)
ITEMS(fread_unlocked, fread, IOS_READ, void *)
ITEMS(fwrite_unlocked, fwrite, IOS_WRITE, const void *)

IOS_EXPORT char *fgets(char *buf, int n, FILE *f) {
    struct ios_call c;
    if (!begin_stream(&c, IOS_CALL_fgets, IOS_READ, f, (uint64_t)n))
        return REAL(fgets)(buf, n, f);
    char *result = REAL(fgets)(buf, n, f);
    end_stream(&c, result ? strlen(result) : 0);
    return result;
}

#define TEXT(name)                                                                                           \
    IOS_EXPORT int name(const char *text, FILE *f) {                                                         \
        struct ios_call c;                                                                                   \
        if (!begin_stream(&c, IOS_CALL_fputs, IOS_WRITE, f, strlen(text)))                                   \
            return REAL(name)(text, f);                                                                      \
        int result = REAL(name)(text, f);                                                                    \
        end_stream(&c, result < 0 ? 0 : c.f->record.request);                                                \
        return result;                                                                                       \
    }

TEXT(fputs)
TEXT(fputs_unlocked)

// Formatted output. The size is known afterwards only.
#define FORMATTED(call, f, real)                                                                             \
    struct ios_call c;                                                                                       \
    bool recorded = begin_stream(&c, IOS_CALL_##call, IOS_WRITE, f, IOS_UNKNOWN);                            \
    int result = real;                                                                                       \
    if (recorded)                                                                                            \
        end_stream(&c, result < 0 ? 0 : (uint64_t)result);                                                   \
    return result

#define VARIADIC(call, f, real)                                                                              \
    va_list list;                                                                                            \
    va_start(list, format);                                                                                  \
    struct ios_call c;                                                                                       \
    bool recorded = begin_stream(&c, IOS_CALL_##call, IOS_WRITE, f, IOS_UNKNOWN);                            \
    int result = real;                                                                                       \
    va_end(list);                                                                                            \
    if (recorded)                                                                                            \
        end_stream(&c, result < 0 ? 0 : (uint64_t)result);                                                   \
    return result

IOS_EXPORT int vfprintf(FILE *f, const char *format, va_list list) {
    FORMATTED(vfprintf, f, REAL(vfprintf)(f, format, list));
}

IOS_EXPORT int __vfprintf_chk(FILE *f, int level, const char *format, va_list list) {
    FORMATTED(vfprintf, f, REAL(__vfprintf_chk)(f, level, format, list));
}

IOS_EXPORT int fprintf(FILE *f, const char *format, ...) {
    VARIADIC(fprintf, f, REAL(vfprintf)(f, format, list));
}

IOS_EXPORT int __fprintf_chk(FILE *f, int level, const char *format, ...) {
    VARIADIC(fprintf, f, REAL(__vfprintf_chk)(f, level, format, list));
}

IOS_EXPORT int printf(const char *format, ...) {
    VARIADIC(printf, stdout, REAL(vfprintf)(stdout, format, list));
}

IOS_EXPORT int __printf_chk(int level, const char *format, ...) {
    VARIADIC(printf, stdout, REAL(__vfprintf_chk)(stdout, level, format, list));
}

IOS_EXPORT int fflush(FILE *f) {
    struct ios_call c;
    if (!begin_stream(&c, IOS_CALL_fflush, IOS_FLUSH, f, IOS_UNKNOWN))
        return REAL(fflush)(f);
    return ios_end_flush(&c, REAL(fflush)(f));
}

static int end_seek(struct ios_call *c, FILE *f, int64_t offset, int whence, int result) {
    ios_stop_clock(c);
    int64_t at = result != 0 ? -1 : whence == SEEK_SET ? offset : REAL(ftello64)(f);
    c->f->record.request = (uint64_t)offset;
    c->f->record.flags = (uint8_t)(whence & 7);
    c->f->record.result = (uint64_t)at;
    ios_close_frame(c);
    return result;
}

#define SEEK(name, type)                                                                                     \
    IOS_EXPORT int name(FILE *f, type offset, int whence) {                                                  \
        struct ios_call c;                                                                                   \
        if (!begin_stream(&c, IOS_CALL_##name, IOS_SEEK, f, IOS_UNKNOWN))                                    \
            return REAL(name)(f, offset, whence);                                                            \
        return end_seek(&c, f, offset, whence, REAL(name)(f, offset, whence));                               \
    }

SEEK(fseek, long)
SEEK(fseeko, off_t)
SEEK(fseeko64, off64_t)

IOS_EXPORT void rewind(FILE *f) {
    struct ios_call c;
    bool recorded = begin_stream(&c, IOS_CALL_rewind, IOS_SEEK, f, IOS_UNKNOWN);
    REAL(rewind)(f);
    if (recorded)
        end_seek(&c, f, 0, SEEK_SET, 0);
}
