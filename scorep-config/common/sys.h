// SPDX-License-Identifier: EPL-2.0
// Raw system calls: they never touch errno, never go through a wrapper (ours or another tool's), and work
// before and after libc is alive. A negative result is -errno.
#ifndef IOSTRATA_COMMON_SYS_H
#define IOSTRATA_COMMON_SYS_H

#include <fcntl.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/types.h>

#if defined(__x86_64__)
static inline long ios_syscall(long nr, long a, long b, long c, long d, long e, long f) {
    register long r10 __asm__("r10") = d;
    register long r8 __asm__("r8") = e;
    register long r9 __asm__("r9") = f;
    long ret;
    __asm__ volatile("syscall"
                     : "=a"(ret)
                     : "a"(nr), "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8), "r"(r9)
                     : "rcx", "r11", "memory");
    return ret;
}
#elif defined(__aarch64__)
static inline long ios_syscall(long nr, long a, long b, long c, long d, long e, long f) {
    register long x8 __asm__("x8") = nr;
    register long x0 __asm__("x0") = a;
    register long x1 __asm__("x1") = b;
    register long x2 __asm__("x2") = c;
    register long x3 __asm__("x3") = d;
    register long x4 __asm__("x4") = e;
    register long x5 __asm__("x5") = f;
    __asm__ volatile("svc 0" : "+r"(x0) : "r"(x8), "r"(x1), "r"(x2), "r"(x3), "r"(x4), "r"(x5) : "memory");
    return x0;
}
#else
#error "IOStrata's tracer knows x86_64 and aarch64"
#endif

/** Where relative paths of an archive begin: AT_FDCWD, or a directory of which only the descriptor is left. */
extern int ios_base;

static inline int sys_openat(int dir, const char *path, int flags, int mode) {
    return (int)ios_syscall(SYS_openat, dir, (long)path, flags | O_CLOEXEC, mode, 0, 0);
}
static inline int sys_close(int fd) {
    return (int)ios_syscall(SYS_close, fd, 0, 0, 0, 0, 0);
}
static inline ssize_t sys_read(int fd, void *buf, size_t n) {
    return ios_syscall(SYS_read, fd, (long)buf, (long)n, 0, 0, 0);
}
static inline ssize_t sys_write(int fd, const void *buf, size_t n) {
    return ios_syscall(SYS_write, fd, (long)buf, (long)n, 0, 0, 0);
}
static inline ssize_t sys_pwrite(int fd, const void *buf, size_t n, uint64_t offset) {
    return ios_syscall(SYS_pwrite64, fd, (long)buf, (long)n, (long)offset, 0, 0);
}
static inline ssize_t sys_pread(int fd, void *buf, size_t n, uint64_t offset) {
    return ios_syscall(SYS_pread64, fd, (long)buf, (long)n, (long)offset, 0, 0);
}
static inline int64_t sys_lseek(int fd, int64_t offset, int whence) {
    return ios_syscall(SYS_lseek, fd, offset, whence, 0, 0, 0);
}
static inline int sys_ftruncate(int fd, uint64_t size) {
    return (int)ios_syscall(SYS_ftruncate, fd, (long)size, 0, 0, 0, 0);
}
static inline int sys_flock(int fd, int how) {
    return (int)ios_syscall(SYS_flock, fd, how, 0, 0, 0, 0);
}
static inline int sys_mkdir(const char *path, int mode) {
    return (int)ios_syscall(SYS_mkdirat, ios_base, (long)path, mode, 0, 0, 0);
}
static inline int sys_rename(const char *from, const char *to) {
    return (int)ios_syscall(SYS_renameat2, ios_base, (long)from, ios_base, (long)to, 0, 0);
}
static inline int sys_unlink(const char *path, int flags) {
    return (int)ios_syscall(SYS_unlinkat, ios_base, (long)path, flags, 0, 0, 0);
}
static inline ssize_t sys_readlink(const char *path, char *buf, size_t n) {
    return ios_syscall(SYS_readlinkat, ios_base, (long)path, (long)buf, (long)n, 0, 0);
}
static inline int sys_fcntl(int fd, int cmd, long arg) {
    return (int)ios_syscall(SYS_fcntl, fd, cmd, arg, 0, 0, 0);
}
static inline int sys_getpid(void) {
    return (int)ios_syscall(SYS_getpid, 0, 0, 0, 0, 0, 0);
}
static inline int sys_gettid(void) {
    return (int)ios_syscall(SYS_gettid, 0, 0, 0, 0, 0, 0);
}

static inline int sys_truncate(const char *path, uint64_t size) {
    int fd = sys_openat(ios_base, path, O_WRONLY, 0);
    int error = fd < 0 ? fd : sys_ftruncate(fd, size);
    if (fd >= 0)
        sys_close(fd);
    return error;
}

/** Zeroed private memory, or NULL. */
static inline void *sys_map(size_t size) {
    long p = ios_syscall(SYS_mmap, 0, (long)size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE,
                         -1, 0);
    return (p < 0 && p > -4096) ? NULL : (void *)p;
}
static inline void *sys_remap(void *old, size_t size, size_t new_size) {
    long p = ios_syscall(SYS_mremap, (long)old, (long)size, (long)new_size, MREMAP_MAYMOVE, 0, 0);
    return (p < 0 && p > -4096) ? NULL : (void *)p;
}
/** A mapping takes the place of what is at an address; false: it stays where it is. */
static inline int sys_move(void *old, size_t size, void *to) {
    long p = ios_syscall(SYS_mremap, (long)old, (long)size, (long)size, MREMAP_MAYMOVE | MREMAP_FIXED, (long)to, 0);
    return p == (long)to;
}
static inline void sys_unmap(void *p, size_t size) {
    ios_syscall(SYS_munmap, (long)p, (long)size, 0, 0, 0, 0);
}

/** What was written by those who ask the next one: own.c. */
extern uint64_t ios_own_written;

/** How far a write of ours came, which it counts; 0: it is to be tried again; -errno. A short write is a full disk. */
static inline ssize_t sys_wrote(ssize_t result) {
    if (result == -4 /* EINTR */)
        return 0;
    if (result == 0)
        return -28 /* ENOSPC */;
    if (result > 0)
        __atomic_fetch_add(&ios_own_written, (uint64_t)result, __ATOMIC_RELAXED);
    return result;
}

/** Writes everything, at the file's position; 0 or -errno. */
static inline int sys_write_all(int fd, const void *buf, size_t n) {
    const char *p = buf;
    while (n > 0) {
        ssize_t w = sys_wrote(sys_write(fd, p, n));
        if (w < 0)
            return (int)w;
        p += w;
        n -= (size_t)w;
    }
    return 0;
}
static inline int sys_pwrite_all(int fd, const void *buf, size_t n, uint64_t offset) {
    const char *p = buf;
    while (n > 0) {
        ssize_t w = sys_wrote(sys_pwrite(fd, p, n, offset));
        if (w < 0)
            return (int)w;
        p += w;
        offset += (uint64_t)w;
        n -= (size_t)w;
    }
    return 0;
}

#endif
