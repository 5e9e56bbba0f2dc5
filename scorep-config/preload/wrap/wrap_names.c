// SPDX-License-Identifier: EPL-2.0
// POSIX: calls on names; those of the working directory are followed, not recorded.
#include "../wrap.h"

/** A call that tells about what is at a path. */
#define ABOUT(name, type)                                                                                              \
    IOS_EXPORT int name(const char *path, struct type *s) {                                                            \
        IOS_ON_PATH(name, AT_FDCWD, path, REAL(name)(path, s));                                                        \
    }

ABOUT(stat, stat)
ABOUT(stat64, stat64)
ABOUT(lstat, stat)
ABOUT(lstat64, stat64)
ABOUT(statfs, statfs)
ABOUT(statfs64, statfs64)
ABOUT(statvfs, statvfs)
ABOUT(statvfs64, statvfs64)

IOS_EXPORT int fstatat(int dir, const char *path, struct stat *s, int flags) {
    IOS_AT(fstatat, dir, path, REAL(fstatat)(dir, path, s, flags));
}

IOS_EXPORT int fstatat64(int dir, const char *path, struct stat64 *s, int flags) {
    IOS_AT(fstatat64, dir, path, REAL(fstatat64)(dir, path, s, flags));
}

IOS_EXPORT int statx(int dir, const char *path, int flags, unsigned mask, struct statx *s) {
    IOS_AT(statx, dir, path, REAL(statx)(dir, path, flags, mask, s));
}

IOS_EXPORT int __xstat(int version, const char *path, struct stat *s) {
    IOS_ON_PATH(stat, AT_FDCWD, path, REAL(__xstat)(version, path, s));
}

IOS_EXPORT int __xstat64(int version, const char *path, struct stat64 *s) {
    IOS_ON_PATH(stat64, AT_FDCWD, path, REAL(__xstat64)(version, path, s));
}

IOS_EXPORT int __lxstat(int version, const char *path, struct stat *s) {
    IOS_ON_PATH(lstat, AT_FDCWD, path, REAL(__lxstat)(version, path, s));
}

IOS_EXPORT int __lxstat64(int version, const char *path, struct stat64 *s) {
    IOS_ON_PATH(lstat64, AT_FDCWD, path, REAL(__lxstat64)(version, path, s));
}

IOS_EXPORT int __fxstatat(int version, int dir, const char *path, struct stat *s, int flags) {
    IOS_AT(fstatat, dir, path, REAL(__fxstatat)(version, dir, path, s, flags));
}

IOS_EXPORT int __fxstatat64(int version, int dir, const char *path, struct stat64 *s, int flags) {
    IOS_AT(fstatat64, dir, path, REAL(__fxstatat64)(version, dir, path, s, flags));
}

IOS_EXPORT int access(const char *path, int mode) {
    IOS_ON_PATH(access, AT_FDCWD, path, REAL(access)(path, mode));
}

IOS_EXPORT int faccessat(int dir, const char *path, int mode, int flags) {
    IOS_ON_PATH(faccessat, dir, path, REAL(faccessat)(dir, path, mode, flags));
}

IOS_EXPORT int truncate(const char *path, off_t n) {
    IOS_ON_PATH(truncate, AT_FDCWD, path, REAL(truncate)(path, n));
}

IOS_EXPORT int truncate64(const char *path, off64_t n) {
    IOS_ON_PATH(truncate64, AT_FDCWD, path, REAL(truncate64)(path, n));
}

IOS_EXPORT int rename(const char *from, const char *to) {
    IOS_RENAMING(rename, AT_FDCWD, from, AT_FDCWD, to, REAL(rename)(from, to));
}

IOS_EXPORT int renameat(int from_dir, const char *from, int to_dir, const char *to) {
    IOS_RENAMING(renameat, from_dir, from, to_dir, to, REAL(renameat)(from_dir, from, to_dir, to));
}

IOS_EXPORT int renameat2(int from_dir, const char *from, int to_dir, const char *to, unsigned flags) {
    IOS_RENAMING(renameat2, from_dir, from, to_dir, to, REAL(renameat2)(from_dir, from, to_dir, to, flags));
}

// A link goes by its own name, which is new.
IOS_EXPORT int link(const char *from, const char *to) {
    IOS_ON_PATH(link, AT_FDCWD, to, REAL(link)(from, to));
}

IOS_EXPORT int linkat(int from_dir, const char *from, int to_dir, const char *to, int flags) {
    IOS_ON_PATH(linkat, to_dir, to, REAL(linkat)(from_dir, from, to_dir, to, flags));
}

IOS_EXPORT int symlink(const char *target, const char *to) {
    IOS_ON_PATH(symlink, AT_FDCWD, to, REAL(symlink)(target, to));
}

IOS_EXPORT int symlinkat(const char *target, int dir, const char *to) {
    IOS_ON_PATH(symlinkat, dir, to, REAL(symlinkat)(target, dir, to));
}

IOS_EXPORT ssize_t readlink(const char *path, char *to, size_t n) {
    IOS_ON_PATH(readlink, AT_FDCWD, path, (int)REAL(readlink)(path, to, n)); // a path is short
}

IOS_EXPORT ssize_t readlinkat(int dir, const char *path, char *to, size_t n) {
    IOS_AT(readlinkat, dir, path, (int)REAL(readlinkat)(dir, path, to, n));
}

IOS_EXPORT ssize_t __readlink_chk(const char *path, char *to, size_t n, size_t room) {
    IOS_ON_PATH(readlink, AT_FDCWD, path, (int)REAL(__readlink_chk)(path, to, n, room));
}

IOS_EXPORT ssize_t __readlinkat_chk(int dir, const char *path, char *to, size_t n, size_t room) {
    IOS_AT(readlinkat, dir, path, (int)REAL(__readlinkat_chk)(dir, path, to, n, room));
}

IOS_EXPORT int unlink(const char *path) {
    IOS_REMOVAL(unlink, AT_FDCWD, path, REAL(unlink)(path));
}

IOS_EXPORT int unlinkat(int dir, const char *path, int flags) {
    IOS_REMOVAL(unlinkat, dir, path, REAL(unlinkat)(dir, path, flags));
}

IOS_EXPORT int rmdir(const char *path) {
    IOS_REMOVAL(rmdir, AT_FDCWD, path, REAL(rmdir)(path));
}

IOS_EXPORT int mkdir(const char *path, mode_t mode) {
    IOS_ON_PATH(mkdir, AT_FDCWD, path, REAL(mkdir)(path, mode));
}

IOS_EXPORT char *mkdtemp(char *template) {
    struct ios_call c;
    bool recorded = ios_begin(&c, IOS_POSIX, IOS_CALL_mkdtemp, IOS_PLAIN);
    char *result = REAL(mkdtemp)(template);
    if (recorded)
        ios_end_path(&c, AT_FDCWD, template, result ? 0 : -1);
    return result;
}

IOS_EXPORT int mkdirat(int dir, const char *path, mode_t mode) {
    IOS_ON_PATH(mkdirat, dir, path, REAL(mkdirat)(dir, path, mode));
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
