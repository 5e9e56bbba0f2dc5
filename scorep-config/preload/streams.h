// SPDX-License-Identifier: EPL-2.0
// ISO C: streams. The calls libc makes below a stream are its own and cannot be seen; a stream is known by its
// descriptor. Offsets are left to readers, who derive them from the opening, the seeks and the bytes.
#ifndef IOSTRATA_PRELOAD_STREAMS_H
#define IOSTRATA_PRELOAD_STREAMS_H

#include "wrap.h"
#include <errno.h>
#include <stdarg.h>

/** A stream's descriptor, or -1; asking one that has none (fmemopen) would set errno. */
int ios_stream_descriptor(FILE *f);
/** The entry of a stream's descriptor when it is recorded; those there from the start get their handle here. */
struct ios_fd *ios_stream_entry(FILE *f);

/**
 * Begins a read, write or flush of a stream that is known to be none of a file: its bytes are counted, and it is told how long the
 * thread waits, as for what comes through a pipe; false for all others.
 */
bool ios_begin_apart(struct ios_call *c, struct ios_thread *t, uint8_t kind, FILE *f, uint64_t size);
void ios_end_apart(struct ios_call *c, uint64_t bytes);

IOS_INLINE bool ios_begin_stream(struct ios_call *c, uint16_t call, uint8_t kind, FILE *f, uint64_t size) {
    struct ios_thread *t = ios_ready(IOS_ISOC);
    struct ios_fd *e = t ? ios_stream_entry(f) : NULL;
    if (!e)
        return t && (kind == IOS_READ || kind == IOS_WRITE || kind == IOS_FLUSH) &&
               ios_begin_apart(c, t, kind, f, size);
    if (!ios_open_frame(c, t))
        return false;
    if (kind == IOS_WRITE)
        e->put = true;
    ios_set(&c->f->record, call, kind, e->stream - 1);
    c->f->record.request = size;
    ios_start_clock(c);
    return true;
}

static inline void ios_end_stream(struct ios_call *c, uint64_t bytes) {
    if (unlikely(c->f->record.handle == IOS_NO_HANDLE)) {
        ios_end_apart(c, bytes);
        return;
    }
    ios_stop_clock(c);
    c->f->record.result = bytes;
    ios_close_frame(c);
}

/**
 * A call on stream f that hands back a value: the bytes it asks for, the arguments it hands on, and its end, a statement
 * that sees the call c and the result. The parameters come last.
 */
#define IOS_STREAM_CALL(type, name, call, kind, f, bytes, arguments, ending, ...)                                      \
    IOS_EXPORT type name(__VA_ARGS__) {                                                                                \
        struct ios_call c;                                                                                             \
        if (!ios_begin_stream(&c, call, kind, f, bytes))                                                               \
            return REAL(name) arguments;                                                                               \
        type result = REAL(name) arguments;                                                                            \
        ending;                                                                                                        \
        return result;                                                                                                 \
    }

/** Where a stream is, in bytes, or -1. */
static inline int64_t ios_stream_place(FILE *f) {
    int before = errno;
    int64_t at = REAL(ftello64)(f);
    errno = before;
    return at;
}

/** Begins a call whose bytes are known by how far the stream moves only; from is where it was. */
IOS_INLINE bool ios_begin_measured(struct ios_call *c, uint16_t call, uint8_t kind, FILE *f, int64_t *from) {
    if (!ios_ready(IOS_ISOC))
        return false;
    *from = ios_stream_entry(f) ? ios_stream_place(f) : -1;
    return ios_begin_stream(c, call, kind, f, IOS_UNKNOWN);
}

static inline void ios_end_measured(struct ios_call *c, FILE *f, int64_t from) {
    if (c->f->record.handle == IOS_NO_HANDLE) {
        ios_end_apart(c, IOS_UNKNOWN);
        return;
    }
    ios_stop_clock(c);
    int64_t to = ios_stream_place(f);
    c->f->record.result = from >= 0 && to >= from ? (uint64_t)(to - from) : IOS_UNKNOWN;
    ios_close_frame(c);
}

#define IOS_MEASURED(call, kind, f, real)                                                                              \
    struct ios_call c;                                                                                                 \
    int64_t from;                                                                                                      \
    bool recorded = ios_begin_measured(&c, IOS_CALL_##call, kind, f, &from);                                           \
    int result = real;                                                                                                 \
    if (recorded)                                                                                                      \
    ios_end_measured(&c, f, from)

/** A call of this kind, and the same with its arguments as a list: real is what it calls, with the list. */
#define IOS_MEASURED_VARIADIC(name, call, kind, f, real, ...)                                                          \
    IOS_EXPORT int name(__VA_ARGS__, ...) {                                                                            \
        va_list list;                                                                                                  \
        va_start(list, format);                                                                                        \
        IOS_MEASURED(call, kind, f, real);                                                                             \
        va_end(list);                                                                                                  \
        return result;                                                                                                 \
    }

#define IOS_MEASURED_LIST(name, call, kind, f, real, ...)                                                              \
    IOS_EXPORT int name(__VA_ARGS__, va_list list) {                                                                   \
        IOS_MEASURED(call, kind, f, real);                                                                             \
        return result;                                                                                                 \
    }

/** Formatted input from a stream and from stdin, each in both forms, under the names with a prefix. */
#define IOS_SCAN(prefix, w, list_name, type)                                                                           \
    IOS_MEASURED_VARIADIC(prefix##f##w##scanf, f##w##scanf, IOS_READ, f, REAL(list_name)(f, format, list), FILE *f,    \
                          const type *format)                                                                          \
    IOS_MEASURED_VARIADIC(prefix##w##scanf, f##w##scanf, IOS_READ, stdin, REAL(list_name)(stdin, format, list),        \
                          const type *format)                                                                          \
    IOS_MEASURED_LIST(prefix##vf##w##scanf, f##w##scanf, IOS_READ, f, REAL(list_name)(f, format, list), FILE *f,       \
                      const type *format)                                                                              \
    IOS_MEASURED_LIST(prefix##v##w##scanf, f##w##scanf, IOS_READ, stdin, REAL(list_name)(stdin, format, list),         \
                      const type *format)

#endif
