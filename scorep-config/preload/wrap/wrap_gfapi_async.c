// SPDX-License-Identifier: EPL-2.0
// libgfapi, by calls that end in a callback of the program's, in a thread of the library's: ours goes before it.
#include "../gfapi.h"

typedef void (*callback)(void *, ssize_t, void *, void *, void *);
typedef void (*old_callback)(void *, ssize_t, void *);

static void done(void *file, ssize_t result, void *before, void *after, void *place) {
    struct ios_waiting w = ios_client_done(place, result);
    IOS_CLIENT_CALLBACK(((callback)w.callback)(file, result, before, after, w.data));
}

static void old_done(void *file, ssize_t result, void *place) {
    struct ios_waiting w = ios_client_done(place, result);
    IOS_CLIENT_CALLBACK(((old_callback)w.callback)(file, result, w.data));
}

/** What a call does. */
struct what {
    uint8_t kind;
    uint64_t size, offset;
};

/** All that differs of two calls is in `go_on`, an expression of what the library is given in place of ours and data. */
#define SPLIT_BY(call, now, it, file, ours, data, go_on)                                                               \
    struct ios_call c;                                                                                                 \
    struct what does = it;                                                                                             \
    struct ios_waiting *w = ios_wanted(IOS_CLIENT) ? ios_client_wait(ours, data) : NULL;                               \
    if (!ios_client_begin_split(&c, w, call, does.kind, file, does.size, does.offset))                                 \
        return go_on;                                                                                                  \
    uint64_t id = w->id;                                                                                               \
    ours = now ? (void *)done : (void *)old_done;                                                                      \
    data = w;                                                                                                          \
    int result = go_on;                                                                                                \
    ios_client_end_split(&c, w, id, result < 0);                                                                       \
    return result

#define WHAT(kind, size, offset) ((struct what){kind, size, offset})

static int placed(uint16_t call, void *real, bool now, struct what what, void *file, ios_word from, ios_word n,
                  off_t at, int flags, void *ours, void *data) {
    typedef int (*function)(void *, ios_word, ios_word, off_t, int, void *, void *);
    SPLIT_BY(call, now, what, file, ours, data, ((function)real)(file, from, n, at, flags, ours, data));
}

static int moving(uint16_t call, void *real, bool now, struct what what, void *file, ios_word from, ios_word n,
                  int flags, void *ours, void *data) {
    typedef int (*function)(void *, ios_word, ios_word, int, void *, void *);
    SPLIT_BY(call, now, what, file, ours, data, ((function)real)(file, from, n, flags, ours, data));
}

static int flush(uint16_t call, void *real, bool now, void *file, void *ours, void *data) {
    typedef int (*function)(void *, void *, void *);
    SPLIT_BY(call, now, WHAT(IOS_FLUSH, IOS_UNKNOWN, IOS_UNKNOWN), file, ours, data,
             ((function)real)(file, ours, data));
}

#define PLACED(name, kind, size)                                                                                       \
    GFAPI_VERSIONS(int, name, placed, (WHAT(kind, size, (uint64_t)at), file, from, n, at, flags, ours, data),          \
                   void *file, ios_word from, ios_word n, off_t at, int flags, void *ours, void *data)
#define MOVING(name, kind, size)                                                                                       \
    GFAPI_VERSIONS(int, name, moving, (WHAT(kind, size, IOS_UNKNOWN), file, from, n, flags, ours, data), void *file,   \
                   ios_word from, ios_word n, int flags, void *ours, void *data)
#define VECTOR_SIZE ios_vector_size((const struct iovec *)from, (int)n)

PLACED(glfs_pread_async, IOS_READ, n)
PLACED(glfs_pwrite_async, IOS_WRITE, (uint32_t)n) // its size is an int
PLACED(glfs_preadv_async, IOS_READ, VECTOR_SIZE)
PLACED(glfs_pwritev_async, IOS_WRITE, VECTOR_SIZE)
MOVING(glfs_read_async, IOS_READ, n)
MOVING(glfs_write_async, IOS_WRITE, n)
MOVING(glfs_readv_async, IOS_READ, VECTOR_SIZE)
MOVING(glfs_writev_async, IOS_WRITE, VECTOR_SIZE)
GFAPI_VERSIONS(int, glfs_fsync_async, flush, (file, ours, data), void *file, void *ours, void *data)
GFAPI_VERSIONS(int, glfs_fdatasync_async, flush, (file, ours, data), void *file, void *ours, void *data)
