// SPDX-License-Identifier: EPL-2.0
// ISO C: items, lines, formatted output, flushing and seeking.
#include "../streams.h"
#include <string.h>

#undef fread_unlocked // macros where there is optimisation
#undef fwrite_unlocked

#define ITEMS(name, call, kind, arguments, ...)                                                                        \
    IOS_STREAM_CALL(size_t, name, IOS_CALL_##call, kind, f, size *n, arguments, ios_end_stream(&c, result *size),      \
                    __VA_ARGS__)

#define ITEM_PARAMETERS size_t size, size_t n, FILE *f
ITEMS(fread, fread, IOS_READ, (buf, size, n, f), void *buf, ITEM_PARAMETERS)
ITEMS(fwrite, fwrite, IOS_WRITE, (buf, size, n, f), const void *buf, ITEM_PARAMETERS)
ITEMS(fread_unlocked, fread, IOS_READ, (buf, size, n, f), void *buf, ITEM_PARAMETERS)
ITEMS(fwrite_unlocked, fwrite, IOS_WRITE, (buf, size, n, f), const void *buf, ITEM_PARAMETERS)
ITEMS(__fread_chk, fread, IOS_READ, (buf, room, size, n, f), void *buf, size_t room, ITEM_PARAMETERS)
ITEMS(__fread_unlocked_chk, fread, IOS_READ, (buf, room, size, n, f), void *buf, size_t room, ITEM_PARAMETERS)

#define LINE(name, arguments, ...)                                                                                     \
    IOS_STREAM_CALL(char *, name, IOS_CALL_fgets, IOS_READ, f, (uint64_t)n, arguments,                                 \
                    ios_end_stream(&c, result ? strlen(result) : 0), __VA_ARGS__)

LINE(fgets, (buf, n, f), char *buf, int n, FILE *f)
LINE(fgets_unlocked, (buf, n, f), char *buf, int n, FILE *f)
LINE(__fgets_chk, (buf, room, n, f), char *buf, size_t room, int n, FILE *f)
LINE(__fgets_unlocked_chk, (buf, room, n, f), char *buf, size_t room, int n, FILE *f)

#define TEXT(name)                                                                                                     \
    IOS_STREAM_CALL(int, name, IOS_CALL_fputs, IOS_WRITE, f, strlen(text), (text, f),                                  \
                    ios_end_stream(&c, result < 0 ? 0 : c.f->record.request), const char *text, FILE *f)

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

static bool begin_flush(struct ios_call *c, FILE *f) {
    if (!f) // all streams: a call without a handle
        return ios_begin(c, IOS_ISOC, IOS_CALL_fflush, IOS_PLAIN);
    return ios_begin_stream(c, IOS_CALL_fflush, IOS_FLUSH, f, IOS_UNKNOWN);
}

#define FLUSH(name)                                                                                                    \
    IOS_EXPORT int name(FILE *f) {                                                                                     \
        struct ios_call c;                                                                                             \
        bool recorded = begin_flush(&c, f);                                                                            \
        int result = REAL(name)(f);                                                                                    \
        if (recorded && f)                                                                                             \
            ios_end_stream(&c, IOS_UNKNOWN);                                                                           \
        else if (recorded)                                                                                             \
            ios_end(&c, false);                                                                                        \
        return result;                                                                                                 \
    }

FLUSH(fflush)
FLUSH(fflush_unlocked)

static void end_seek(struct ios_call *c, FILE *f, int64_t offset, int whence, int result) {
    ios_stop_clock(c);
    int64_t at = result != 0 ? -1 : whence == SEEK_SET ? offset : REAL(ftello64)(f);
    c->f->record.request = (uint64_t)offset;
    c->f->record.flags = (uint8_t)(whence & 7);
    c->f->record.result = (uint64_t)at;
    ios_close_frame(c);
}

#define SEEK(name, type)                                                                                               \
    IOS_STREAM_CALL(int, name, IOS_CALL_##name, IOS_SEEK, f, IOS_UNKNOWN, (f, offset, whence),                         \
                    end_seek(&c, f, offset, whence, result), FILE *f, type offset, int whence)

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

static void end_set_place(struct ios_call *c, FILE *f, int result) {
    ios_stop_clock(c);
    int64_t at = result == 0 ? REAL(ftello64)(f) : -1;
    c->f->record.request = c->f->record.result = (uint64_t)at;
    ios_close_frame(c);
}

#define SET_PLACE(name, type)                                                                                          \
    IOS_STREAM_CALL(int, name, IOS_CALL_##name, IOS_SEEK, f, IOS_UNKNOWN, (f, place), end_set_place(&c, f, result),    \
                    FILE *f, const type *place)

SET_PLACE(fsetpos, fpos_t)
SET_PLACE(fsetpos64, fpos64_t)

#define TELL(name, type)                                                                                               \
    IOS_STREAM_CALL(type, name, IOS_CALL_##name, IOS_PLAIN, f, IOS_UNKNOWN, (f), ios_end(&c, result < 0), FILE *f)

TELL(ftell, long)
TELL(ftello, off_t)
TELL(ftello64, off64_t)

#define GET_PLACE(name, type)                                                                                          \
    IOS_STREAM_CALL(int, name, IOS_CALL_##name, IOS_PLAIN, f, IOS_UNKNOWN, (f, place), ios_end(&c, result < 0),        \
                    FILE *f, type *place)

GET_PLACE(fgetpos, fpos_t)
GET_PLACE(fgetpos64, fpos64_t)
