// SPDX-License-Identifier: EPL-2.0
// POSIX: seeking, flushing, sizes, advice, mapped files.
#include "../opening.h"
#include "../shared.h"
#include "../wrap.h"
#include <string.h>

int64_t ios_end_seek(struct ios_call *c, int fd, int64_t offset, int whence, int64_t result) {
    struct ios_fd *e = &ios_fds[fd];
    ios_stop_clock(c);
    c->f->record.request = (uint64_t)offset;
    c->f->record.flags = (uint8_t)(whence & 7);
    c->f->record.result = result < 0 ? IOS_UNKNOWN : (uint64_t)result;
    if (result >= 0)
        e->position = result;
    if (e->user) // another thread moves it meanwhile
        e->epoch = 0;
    ios_close_frame(c);
    return result;
}

IOS_EXPORT off_t lseek(int fd, off_t offset, int whence) {
    IOS_SEEKING(lseek, fd, offset, whence, REAL(lseek)(fd, offset, whence));
}

IOS_EXPORT off64_t lseek64(int fd, off64_t offset, int whence) {
    IOS_SEEKING(lseek64, fd, offset, whence, REAL(lseek64)(fd, offset, whence));
}

IOS_EXPORT int fsync(int fd) {
    IOS_FLUSHING(fsync, fd, REAL(fsync)(fd));
}

IOS_EXPORT int fdatasync(int fd) {
    IOS_FLUSHING(fdatasync, fd, REAL(fdatasync)(fd));
}

IOS_EXPORT int syncfs(int fd) {
    IOS_FLUSHING(syncfs, fd, REAL(syncfs)(fd));
}

IOS_EXPORT int sync_file_range(int fd, off64_t offset, off64_t n, unsigned flags) {
    unsigned waits = SYNC_FILE_RANGE_WAIT_BEFORE | SYNC_FILE_RANGE_WAIT_AFTER;
    if (!(flags & waits)) { // it only says that writing back may begin
        IOS_ABOUT_FD(sync_file_range, fd, REAL(sync_file_range)(fd, offset, n, flags));
    }
    IOS_FLUSHING(sync_file_range, fd, REAL(sync_file_range)(fd, offset, n, flags));
}

IOS_EXPORT void sync(void) {
    struct ios_call c;
    bool recorded = ios_begin(&c, IOS_POSIX, IOS_CALL_sync, IOS_PLAIN);
    REAL(sync)();
    if (recorded)
        ios_end(&c, false);
}

/** A mapping has no descriptor: its flush is a call without a handle. */
IOS_EXPORT int msync(void *address, size_t n, int flags) {
    struct ios_call c;
    if (!ios_begin(&c, IOS_POSIX, IOS_CALL_msync, IOS_PLAIN))
        return REAL(msync)(address, n, flags);
    return ios_end_call(&c, REAL(msync)(address, n, flags));
}

/** Files in memory, but for those that programs are made of: what is read and written there nobody sees. */
static void count_mapped(size_t n, int protection, int flags, int fd) {
    static const char *const folders[] = {"/usr/", "/lib", "/opt/", "/bin/", "/etc/"};
    const char *path = ios_fds[fd].state == IOS_FD_TRACED ? ios_file_path(ios_fds[fd].file) : NULL;
    bool writes = (protection & PROT_WRITE) && (flags & MAP_SHARED);
    if (!path || (protection & PROT_EXEC))
        return;
    for (size_t i = 0; !writes && i < sizeof folders / sizeof *folders; i++)
        if (strncmp(path, folders[i], strlen(folders[i])) == 0)
            return;
    __atomic_fetch_add(&ios_beside->mapped, n, __ATOMIC_RELAXED);
}

static void mapped(bool recorded, size_t n, int protection, int flags, int fd) {
    if (recorded)
        count_mapped(n, protection, flags, fd);
    if (ios_sockets_wanted() && ios_in_own_memory() && (flags & MAP_SHARED) && (protection & PROT_WRITE))
        ios_memory_shared(fd);
}

