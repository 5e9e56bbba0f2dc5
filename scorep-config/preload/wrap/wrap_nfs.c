// SPDX-License-Identifier: EPL-2.0
// libnfs, by calls that wait. Version 6 (libnfs.so.16) turned the words of data around: which is there is seen when it is called.
#include "../nfs.h"

int ios_nfs_is_turned(void) {
    static int known = -1;
    if (unlikely(known < 0))
        known = ios_library_number(ios_library_find("nfs_pread", "libnfs")) >= 16;
    return known;
}

void ios_nfs_name(char name[IOS_PATH_MAX], void *nfs, const char *path) {
    typedef const char *(*question)(void *);
    question server = IOS_LIBRARY_FUNCTION(question, "nfs_get_server", "libnfs");
    question export = IOS_LIBRARY_FUNCTION(question, "nfs_get_export", "libnfs");
    ios_client_name(name, "nfs", server ? server(nfs) : "", export ? export(nfs) : "", path);
}

#define OPEN(name, flags, arguments, ...)                                                                              \
    IOS_EXPORT int name(void *nfs, const char *path, __VA_ARGS__, void **file) {                                       \
        struct ios_call c;                                                                                             \
        char text[IOS_PATH_MAX];                                                                                       \
        if (!ios_client_begin(&c, IOS_CALL_##name, IOS_OPEN, IOS_NO_HANDLE))                                           \
            return NFS(name) arguments;                                                                                \
        int result = NFS(name) arguments;                                                                              \
        ios_nfs_name(text, nfs, path);                                                                                 \
        ios_client_end_open(&c, text, result < 0 ? NULL : *file, flags);                                               \
        return result;                                                                                                 \
    }

OPEN(nfs_open, flags, (nfs, path, flags, file), int flags)
OPEN(nfs_open2, flags, (nfs, path, flags, mode, file), int flags, int mode)
OPEN(nfs_create, flags | O_CREAT, (nfs, path, flags, mode, file), int flags, int mode)
OPEN(nfs_creat, O_RDWR | O_CREAT | O_TRUNC, (nfs, path, mode, file), int mode)

IOS_EXPORT int nfs_close(void *nfs, void *file) {
    struct ios_call c;
    uint32_t handle = ios_wanted(IOS_CLIENT) ? ios_client_closing(file) : IOS_NO_HANDLE;
    if (handle == IOS_NO_HANDLE || !ios_client_begin(&c, IOS_CALL_nfs_close, IOS_CLOSE, handle))
        return NFS(nfs_close)(nfs, file);
    return ios_end_call(&c, NFS(nfs_close)(nfs, file));
}

/** A read or write, at an offset or where the file is: words are in the library's order. */
#define DATA(name, kind, size, offset)                                                                                 \
    IOS_EXPORT int name(void *nfs, void *file, ios_word a, ios_word b, ios_word d) {                                   \
        struct ios_call c;                                                                                             \
        bool turned = ios_nfs_is_turned();                                                                             \
        if (!ios_client_begin_io(&c, IOS_CALL_##name, kind, file, size, offset))                                       \
            return NFS(name)(nfs, file, a, b, d);                                                                      \
        return (int)ios_client_end_io(&c, NFS(name)(nfs, file, a, b, d));                                              \
    }

DATA(nfs_pread, IOS_READ, b, turned ? d : a)
DATA(nfs_pwrite, IOS_WRITE, b, turned ? d : a)
DATA(nfs_read, IOS_READ, turned ? b : a, IOS_UNKNOWN)
DATA(nfs_write, IOS_WRITE, turned ? b : a, IOS_UNKNOWN)

IOS_EXPORT int nfs_fsync(void *nfs, void *file) {
    struct ios_call c;
    if (!ios_client_begin_io(&c, IOS_CALL_nfs_fsync, IOS_FLUSH, file, IOS_UNKNOWN, IOS_UNKNOWN))
        return NFS(nfs_fsync)(nfs, file);
    return (int)ios_client_end_io(&c, NFS(nfs_fsync)(nfs, file));
}

IOS_EXPORT int nfs_lseek(void *nfs, void *file, int64_t offset, int whence, uint64_t *reached) {
    struct ios_call c;
    uint64_t at = 0;
    if (!ios_client_begin_on(&c, IOS_CALL_nfs_lseek, IOS_SEEK, file))
        return NFS(nfs_lseek)(nfs, file, offset, whence, reached);
    int result = NFS(nfs_lseek)(nfs, file, offset, whence, &at);
    ios_client_end_seek(&c, offset, whence, result < 0, at);
    if (reached && result >= 0)
        *reached = at;
    return result;
}

#define ON_FILE(name, arguments, ...)                                                                                  \
    IOS_EXPORT int name(void *nfs, void *file, __VA_ARGS__) {                                                          \
        struct ios_call c;                                                                                             \
        if (!ios_client_begin_on(&c, IOS_CALL_##name, IOS_PLAIN, file))                                                \
            return NFS(name) arguments;                                                                                \
        return ios_end_call(&c, NFS(name) arguments);                                                                  \
    }

ON_FILE(nfs_fstat, (nfs, file, to), void *to)
ON_FILE(nfs_fstat64, (nfs, file, to), void *to)
ON_FILE(nfs_ftruncate, (nfs, file, length), uint64_t length)

/** Begins a call on a path of an export. */
static bool begin_named(struct ios_call *c, uint16_t call, void *nfs, const char *path) {
    char text[IOS_PATH_MAX];
    if (!ios_wanted(IOS_CLIENT))
        return false;
    ios_nfs_name(text, nfs, path);
    return ios_client_begin_named(c, call, text);
}

#define ON_NAME(name, arguments, ...)                                                                                  \
    IOS_EXPORT int name(void *nfs, const char *path __VA_OPT__(, ) __VA_ARGS__) {                                      \
        struct ios_call c;                                                                                             \
        if (!begin_named(&c, IOS_CALL_##name, nfs, path))                                                              \
            return NFS(name) arguments;                                                                                \
        return ios_end_call(&c, NFS(name) arguments);                                                                  \
    }

ON_NAME(nfs_stat, (nfs, path, to), void *to)
ON_NAME(nfs_stat64, (nfs, path, to), void *to)
ON_NAME(nfs_lstat64, (nfs, path, to), void *to)
ON_NAME(nfs_truncate, (nfs, path, length), uint64_t length)
ON_NAME(nfs_unlink, (nfs, path))
ON_NAME(nfs_mkdir, (nfs, path))
ON_NAME(nfs_rmdir, (nfs, path))
ON_NAME(nfs_rename, (nfs, path, to), const char *to)
