// SPDX-License-Identifier: EPL-2.0
// ISO C: streams come and go.
#include "../streams.h"
#include <errno.h>
#include <string.h>

/** What mode stands for in an IOS_OPEN record. */
static uint64_t request_of(const char *mode) {
    bool update = strchr(mode, '+') != NULL;
    uint64_t access = update ? OTF2_READ_WRITE : *mode == 'r' ? OTF2_READ_ONLY : OTF2_WRITE_ONLY;
    uint64_t creation = *mode == 'w' ? OTF2_CREATE | OTF2_TRUNCATE : *mode == 'a' ? OTF2_CREATE : 0;
    return access | creation << 8 | (uint64_t)(*mode == 'a' ? OTF2_APPEND : 0) << 32;
}

/** Ends an opening: the stream has descriptor fd, whose entry shall know the stream's handle. */
static FILE *end_open(struct ios_call *c, uint32_t handle, int fd, const char *mode, FILE *f) {
    if (handle == IOS_NO_HANDLE || (uint32_t)fd >= IOS_FDS || ios_fds[fd].state != IOS_FD_TRACED) {
        ios_drop(c);
        return f;
    }
    ios_fds[fd].stream = handle + 1;
    ios_fds[fd].recoded = strstr(mode, ",ccs=") != NULL;
    ios_fds[fd].put = false;
    ios_fds[fd].epoch = 0; // buffering moves it unseen
    c->f->record.handle = handle;
    c->f->record.request = request_of(mode);
    ios_close_frame(c);
    return f;
}

/** A file that was opened by its path: the descriptor is the stream's. */
static FILE *end_path(struct ios_call *c, const char *path, const char *mode, FILE *f) {
    int before = errno;
    ios_stop_clock(c);
    int fd = ios_stream_descriptor(f);
    uint32_t file = f ? ios_file_opened(AT_FDCWD, path, fd) : IOS_NO_HANDLE;
    uint32_t handle = file == IOS_NO_HANDLE ? IOS_NO_HANDLE : ios_handle(file, IOS_ISOC, ios_owner(file));
    if (fd >= 0 && handle != IOS_NO_HANDLE) {
        uint64_t above = ios_own(c->t, handle, file);
        ios_fd_opened(fd, file, 0);
        ios_own_no_more(c->t, above);
    } else if (fd >= 0) {
        ios_fd_opened(fd, file, 0);
    }
    errno = before;
    return end_open(c, handle, fd, mode, f);
}