#define MAP(name, address, n, protection, flags, fd, offset)                                                           \
    struct ios_call c;                                                                                                 \
    bool of_file = fd >= 0 && !(flags & MAP_ANONYMOUS);                                                                \
    bool recorded = of_file && ios_begin_fd(&c, IOS_CALL_##name, IOS_PLAIN, fd);                                       \
    void *result = REAL(name)(address, n, protection, flags, fd, offset);                                              \
    if (recorded)                                                                                                      \
        ios_end(&c, result == MAP_FAILED);                                                                             \
    if (of_file && result != MAP_FAILED)                                                                               \
        mapped(recorded, n, protection, flags, fd);                                                                    \
    return result

IOS_EXPORT void *mmap(void *address, size_t n, int protection, int flags, int fd, off_t offset) {
    MAP(mmap, address, n, protection, flags, fd, offset);
}

IOS_EXPORT void *mmap64(void *address, size_t n, int protection, int flags, int fd, off64_t offset) {
    MAP(mmap64, address, n, protection, flags, fd, offset);
}

IOS_EXPORT int ftruncate(int fd, off_t n) {
    IOS_ABOUT_FD(ftruncate, fd, REAL(ftruncate)(fd, n));
}

IOS_EXPORT int ftruncate64(int fd, off64_t n) {
    IOS_ABOUT_FD(ftruncate64, fd, REAL(ftruncate64)(fd, n));
}

IOS_EXPORT int fallocate(int fd, int mode, off_t offset, off_t n) {
    IOS_ABOUT_FD(fallocate, fd, REAL(fallocate)(fd, mode, offset, n));
}

IOS_EXPORT int fallocate64(int fd, int mode, off64_t offset, off64_t n) {
    IOS_ABOUT_FD(fallocate64, fd, REAL(fallocate64)(fd, mode, offset, n));
}

IOS_EXPORT ssize_t readahead(int fd, off64_t offset, size_t n) {
    IOS_ABOUT_FD(readahead, fd, (int)REAL(readahead)(fd, offset, n)); // 0 or -1
}

// These return an error number.
#define ERROR_ON_FD(name, fd, call)                                                                                    \
    struct ios_call c;                                                                                                 \
    if (!ios_begin_fd(&c, IOS_CALL_##name, IOS_PLAIN, fd))                                                             \
        return call;                                                                                                   \
    int result = call;                                                                                                 \
    ios_end(&c, result != 0);                                                                                          \
    return result

IOS_EXPORT int posix_fallocate(int fd, off_t offset, off_t n) {
    ERROR_ON_FD(posix_fallocate, fd, REAL(posix_fallocate)(fd, offset, n));
}

IOS_EXPORT int posix_fallocate64(int fd, off64_t offset, off64_t n) {
    ERROR_ON_FD(posix_fallocate64, fd, REAL(posix_fallocate64)(fd, offset, n));
}

IOS_EXPORT int posix_fadvise(int fd, off_t offset, off_t n, int advice) {
    ERROR_ON_FD(posix_fadvise, fd, REAL(posix_fadvise)(fd, offset, n, advice));
}

IOS_EXPORT int posix_fadvise64(int fd, off64_t offset, off64_t n, int advice) {
    ERROR_ON_FD(posix_fadvise64, fd, REAL(posix_fadvise64)(fd, offset, n, advice));
}

IOS_EXPORT int fstat(int fd, struct stat *s) {
    IOS_ABOUT_FD(fstat, fd, REAL(fstat)(fd, s));
}

IOS_EXPORT int fstat64(int fd, struct stat64 *s) {
    IOS_ABOUT_FD(fstat64, fd, REAL(fstat64)(fd, s));
}

IOS_EXPORT int __fxstat(int version, int fd, struct stat *s) {
    IOS_ABOUT_FD(fstat, fd, REAL(__fxstat)(version, fd, s));
}

IOS_EXPORT int __fxstat64(int version, int fd, struct stat64 *s) {
    IOS_ABOUT_FD(fstat64, fd, REAL(__fxstat64)(version, fd, s));
}

IOS_EXPORT int fstatfs(int fd, struct statfs *s) {
    IOS_ABOUT_FD(fstatfs, fd, REAL(fstatfs)(fd, s));
}

IOS_EXPORT int fstatfs64(int fd, struct statfs64 *s) {
    IOS_ABOUT_FD(fstatfs64, fd, REAL(fstatfs64)(fd, s));
}

IOS_EXPORT int fstatvfs(int fd, struct statvfs *s) {
    IOS_ABOUT_FD(fstatvfs, fd, REAL(fstatvfs)(fd, s));
}

IOS_EXPORT int fstatvfs64(int fd, struct statvfs64 *s) {
    IOS_ABOUT_FD(fstatvfs64, fd, REAL(fstatvfs64)(fd, s));
}
