// SPDX-License-Identifier: EPL-2.0
// libnfs, by calls that end in a callback of the program's, in a call that serves the connection: ours goes before it.
#include "../nfs.h"

typedef void (*callback)(int, void *, void *, void *);

/** An operation is complete. */
static void done(int result, void *nfs, void *data, void *place) {
    struct ios_waiting w = ios_client_done(place, result);
    IOS_CLIENT_CALLBACK(((callback)w.callback)(result, nfs, data, w.data));
}

/** A file is open. */
static void opened(int result, void *nfs, void *data, void *place) {
    struct ios_waiting w = ios_client_opened(place, result < 0 ? NULL : data);
    IOS_CLIENT_CALLBACK(((callback)w.callback)(result, nfs, data, w.data));
}

/** Words behind the file, in the library's order: those of data, the callback, and what it is given. */
enum { WORDS = 5 };
#define PARAMETERS void *nfs, void *file, ios_word a, ios_word b, ios_word d, ios_word e, ios_word f
typedef int (*function)(PARAMETERS);

/** Where the words are: the callback's place, the size's and the offset's, which may have none. */
struct places {
    int8_t callback, size, offset;
};

static int split(uint16_t call, uint8_t kind, function real, struct places at, void *nfs, void *file,
                 ios_word words[WORDS]) {
    struct ios_call c;
    ios_word *given = &words[at.callback];
    uint64_t size = at.size < 0 ? IOS_UNKNOWN : words[at.size], offset = at.offset < 0 ? IOS_UNKNOWN : words[at.offset];
    struct ios_waiting *w = ios_wanted(IOS_CLIENT) ? ios_client_wait((void *)given[0], (void *)given[1]) : NULL;
    if (!ios_client_begin_split(&c, w, call, kind, file, size, offset))
        return real(nfs, file, words[0], words[1], words[2], words[3], words[4]);
    uint64_t id = w->id;
    given[0] = (ios_word)done;
    given[1] = (ios_word)w;
    int result = real(nfs, file, words[0], words[1], words[2], words[3], words[4]);
    ios_client_end_split(&c, w, id, result != 0);
    return result;
}

/** The last word is one only where the library takes it: else it is what lies on the caller's stack. */
#define SPLIT(name, kind, before, turned)                                                                              \
    IOS_EXPORT int name(PARAMETERS) {                                                                                  \
        static const struct places places[2] = {before, turned};                                                       \
        ios_word words[WORDS] = {a, b, d, e, f};                                                                       \
        return split(IOS_CALL_##name, kind, NFS(name), places[ios_nfs_is_turned()], nfs, file, words);                 \
    }
#define AT(callback, size, offset)                                                                                     \
    { callback, size, offset }

SPLIT(nfs_pread_async, IOS_READ, AT(2, 1, 0), AT(3, 1, 2))
SPLIT(nfs_pwrite_async, IOS_WRITE, AT(3, 1, 0), AT(3, 1, 2))
SPLIT(nfs_read_async, IOS_READ, AT(1, 0, -1), AT(2, 1, -1))
SPLIT(nfs_write_async, IOS_WRITE, AT(2, 0, -1), AT(2, 1, -1))
SPLIT(nfs_fsync_async, IOS_FLUSH, AT(0, -1, -1), AT(0, -1, -1))

/** Begins the call that opens a file; false, and nothing waits, when it is not recorded. */
static bool begin_open(struct ios_call *c, uint16_t call, struct ios_waiting *w, void *nfs, const char *path,
                       int flags) {
    char name[IOS_PATH_MAX];
    if (!w)
        return false;
    ios_nfs_name(name, nfs, path);
    if (!ios_client_begin_named(c, call, name)) {
        ios_client_take(w);
        return false;
    }
    w->handle = c->f->record.handle;
    w->id = (uint32_t)flags;
    return true;
}

#define OPEN(name, flags, arguments, plain, ...)                                                                       \
    IOS_EXPORT int name(void *nfs, const char *path, __VA_ARGS__, callback call, void *data) {                         \
        struct ios_call c;                                                                                             \
        struct ios_waiting *w = ios_wanted(IOS_CLIENT) ? ios_client_wait((void *)call, data) : NULL;                   \
        if (!begin_open(&c, IOS_CALL_##name, w, nfs, path, flags))                                                     \
            return NFS(name) plain;                                                                                    \
        int result = NFS(name) arguments;                                                                              \
        if (result != 0)                                                                                               \
            ios_client_take(w);                                                                                        \
        return ios_end_call(&c, result);                                                                               \
    }

OPEN(nfs_open_async, flags, (nfs, path, flags, opened, w), (nfs, path, flags, call, data), int flags)
OPEN(nfs_open2_async, flags, (nfs, path, flags, mode, opened, w), (nfs, path, flags, mode, call, data), int flags,
     int mode)
OPEN(nfs_create_async, flags | O_CREAT, (nfs, path, flags, mode, opened, w), (nfs, path, flags, mode, call, data),
     int flags, int mode)
OPEN(nfs_creat_async, O_RDWR | O_CREAT | O_TRUNC, (nfs, path, mode, opened, w), (nfs, path, mode, call, data), int mode)

IOS_EXPORT int nfs_close_async(void *nfs, void *file, callback call, void *data) {
    struct ios_call c;
    uint32_t handle = ios_wanted(IOS_CLIENT) ? ios_client_closing(file) : IOS_NO_HANDLE;
    if (handle == IOS_NO_HANDLE || !ios_client_begin(&c, IOS_CALL_nfs_close_async, IOS_CLOSE, handle))
        return NFS(nfs_close_async)(nfs, file, call, data);
    return ios_end_call(&c, NFS(nfs_close_async)(nfs, file, call, data));
}
