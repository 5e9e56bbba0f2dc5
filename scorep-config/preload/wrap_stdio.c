// SPDX-License-Identifier: EPL-2.0
// ISO C: items, lines, formatted output, flushing and seeking.
#include "streams.h"
#include <stdarg.h>
#include <string.h>

#undef fread_unlocked // macros where there is optimisation
#undef fwrite_unlocked

#define ITEMS(name, call, kind, pointer)                                                                               \
    IOS_EXPORT size_t name(pointer buf, size_t size, size_t n, FILE *f) {                                              \
        struct ios_call c;                                                                                             \
        if (!ios_begin_stream(&c, IOS_CALL_##call, kind, f, size * n))                                                 \
            return REAL(name)(buf, size, n, f);                                                                        \
        size_t result = REAL(name)(buf, size, n, f);                                                                   \
        ios_end_stream(&c, result *size);                                                                              \
        return result;                                                                                                 \
    }

ITEMS(fread, fread, IOS_READ, void *)
ITEMS(fwrite, fwrite, IOS_WRITE, const void *)
ITEMS(fread_unlocked, fread, IOS_READ, void *)
ITEMS(fwrite_unlocked, fwrite, IOS_WRITE, const void *)

#define CHECKED_ITEMS(name)                                                                                            \
    IOS_EXPORT size_t name(void *buf, size_t room, size_t size, size_t n, FILE *f) {                                   \
        struct ios_call c;                                                                                             \
        if (!ios_begin_stream(&c, IOS_CALL_fread, IOS_READ, f, size * n))                                              \
            return REAL(name)(buf, room, size, n, f);                                                                  \
        size_t result = REAL(name)(buf, room, size, n, f);                                                             \
        ios_end_stream(&c, result *size);                                                                              \
        return result;                                                                                                 \
    }

CHECKED_ITEMS(__fread_chk)
CHECKED_ITEMS(__fread_unlocked_chk)

#define LINE(name, arguments, ...)                                                                                     \
    IOS_EXPORT char *name(__VA_ARGS__) {                                                                               \
        struct ios_call c;                                                                                             \
        if (!ios_begin_stream(&c, IOS_CALL_fgets, IOS_READ, f, (uint64_t)n))                                           \
            return REAL(name) arguments;                                                                               \
        char *result = REAL(name) arguments;                                                                           \
        ios_end_stream(&c, result ? strlen(result) : 0);                                                               \
        return result;                                                                                                 \
    }

LINE(fgets, (buf, n, f), char *buf, int n, FILE *f)
LINE(fgets_unlocked, (buf, n, f), char *buf, int n, FILE *f)
LINE(__fgets_chk, (buf, room, n, f), char *buf, size_t room, int n, FILE *f)
LINE(__fgets_unlocked_chk, (buf, room, n, f), char *buf, size_t room, int n, FILE *f)

#define TEXT(name)                                                                                                     \
    IOS_EXPORT int name(const char *text, FILE *f) {                                                                   \
        struct ios_call c;                                                                                             \
        if (!ios_begin_stream(&c, IOS_CALL_fputs, IOS_WRITE, f, strlen(text)))                                         \
            return REAL(name)(text, f);                                                                                \
        int result = REAL(name)(text, f);                                                                              \
        ios_end_stream(&c, result < 0 ? 0 : c.f->record.request);                                                      \
        return result;                                                                                                 \
    }

TEXT(fputs)
TEXT(fputs_unlocked)

// Formatted output. The size is known afterwards only.
#define FORMATTED(call, f, real)                                                                                       \
    struct ios_call c;                                                                                                 \
    bool recorded = ios_begin_stream(&c, IOS_CALL_##call, IOS_WRITE, f, IOS_UNKNOWN);                                  \
    int result = real;                                                                                                 \
    if (recorded)                                                                                                      \
        ios_end_stream(&c, result < 0 ? 0 : (uint64_t)result);                                                         \
    return result

#define VARIADIC(call, f, real)                                                                                        \
    va_list list;                                                                                                      \
    va_start(list, format);                                                                                            \
    struct ios_call c;                                                                                                 \
    bool recorded = ios_begin_stream(&c, IOS_CALL_##call, IOS_WRITE, f, IOS_UNKNOWN);                                  \
    int result = real;                                                                                                 \
    va_end(list);                                                                                                      \
    if (recorded)                                                                                                      \
        ios_end_stream(&c, result < 0 ? 0 : (uint64_t)result);                                                         \
    return result

IOS_EXPORT int vfprintf(FILE *f, const char *format, va_list list) {
    FORMATTED(vfprintf, f, REAL(vfprintf)(f, format, list));
}

IOS_EXPORT int __vfprintf_chk(FILE *f, int level, const char *format, va_list list) {
    FORMATTED(vfprintf, f, REAL(__vfprintf_chk)(f, level, format, list));
}

IOS_EXPORT int vprintf(const char *format, va_list list) {
    FORMATTED(vprintf, stdout, REAL(vfprintf)(stdout, format, list));
}

IOS_EXPORT int __vprintf_chk(int level, const char *format, va_list list) {
    FORMATTED(vprintf, stdout, REAL(__vfprintf_chk)(stdout, level, format, list));
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
    if (!ios_begin_stream(&c, IOS_CALL_fflush, IOS_FLUSH, f, IOS_UNKNOWN))
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

#define SEEK(name, type)                                                                                               \
    IOS_EXPORT int name(FILE *f, type offset, int whence) {                                                            \
        struct ios_call c;                                                                                             \
        if (!ios_begin_stream(&c, IOS_CALL_##name, IOS_SEEK, f, IOS_UNKNOWN))                                          \
            return REAL(name)(f, offset, whence);                                                                      \
        return end_seek(&c, f, offset, whence, REAL(name)(f, offset, whence));                                         \
    }

SEEK(fseek, long)
SEEK(fseeko, off_t)
SEEK(fseeko64, off64_t)

IOS_EXPORT void rewind(FILE *f) {
    struct ios_call c;
    bool recorded = ios_begin_stream(&c, IOS_CALL_rewind, IOS_SEEK, f, IOS_UNKNOWN);
    REAL(rewind)(f);
    if (recorded)
        end_seek(&c, f, 0, SEEK_SET, 0);
}

#define SET_PLACE(name, type)                                                                                          \
    IOS_EXPORT int name(FILE *f, const type *place) {                                                                  \
        struct ios_call c;                                                                                             \
        if (!ios_begin_stream(&c, IOS_CALL_##name, IOS_SEEK, f, IOS_UNKNOWN))                                          \
            return REAL(name)(f, place);                                                                               \
        int result = REAL(name)(f, place);                                                                             \
        ios_stop_clock(&c);                                                                                            \
        int64_t at = result == 0 ? REAL(ftello64)(f) : -1;                                                             \
        c.f->record.request = c.f->record.result = (uint64_t)at;                                                       \
        ios_close_frame(&c);                                                                                           \
        return result;                                                                                                 \
    }

SET_PLACE(fsetpos, fpos_t)
SET_PLACE(fsetpos64, fpos64_t)

#define TELL(name, type)                                                                                               \
    IOS_EXPORT type name(FILE *f) {                                                                                    \
        struct ios_call c;                                                                                             \
        if (!ios_begin_stream(&c, IOS_CALL_##name, IOS_PLAIN, f, IOS_UNKNOWN))                                         \
            return REAL(name)(f);                                                                                      \
        type result = REAL(name)(f);                                                                                   \
        ios_end(&c, result < 0);                                                                                       \
        return result;                                                                                                 \
    }

TELL(ftell, long)
TELL(ftello, off_t)
TELL(ftello64, off64_t)
