// SPDX-License-Identifier: EPL-2.0
// I/O by libc's syscall() is recorded as the calls of the C library; other numbers pass through with all their arguments.
// "a": 10 bytes by write and 20 by pwrite64 at 100, 6 by writev, 4 by pwritev2 at 200; read 5 by read from 0, 8 by
// pread64 at 100, 6 by readv, 3 by preadv2 at its position. 12 bytes are copied to "b" from 100 on. Calls with bad addresses
// fail as ever. A child by fork's number writes 7 to "c" and ends by exit_group's. What comes before anything is set up is not
// recorded.
//
// EXPECT processes 2
// EXPECT calls openat64 3
// EXPECT calls write 2
// EXPECT calls pwrite64 1
// EXPECT calls writev 1
// EXPECT calls pwritev64v2 1
// EXPECT calls lseek64 1
// EXPECT calls dup 1
// EXPECT calls dup3 1
// EXPECT calls fcntl 1
// EXPECT calls close 4
// EXPECT calls unlinkat 1
// EXPECT calls renameat2 1
// EXPECT calls fsync 1
// EXPECT calls ftruncate64 1
// EXPECT file-bytes write posix a 40
// EXPECT file-bytes read posix a 34
// EXPECT file-bytes write posix b 12
// EXPECT file-bytes write posix c 7
// EXPECT offsets read posix a 0 5 11 14 100 100 ?
// EXPECT offsets write posix a 0 10 14 100 200
// EXPECT offsets write posix b 0
// EXPECT records IO_DELETE_FILE 1
// EXPECT balanced
#include <errno.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

static char buf[64];
static long random_bytes, early;

/** Before any constructor, of a library or ours. */
static void first(void) {
    random_bytes = syscall(SYS_getrandom, buf, 8, 0);
    int fd = (int)syscall(SYS_openat, AT_FDCWD, "/dev/null", O_WRONLY);
    early = syscall(SYS_write, fd, buf, 8) + syscall(SYS_close, fd);
}
__attribute__((section(".preinit_array"), used)) static void (*const begins_with)(void) = first;

static void expect(long wanted, long result) {
    static int call;
    call++;
    if (result != wanted) {
        printf("call %d: %ld and not %ld, errno %d\n", call, result, wanted, errno);
        exit(3);
    }
}

static void transfer(int a) {
    struct iovec v[2] = {{buf, 2}, {buf + 2, 4}};
    struct iovec w = {buf, 4}, r = {buf, 3};
    expect(10, syscall(SYS_write, a, "0123456789", 10));
    expect(20, syscall(SYS_pwrite64, a, "abcdefghijklmnopqrst", 20, 100L));
    expect(6, syscall(SYS_writev, a, v, 2));
    expect(4, syscall(SYS_pwritev2, a, &w, 1, 200L, 0L, 0));
    expect(0, syscall(SYS_lseek, a, 0L, SEEK_SET));
    expect(5, syscall(SYS_read, a, buf, 5));
    expect(8, syscall(SYS_pread64, a, buf, 8, 100L));
    expect(6, syscall(SYS_readv, a, v, 2));
    expect(3, syscall(SYS_preadv2, a, &r, 1, -1L, -1L, 0));
    expect(0, strcmp(buf + 3, "234") < 0);
}

static void copy(int a) {
    struct open_how how = {.flags = O_WRONLY | O_CREAT, .mode = 0644};
    loff_t from = 100;
    int b = (int)syscall(SYS_openat2, AT_FDCWD, "b", &how, sizeof how);
    expect(12, syscall(SYS_copy_file_range, a, &from, b, NULL, 12UL, 0U));
    expect(112, from);
    expect(0, syscall(SYS_fsync, b));
    expect(0, syscall(SYS_close, b));
}

/** All six arguments, and what is no I/O. */
static void others(int a) {
    char *p = (char *)syscall(SYS_mmap, NULL, 4096UL, PROT_READ, MAP_SHARED, a, 0L);
    expect(0, strncmp(p, "0123456789", 10));
    expect(getpid(), syscall(SYS_getpid));
    expect(-1, syscall(100000L));
    expect(ENOSYS, errno);
    expect(-1, syscall(-1L));
    expect(-1, syscall(SYS_read, 9999, buf, 1));
    expect(EBADF, errno);
    expect(-1, syscall(SYS_openat, AT_FDCWD, (char *)8, O_RDONLY));
    expect(EFAULT, errno);
    expect(-1, syscall(SYS_readv, a, (struct iovec *)8, 2));
    expect(EFAULT, errno);
    expect(-1, syscall(SYS_copy_file_range, a, (loff_t *)8, a, NULL, 1UL, 0U));
    expect(EFAULT, errno);
    expect(-1, syscall(SYS_clone3, NULL, 0UL));
}

static void child(void) {
    int status = 0;
#ifdef SYS_fork
    long pid = syscall(SYS_fork);
#else
    long pid = syscall(SYS_clone, 17L, 0L, 0L, 0L, 0L); // SIGCHLD
#endif
    if (pid == 0) {
        long c = syscall(SYS_openat, AT_FDCWD, "c", O_WRONLY | O_CREAT, 0644);
        syscall(SYS_exit_group, syscall(SYS_write, c, "1234567", 7));
    }
    expect(pid, waitpid((pid_t)pid, &status, 0));
    expect(7, WEXITSTATUS(status));
}

int main(int argc, char **argv) {
    if (argc != 2 || chdir(argv[1]) != 0)
        return 2;
    expect(8, random_bytes);
    expect(8, early);
    int a = (int)syscall(SYS_openat, AT_FDCWD, "a", O_RDWR | O_CREAT, 0644);
    transfer(a);
    copy(a);
    others(a);
    int other = (int)syscall(SYS_dup, a), third = (int)syscall(SYS_fcntl, a, F_DUPFD, 50L);
    expect(60, syscall(SYS_dup3, other, 60, 0));
    expect(0, syscall(SYS_ftruncate, 60, 150L));
    expect(0, syscall(SYS_close, other) + syscall(SYS_close, third) + syscall(SYS_close, 60));
    child();
    expect(0, syscall(SYS_renameat2, AT_FDCWD, "b", AT_FDCWD, "d", 0U));
    expect(0, syscall(SYS_unlinkat, AT_FDCWD, "d", 0));
    return 0;
}
