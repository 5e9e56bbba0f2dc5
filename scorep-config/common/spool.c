// SPDX-License-Identifier: EPL-2.0
#include "spool.h"
#include "registry.h"
#include <sys/uio.h>

static void path_of(char path[IOS_PATH_MAX], const char *dir, uint32_t number) {
    ios_path_number(path, dir, IOS_REGISTRY, number, ".spool");
}

/** Zeros, in few writes: pages that stores make one by one take two to six times as long. 0 or -errno. */
static int write_zeros(int fd, uint64_t at, uint64_t end) {
    enum { AT_ONCE = 64 };
    static const char zeros[IOS_PAGE];
    struct iovec pages[AT_ONCE];
    for (int i = 0; i < AT_ONCE; i++)
        pages[i] = (struct iovec){(void *)(uintptr_t)zeros, sizeof zeros};
    while (at < end) {
        uint64_t count = (end - at + sizeof zeros - 1) / sizeof zeros;
        long few = count < AT_ONCE ? (long)count : AT_ONCE;
        ssize_t n = sys_wrote(ios_syscall(SYS_pwritev, fd, (long)pages, few, (long)at, 0, 0));
        if (n < 0)
            return (int)n;
        at += (uint64_t)n;
    }
    return 0;
}

/** The file's blocks are taken, so that no store into it can fail later; 0 or -errno. */
static int take_blocks(int fd, uint64_t at, size_t size) {
    long r = ios_syscall(SYS_fallocate, fd, 0, (long)at, (long)size, 0, 0);
    return r < 0 && r != -95 /* EOPNOTSUPP */ ? (int)r : write_zeros(fd, at, at + size);
}

/** Maps so many bytes behind the end; NULL: that cannot be done, and the file is as it was. */
static void *map_more(struct ios_spool *s, int fd, size_t size) {
    if (take_blocks(fd, s->end, size) < 0)
        return NULL;
    long p = ios_syscall(SYS_mmap, 0, (long)size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, (long)s->end);
    if (p < 0 && p > -4096)
        return NULL;
    s->end += size;
    return (void *)p;
}

/** A file in memory, which N.spool becomes a link to; the descriptor, or -errno. */
static int make_in_memory(const char *dir, uint32_t number, const char *path) {
    char target[IOS_PATH_MAX];
    ios_path_number(target, "/dev/shm", "iostrata", number ^ ios_hash(IOS_HASH_SEED, dir), "");
    for (char *p = target + sizeof "/dev/shm/iostrata" - 1; *p; p++)
        *p = *p == '/' ? '-' : *p;
    int fd = sys_openat(ios_base, target, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, 0600);
    if (fd < 0)
        return fd;
    int error = (int)ios_syscall(SYS_symlinkat, (long)target, ios_base, (long)path, 0, 0, 0);
    if (error == 0)
        return fd;
    sys_close(fd);
    sys_unlink(target, 0);
    return error;
}

void *ios_spool_create(struct ios_spool *s, const char *dir, uint32_t number, size_t size) {
    char path[IOS_PATH_MAX];
    void *first = NULL;
    path_of(path, dir, number);
    *s = (struct ios_spool){.there = true};
    int fd = sys_openat(ios_base, path, O_RDWR | O_CREAT | O_EXCL, 0666);
    if (fd >= 0 && !(first = map_more(s, fd, size))) {
        sys_close(fd);
        sys_unlink(path, 0);
        s->linked = true;
        fd = make_in_memory(dir, number, path);
        if (fd >= 0 && !(first = map_more(s, fd, size)))
            ios_spool_remove(dir, number);
    }
    if (fd >= 0)
        sys_close(fd);
    s->there = first != NULL;
    return first;
}

void *ios_spool_more(struct ios_spool *s, const char *dir, uint32_t number, size_t size) {
    char path[IOS_PATH_MAX];
    path_of(path, dir, number);
    int fd = s->there ? sys_openat(ios_base, path, O_RDWR, 0) : -1;
    if (fd < 0)
        return NULL;
    void *p = map_more(s, fd, size);
    sys_close(fd);
    return p;
}

void ios_spool_remove(const char *dir, uint32_t number) {
    char path[IOS_PATH_MAX], target[IOS_PATH_MAX];
    path_of(path, dir, number);
    ssize_t n = sys_readlink(path, target, sizeof target - 1);
    if (n > 0) {
        target[n] = 0;
        sys_unlink(target, 0);
    }
    sys_unlink(path, 0);
}
