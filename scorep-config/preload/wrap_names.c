// SPDX-License-Identifier: EPL-2.0
// POSIX: calls on names, and directories; those of the working directory are followed, not recorded.
#include "wrap.h"

#define ON_PATH(name, dir, path, call)                                                                                 \
    struct ios_call c;                                                                                                 \
    if (!ios_begin(&c, IOS_POSIX, IOS_CALL_##name, IOS_PLAIN))                                                         \
        return call;                                                                                                   \
    return ios_end_path(&c, dir, path, call)

/** Removing a name is an event of its own: IoDeleteFile. */
#define REMOVAL(name, dir, path, call)                                                                                 \
    struct ios_buf place = ios_file_going(dir, path, false);                                                           \
    struct ios_call c;                                                                                                 \
    bool recorded = ios_begin(&c, IOS_POSIX, IOS_CALL_##name, IOS_DELETE);                                             \
    int result = call;                                                                                                 \
    if (recorded)                                                                                                      \
        ios_end_path(&c, dir, path, result);                                                                           \
    ios_file_went(&place, result == 0);                                                                                \
    return result

IOS_EXPORT int stat(const char *path, struct stat *s) {
    ON_PATH(stat, AT_FDCWD, path, REAL(stat)(path, s));
}

IOS_EXPORT int stat64(const char *path, struct stat64 *s) {
    ON_PATH(stat64, AT_FDCWD, path, REAL(stat64)(path, s));
}

IOS_EXPORT int lstat(const char *path, struct stat *s) {
    ON_PATH(lstat, AT_FDCWD, path, REAL(lstat)(path, s));
}

IOS_EXPORT int lstat64(const char *path, struct stat64 *s) {
    ON_PATH(lstat64, AT_FDCWD, path, REAL(lstat64)(path, s));
}

/** With an empty path these are calls on the descriptor. */
#define AT(name, dir, path, call)                                                                                      \
    if (path && !*path && dir >= 0) {                                                                                  \
        struct ios_call c;                                                                                             \
        if (!ios_begin_fd(&c, IOS_CALL_##name, IOS_PLAIN, dir))                                                        \
            return call;                                                                                               \
        return ios_end_call(&c, call);                                                                                 \
    }                                                                                                                  \
    ON_PATH(name, dir, path, call)

IOS_EXPORT int fstatat(int dir, const char *path, struct stat *s, int flags) {
    AT(fstatat, dir, path, REAL(fstatat)(dir, path, s, flags));
}

IOS_EXPORT int fstatat64(int dir, const char *path, struct stat64 *s, int flags) {
    AT(fstatat64, dir, path, REAL(fstatat64)(dir, path, s, flags));
}

IOS_EXPORT int statx(int dir, const char *path, int flags, unsigned mask, struct statx *s) {
    AT(statx, dir, path, REAL(statx)(dir, path, flags, mask, s));
}

IOS_EXPORT int __xstat(int version, const char *path, struct stat *s) {
    ON_PATH(stat, AT_FDCWD, path, REAL(__xstat)(version, path, s));
}

IOS_EXPORT int __xstat64(int version, const char *path, struct stat64 *s) {
    ON_PATH(stat64, AT_FDCWD, path, REAL(__xstat64)(version, path, s));
}

IOS_EXPORT int __lxstat(int version, const char *path, struct stat *s) {
    ON_PATH(lstat, AT_FDCWD, path, REAL(__lxstat)(version, path, s));
}

IOS_EXPORT int __lxstat64(int version, const char *path, struct stat64 *s) {
    ON_PATH(lstat64, AT_FDCWD, path, REAL(__lxstat64)(version, path, s));
}

IOS_EXPORT int __fxstatat(int version, int dir, const char *path, struct stat *s, int flags) {
    AT(fstatat, dir, path, REAL(__fxstatat)(version, dir, path, s, flags));
}

IOS_EXPORT int __fxstatat64(int version, int dir, const char *path, struct stat64 *s, int flags) {
    AT(fstatat64, dir, path, REAL(__fxstatat64)(version, dir, path, s, flags));
}

IOS_EXPORT int access(const char *path, int mode) {
    ON_PATH(access, AT_FDCWD, path, REAL(access)(path, mode));
}

IOS_EXPORT int faccessat(int dir, const char *path, int mode, int flags) {
    ON_PATH(faccessat, dir, path, REAL(faccessat)(dir, path, mode, flags));
}

IOS_EXPORT int truncate(const char *path, off_t n) {
    ON_PATH(truncate, AT_FDCWD, path, REAL(truncate)(path, n));
}

IOS_EXPORT int truncate64(const char *path, off64_t n) {
    ON_PATH(truncate64, AT_FDCWD, path, REAL(truncate64)(path, n));
}

/** What has the new name goes. */
#define RENAMING(name, from_dir, from, to_dir, to, call)                                                               \
    struct ios_buf old = ios_file_going(from_dir, from, true), replaced = ios_file_going(to_dir, to, false);           \
    struct ios_call c;                                                                                                 \
    bool recorded = ios_begin(&c, IOS_POSIX, IOS_CALL_##name, IOS_PLAIN);                                              \
    int result = call;                                                                                                 \
    if (recorded)                                                                                                      \
        ios_end_path(&c, from_dir, from, result);                                                                      \
    ios_file_went(&old, result == 0);                                                                                  \
    ios_file_went(&replaced, result == 0);                                                                             \
    return result

IOS_EXPORT int rename(const char *from, const char *to) {
    RENAMING(rename, AT_FDCWD, from, AT_FDCWD, to, REAL(rename)(from, to));
}

IOS_EXPORT int renameat(int from_dir, const char *from, int to_dir, const char *to) {
    RENAMING(renameat, from_dir, from, to_dir, to, REAL(renameat)(from_dir, from, to_dir, to));
}

IOS_EXPORT int renameat2(int from_dir, const char *from, int to_dir, const char *to, unsigned flags) {
    RENAMING(renameat2, from_dir, from, to_dir, to, REAL(renameat2)(from_dir, from, to_dir, to, flags));
}

IOS_EXPORT int unlink(const char *path) {
    REMOVAL(unlink, AT_FDCWD, path, REAL(unlink)(path));
}

IOS_EXPORT int unlinkat(int dir, const char *path, int flags) {
    REMOVAL(unlinkat, dir, path, REAL(unlinkat)(dir, path, flags));
}

IOS_EXPORT int rmdir(const char *path) {
    REMOVAL(rmdir, AT_FDCWD, path, REAL(rmdir)(path));
}

IOS_EXPORT int mkdir(const char *path, mode_t mode) {
    ON_PATH(mkdir, AT_FDCWD, path, REAL(mkdir)(path, mode));
}

IOS_EXPORT int mkdirat(int dir, const char *path, mode_t mode) {
    ON_PATH(mkdirat, dir, path, REAL(mkdirat)(dir, path, mode));
}

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

IOS_EXPORT struct dirent *readdir(DIR *dir) {
    struct ios_call c;
    bool recorded = begin_dir(&c, IOS_CALL_readdir, dir);
    struct dirent *result = REAL(readdir)(dir);
    if (recorded)
        ios_end(&c, false);
    return result;
}

IOS_EXPORT struct dirent64 *readdir64(DIR *dir) {
    struct ios_call c;
    bool recorded = begin_dir(&c, IOS_CALL_readdir64, dir);
    struct dirent64 *result = REAL(readdir64)(dir);
    if (recorded)
        ios_end(&c, false);
    return result;
}

IOS_EXPORT int closedir(DIR *dir) {
    struct ios_call c;
    bool recorded = begin_dir(&c, IOS_CALL_closedir, dir);
    if (dir)
        ios_fd_closing(dirfd(dir));
    int result = REAL(closedir)(dir);
    return recorded ? ios_end_call(&c, result) : result;
}

IOS_EXPORT int chdir(const char *path) {
    int result = REAL(chdir)(path);
    ios_files_cwd_changed();
    return result;
}

IOS_EXPORT int fchdir(int fd) {
    int result = REAL(fchdir)(fd);
    ios_files_cwd_changed();
    return result;
}