#define OPEN(name)                                                                                                     \
    IOS_EXPORT FILE *name(const char *path, const char *mode) {                                                        \
        struct ios_call c;                                                                                             \
        if (!ios_begin(&c, IOS_ISOC, IOS_CALL_##name, IOS_OPEN))                                                       \
            return REAL(name)(path, mode);                                                                             \
        return end_path(&c, path, mode, REAL(name)(path, mode));                                                       \
    }

OPEN(fopen)
OPEN(fopen64)

/** A stream on a descriptor that is there: it has a handle of its own, beside the descriptor's. */
IOS_EXPORT FILE *fdopen(int fd, const char *mode) {
    struct ios_call c;
    struct ios_fd *e = ios_ready(IOS_ISOC) ? ios_fd_get(fd) : NULL;
    ios_socket_ignore(fd);
    if (!e || !ios_begin(&c, IOS_ISOC, IOS_CALL_fdopen, IOS_OPEN))
        return REAL(fdopen)(fd, mode);
    FILE *f = REAL(fdopen)(fd, mode);
    ios_stop_clock(&c);
    return end_open(&c, f ? ios_handle(e->file, IOS_ISOC, IOS_NO_HANDLE) : IOS_NO_HANDLE, fd, mode, f);
}

/** The stream's handle is closed in the call that opens the next. */
static void put_close(struct ios_call *c, uint32_t stream) {
    struct ios_record r;
    if (!stream)
        return;
    ios_set(&r, c->f->record.call, IOS_CLOSE, stream - 1);
    r.t0 = r.t1 = c->f->record.t1;
    r.part = IOS_END;
    r.flags = IOS_BARE;
    ios_append_inside(c, &r);
    ios_handle_free(stream - 1);
}

/** Without a path only the mode changes: a call on the stream. */
#define REOPEN(name)                                                                                                   \
    IOS_EXPORT FILE *name(const char *path, const char *mode, FILE *f) {                                               \
        struct ios_call c;                                                                                             \
        if (!path) {                                                                                                   \
            bool recorded = ios_begin_stream(&c, IOS_CALL_##name, IOS_PLAIN, f, IOS_UNKNOWN);                          \
            FILE *same = REAL(name)(path, mode, f);                                                                    \
            if (recorded)                                                                                              \
                ios_end(&c, !same);                                                                                    \
            return same;                                                                                               \
        }                                                                                                              \
        struct ios_fd *e = ios_ready(IOS_ISOC) ? ios_stream_entry(f) : NULL;                                           \
        uint32_t stream = e ? e->stream : 0;                                                                           \
        bool recorded = ios_begin(&c, IOS_ISOC, IOS_CALL_##name, IOS_OPEN);                                            \
        ios_fd_closing(ios_stream_descriptor(f));                                                                      \
        FILE *result = REAL(name)(path, mode, f);                                                                      \
        if (!recorded)                                                                                                 \
            return result;                                                                                             \
        ios_stop_clock(&c);                                                                                            \
        put_close(&c, stream);                                                                                         \
        return end_path(&c, path, mode, result);                                                                       \
    }

REOPEN(freopen)
REOPEN(freopen64)

IOS_EXPORT int fclose(FILE *f) {
    struct ios_call c;
    int fd = ios_stream_descriptor(f);
    bool recorded = ios_begin_stream(&c, IOS_CALL_fclose, IOS_CLOSE, f, IOS_UNKNOWN);
    uint32_t handle = recorded ? c.f->record.handle : IOS_NO_HANDLE;
    ios_fd_closing(fd);
    int result = REAL(fclose)(f);
    if (recorded)
        ios_end(&c, false);
    ios_handle_free(handle);
    return result;
}

// A file without a name is known by its descriptor, when it is first used.
#define TEMPORARY(name)                                                                                                \
    IOS_EXPORT FILE *name(void) {                                                                                      \
        struct ios_call c;                                                                                             \
        bool recorded = ios_begin(&c, IOS_ISOC, IOS_CALL_##name, IOS_PLAIN);                                           \
        FILE *result = REAL(name)();                                                                                   \
        ios_fd_closing(ios_stream_descriptor(result));                                                                 \
        if (recorded)                                                                                                  \
            ios_end(&c, !result);                                                                                      \
        return result;                                                                                                 \
    }

TEMPORARY(tmpfile)
TEMPORARY(tmpfile64)

IOS_EXPORT int remove(const char *path) {
    struct ios_call c;
    struct ios_buf place = ios_file_going(AT_FDCWD, path, false);
    bool recorded = ios_begin(&c, IOS_ISOC, IOS_CALL_remove, IOS_DELETE);
    int result = REAL(remove)(path);
    if (recorded)
        ios_end_path(&c, AT_FDCWD, path, result);
    ios_file_went(&place, result == 0);
    return result;
}

IOS_STREAM_CALL(int, setvbuf, IOS_CALL_setvbuf, IOS_PLAIN, f, IOS_UNKNOWN, (f, buf, mode, size),
                ios_end(&c, result != 0), FILE *f, char *buf, int mode, size_t size)

#define SET_BUFFER(name, arguments, ...)                                                                               \
    IOS_EXPORT void name(__VA_ARGS__) {                                                                                \
        struct ios_call c;                                                                                             \
        bool recorded = ios_begin_stream(&c, IOS_CALL_setvbuf, IOS_PLAIN, f, IOS_UNKNOWN);                             \
        REAL(name) arguments;                                                                                          \
        if (recorded)                                                                                                  \
            ios_end(&c, false);                                                                                        \
    }

SET_BUFFER(setbuf, (f, buf), FILE *f, char *buf)
SET_BUFFER(setbuffer, (f, buf, size), FILE *f, char *buf, size_t size)
SET_BUFFER(setlinebuf, (f), FILE *f)
