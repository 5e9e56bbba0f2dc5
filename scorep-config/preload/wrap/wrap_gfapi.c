// SPDX-License-Identifier: EPL-2.0
// libgfapi, by calls that wait.
#include "../gfapi.h"
#include "../tables.h"

/** Volumes by the library's address of them; value: the name. */
static struct ios_inflight volumes;

IOS_EXPORT void *glfs_new(const char *volume) {
    uint64_t signals;
    void *fs = GFAPI(glfs_new)(volume);
    if (fs && volume && ios_wanted(IOS_CLIENT) && ios_files_enter(&signals)) {
        ios_inflight_put(&volumes, (struct ios_entry){.key = (uintptr_t)fs, .value = (uintptr_t)ios_text_keep(volume)});
        ios_files_leave(signals);
    }
    return fs;
}

IOS_EXPORT int glfs_fini(void *fs) {
    struct ios_entry e;
    ios_inflight_take(&volumes, (uintptr_t)fs, &e);
    return GFAPI(glfs_fini)(fs);
}

/** glusterfs://volume/path */
static void name_of(char name[IOS_PATH_MAX], void *fs, const char *path) {
    const struct ios_entry *e = ios_inflight_get(&volumes, (uintptr_t)fs);
    ios_client_name(name, "glusterfs", e ? (const char *)(uintptr_t)e->value : "", "", path);
}

