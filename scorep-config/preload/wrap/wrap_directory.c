// SPDX-License-Identifier: EPL-2.0
// POSIX: reading directories.
#include "../wrap.h"

IOS_EXPORT DIR *opendir(const char *path) {
    struct ios_call c;
    if (!ios_begin(&c, IOS_POSIX, IOS_CALL_opendir, IOS_PLAIN))
        return REAL(opendir)(path);
    DIR *result = REAL(opendir)(path);
    ios_end_path(&c, AT_FDCWD, path, result ? 0 : -1);
    return result;
}

IOS_EXPORT DIR *fdopendir(int fd) {
    struct ios_call c;
    if (!ios_begin_fd(&c, IOS_CALL_fdopendir, IOS_PLAIN, fd))
        return REAL(fdopendir)(fd);
    DIR *result = REAL(fdopendir)(fd);
    ios_end(&c, !result);
    return result;
}

/** Calls on an open directory go by its descriptor. */
static bool begin_dir(struct ios_call *c, uint16_t call, DIR *dir) {
    return dir && ios_begin_fd(c, call, IOS_PLAIN, dirfd(dir));
}

#define READ(name, type)                                                                                               \
    IOS_EXPORT struct type *name(DIR *dir) {                                                                           \
        struct ios_call c;                                                                                             \
        bool recorded = begin_dir(&c, IOS_CALL_##name, dir);                                                           \
        struct type *result = REAL(name)(dir);                                                                         \
        if (recorded)                                                                                                  \
            ios_end(&c, false);                                                                                        \
        return result;                                                                                                 \
    }

READ(readdir, dirent)
READ(readdir64, dirent64)

#define READ_INTO(name, type)                                                                                          \
    IOS_EXPORT int name(DIR *dir, struct type *entry, struct type **next) {                                            \
        struct ios_call c;                                                                                             \
        bool recorded = begin_dir(&c, IOS_CALL_##name, dir);                                                           \
        int result = REAL(name)(dir, entry, next);                                                                     \
        if (recorded)                                                                                                  \
            ios_end(&c, result != 0);                                                                                  \
        return result;                                                                                                 \
    }

READ_INTO(readdir_r, dirent)
READ_INTO(readdir64_r, dirent64)

// What libc itself does to read the directory cannot be seen; what the program's functions do inside, can.
#define SCAN(name, at, type)                                                                                           \
    IOS_EXPORT int name(const char *path, struct type ***list, int (*wanted)(const struct type *),                     \
                        int (*order)(const struct type **, const struct type **)) {                                    \
        IOS_ON_PATH(name, AT_FDCWD, path, REAL(name)(path, list, wanted, order));                                      \
    }                                                                                                                  \
    IOS_EXPORT int at(int dir, const char *path, struct type ***list, int (*wanted)(const struct type *),              \
                      int (*order)(const struct type **, const struct type **)) {                                      \
        IOS_ON_PATH(at, dir, path, REAL(at)(dir, path, list, wanted, order));                                          \
    }

SCAN(scandir, scandirat, dirent)
SCAN(scandir64, scandirat64, dirent64)

IOS_EXPORT int closedir(DIR *dir) {
    struct ios_call c;
    bool recorded = begin_dir(&c, IOS_CALL_closedir, dir);
    if (dir)
        ios_fd_closing(dirfd(dir));
    int result = REAL(closedir)(dir);
    return recorded ? ios_end_call(&c, result) : result;
}