#define OPEN(name, flags, arguments, ...)                                                                              \
    IOS_EXPORT void *name(void *fs, const char *path, __VA_ARGS__) {                                                   \
        struct ios_call c;                                                                                             \
        char text[IOS_PATH_MAX];                                                                                       \
        if (!ios_client_begin(&c, IOS_CALL_##name, IOS_OPEN, IOS_NO_HANDLE))                                           \
            return GFAPI(name) arguments;                                                                              \
        void *file = GFAPI(name) arguments;                                                                            \
        int error = errno;                                                                                             \
        name_of(text, fs, path);                                                                                       \
        ios_client_end_open(&c, text, file, flags);                                                                    \
        errno = error;                                                                                                 \
        return file;                                                                                                   \
    }

OPEN(glfs_open, flags, (fs, path, flags), int flags)
OPEN(glfs_creat, flags | O_CREAT, (fs, path, flags, mode), int flags, mode_t mode)

IOS_EXPORT int glfs_close(void *file) {
    struct ios_call c;
    uint32_t handle = ios_wanted(IOS_CLIENT) ? ios_client_closing(file) : IOS_NO_HANDLE;
    if (handle == IOS_NO_HANDLE || !ios_client_begin(&c, IOS_CALL_glfs_close, IOS_CLOSE, handle))
        return GFAPI(glfs_close)(file);
    return ios_end_call(&c, GFAPI(glfs_close)(file));
}

#define DATA(name, kind, size, offset, arguments, ...)                                                                 \
    IOS_EXPORT ssize_t name(void *file, __VA_ARGS__) {                                                                 \
        struct ios_call c;                                                                                             \
        if (!ios_client_begin_io(&c, IOS_CALL_##name, kind, file, size, offset))                                       \
            return GFAPI(name) arguments;                                                                              \
        return ios_client_end_io(&c, GFAPI(name) arguments);                                                           \
    }
#define VECTOR const struct iovec *v, int count

DATA(glfs_read, IOS_READ, n, IOS_UNKNOWN, (file, to, n, flags), void *to, size_t n, int flags)
DATA(glfs_write, IOS_WRITE, n, IOS_UNKNOWN, (file, from, n, flags), const void *from, size_t n, int flags)
DATA(glfs_readv, IOS_READ, ios_vector_size(v, count), IOS_UNKNOWN, (file, v, count, flags), VECTOR, int flags)
DATA(glfs_writev, IOS_WRITE, ios_vector_size(v, count), IOS_UNKNOWN, (file, v, count, flags), VECTOR, int flags)
DATA(glfs_preadv, IOS_READ, ios_vector_size(v, count), (uint64_t)at, (file, v, count, at, flags), VECTOR, off_t at,
     int flags)
DATA(glfs_pwritev, IOS_WRITE, ios_vector_size(v, count), (uint64_t)at, (file, v, count, at, flags), VECTOR, off_t at,
     int flags)

typedef ssize_t (*function)(void *, ios_word, ios_word, ios_word, ios_word, ios_word, ios_word);

static ssize_t data(uint16_t call, void *real, bool now, uint8_t kind, void *file, ios_word buffer, size_t n, off_t at,
                    ios_word a, ios_word b, ios_word d) {
    struct ios_call c;
    (void)now;
    if (!ios_client_begin_io(&c, call, kind, file, n, (uint64_t)at))
        return ((function)real)(file, buffer, n, (ios_word)at, a, b, d);
    return ios_client_end_io(&c, ((function)real)(file, buffer, n, (ios_word)at, a, b, d));
}

GFAPI_VERSIONS(ssize_t, glfs_pread, data, (IOS_READ, file, buffer, n, at, flags, after, 0), void *file, ios_word buffer,
               size_t n, off_t at, ios_word flags, ios_word after)
GFAPI_VERSIONS(ssize_t, glfs_pwrite, data, (IOS_WRITE, file, buffer, n, at, flags, before, after), void *file,
               ios_word buffer, size_t n, off_t at, ios_word flags, ios_word before, ios_word after)

static int flush(uint16_t call, void *real, bool now, void *file, ios_word a, ios_word b) {
    struct ios_call c;
    int (*then)(void *, ios_word, ios_word) = (int (*)(void *, ios_word, ios_word))real;
    (void)now;
    if (!ios_client_begin_io(&c, call, IOS_FLUSH, file, IOS_UNKNOWN, IOS_UNKNOWN))
        return then(file, a, b);
    return (int)ios_client_end_io(&c, then(file, a, b));
}

GFAPI_VERSIONS(int, glfs_fsync, flush, (file, a, b), void *file, ios_word a, ios_word b)
GFAPI_VERSIONS(int, glfs_fdatasync, flush, (file, a, b), void *file, ios_word a, ios_word b)

static int change(uint16_t call, void *real, bool now, void *file, off_t length, ios_word a, ios_word b) {
    struct ios_call c;
    int (*then)(void *, off_t, ios_word, ios_word) = (int (*)(void *, off_t, ios_word, ios_word))real;
    (void)now;
    if (!ios_client_begin_on(&c, call, IOS_PLAIN, file))
        return then(file, length, a, b);
    return ios_end_call(&c, then(file, length, a, b));
}

GFAPI_VERSIONS(int, glfs_ftruncate, change, (file, length, a, b), void *file, off_t length, ios_word a, ios_word b)

IOS_EXPORT off_t glfs_lseek(void *file, off_t offset, int whence) {
    struct ios_call c;
    if (!ios_client_begin_on(&c, IOS_CALL_glfs_lseek, IOS_SEEK, file))
        return GFAPI(glfs_lseek)(file, offset, whence);
    off_t reached = GFAPI(glfs_lseek)(file, offset, whence);
    ios_client_end_seek(&c, offset, whence, reached < 0, (uint64_t)reached);
    return reached;
}

IOS_EXPORT int glfs_fstat(void *file, void *to) {
    struct ios_call c;
    if (!ios_client_begin_on(&c, IOS_CALL_glfs_fstat, IOS_PLAIN, file))
        return GFAPI(glfs_fstat)(file, to);
    return ios_end_call(&c, GFAPI(glfs_fstat)(file, to));
}

/** Begins a call on a path of a volume. */
static bool begin_named(struct ios_call *c, uint16_t call, void *fs, const char *path) {
    char text[IOS_PATH_MAX];
    if (!ios_wanted(IOS_CLIENT))
        return false;
    name_of(text, fs, path);
    return ios_client_begin_named(c, call, text);
}

#define ON_NAME(name, arguments, ...)                                                                                  \
    IOS_EXPORT int name(void *fs, const char *path __VA_OPT__(, ) __VA_ARGS__) {                                       \
        struct ios_call c;                                                                                             \
        if (!begin_named(&c, IOS_CALL_##name, fs, path))                                                               \
            return GFAPI(name) arguments;                                                                              \
        return ios_end_call(&c, GFAPI(name) arguments);                                                                \
    }

ON_NAME(glfs_stat, (fs, path, to), void *to)
ON_NAME(glfs_lstat, (fs, path, to), void *to)
ON_NAME(glfs_truncate, (fs, path, length), off_t length)
ON_NAME(glfs_unlink, (fs, path))
ON_NAME(glfs_mkdir, (fs, path, mode), mode_t mode)
ON_NAME(glfs_rmdir, (fs, path))
ON_NAME(glfs_rename, (fs, path, to), const char *to)
