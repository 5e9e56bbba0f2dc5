// SPDX-License-Identifier: EPL-2.0
// The POSIX calls that s-posix leaves out, each as often as it is expected to be found. In bytes: 6 + 6 by dprintf, 3 + 4 and
// 7 + 8 by vectors with flags, 12 by sendfile to another file, 1 by pwrite. One lock of an open file description is waited for, 200 ms long.
//
// EXPECT calls openat 3
// EXPECT calls creat 1
// EXPECT calls mkstemp 1
// EXPECT calls mkostemps 1
// EXPECT calls dup2 1
// EXPECT calls dup3 1
// EXPECT calls dprintf 1
// EXPECT calls vdprintf 1
// EXPECT calls pwritev2 1
// EXPECT calls preadv2 1
// EXPECT calls sendfile 1
// EXPECT calls mmap 1
// EXPECT calls msync 1
// EXPECT calls posix_fadvise 1
// EXPECT calls posix_fallocate 1
// EXPECT calls fallocate 1
// EXPECT calls ftruncate 1
// EXPECT calls truncate 1
// EXPECT calls fdatasync 1
// EXPECT calls sync_file_range 1
// EXPECT calls syncfs 1
// EXPECT calls stat 2
// EXPECT calls lstat 1
// EXPECT calls fstat 1
// EXPECT calls fstatat 1
// EXPECT calls statx 1
// EXPECT calls access 1
// EXPECT calls faccessat 1
// EXPECT calls mkdirat 1
// EXPECT calls renameat 1
// EXPECT calls unlinkat 2
// EXPECT calls opendir 1
// EXPECT calls readdir 4
// EXPECT calls fdopendir 1
// EXPECT calls closedir 2
// EXPECT calls fcntl 6
// EXPECT calls pwrite 1
// EXPECT lasts fcntl 100000000
// EXPECT records IO_ACQUIRE_LOCK 2
// EXPECT records IO_RELEASE_LOCK 2
// EXPECT records IO_CHANGE_FLAGS 1
// EXPECT records IO_DUPLICATE_HANDLE 3
// EXPECT records IO_DELETE_FILE 3
// EXPECT bytes write posix 32
// EXPECT bytes read posix 27
// EXPECT file-bytes write posix copy 12
// EXPECT file-bytes write posix again 1
// EXPECT offsets write posix data 0 6 100
// EXPECT offsets read posix data 0 100
// EXPECT balanced
// EXPECT processes 1
// EXPECT locations 2
#include <dirent.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

static int print_list(int fd, const char *format, ...) {
    va_list list;
    va_start(list, format);
    int n = vdprintf(fd, format, list);
    va_end(list);
    return n;
}

static int transfers(int dir, int fd) {
    char a[10] = "", b[10] = "";
    struct iovec out[2] = {{a, 3}, {b, 4}}, in[2] = {{a, 7}, {b, 8}};
    off_t from = 0;
    int copy = openat(dir, "copy", O_RDWR | O_CREAT, 0644), failed = dprintf(fd, "%s\n", "first") != 6;
    failed |= print_list(fd, "%d\n", 12345) != 6 || sendfile(copy, fd, &from, 12) != 12;
    failed |= pwritev2(fd, out, 2, 100, 0) != 7 || ftruncate(fd, 200) || preadv2(fd, in, 2, 100, 0) != 15;
    return failed | close(copy);
}

static int waited_for;

/** Another description of the file: its lock waits for the one that main holds. */
static void *wait_for_lock(void *name) {
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_len = 10};
    int fd = openat(AT_FDCWD, name, O_RDWR);
    __atomic_store_n(&waited_for, 1, __ATOMIC_RELEASE);
    int failed = fcntl(fd, F_OFD_SETLKW, &lock);
    lock.l_type = F_UNLCK;
    failed |= fcntl(fd, F_OFD_SETLK, &lock);
    return failed ? name : NULL;
}

static int locks(int fd) {
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_len = 10};
    pthread_t thread;
    void *failed;
    if (fcntl(fd, F_OFD_SETLK, &lock) || pthread_create(&thread, NULL, wait_for_lock, "data"))
        return 1;
    while (!__atomic_load_n(&waited_for, __ATOMIC_ACQUIRE))
        usleep(1000);
    usleep(200000);
    lock.l_type = F_UNLCK;
    return fcntl(fd, F_OFD_SETLK, &lock) | pthread_join(thread, &failed) | (failed != NULL);
}

static int descriptors(int fd) {
    int failed = dup2(fd, 70) != 70 || dup3(fd, 71, O_CLOEXEC) != 71 || fcntl(fd, F_DUPFD, 72) != 72;
    closefrom(70);
    failed |= fcntl(fd, F_SETFL, O_NONBLOCK);
    int again = creat("again", 0600);
    return failed | (pwrite(again, "x", 1, 0) != 1) | close(again);
}

/** Programs linked long ago call this. */
extern int old_stat(int version, const char *path, struct stat *s);
#if defined(__x86_64__)
__asm__(".symver old_stat,__xstat@GLIBC_2.2.5");
enum { OLD_VERSION = 1 };
#else
#define old_stat(version, path, s) stat(path, s)
#endif

static int metadata(int dir, int fd) {
    struct stat s;
    struct statx x;
    int failed = stat("data", &s) | old_stat(OLD_VERSION, "data", &s) | (s.st_size != 200) | lstat("data", &s);
    failed |= fstat(fd, &s) | fstatat(dir, "data", &s, 0) | statx(dir, "data", 0, STATX_SIZE, &x);
    failed |= access("data", R_OK) | faccessat(dir, "data", R_OK, 0) | posix_fadvise(fd, 0, 0, POSIX_FADV_RANDOM);
    failed |= posix_fallocate(fd, 0, 300) | fallocate(fd, FALLOC_FL_KEEP_SIZE, 0, 400) | truncate("data", 200);
    failed |= fdatasync(fd) | sync_file_range(fd, 0, 0, SYNC_FILE_RANGE_WRITE) | syncfs(fd);
    void *map = mmap(NULL, 200, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    return failed | (map == MAP_FAILED) | msync(map, 200, MS_SYNC) | munmap(map, 200);
}

static int names(int dir) {
    int entries = 0, failed = mkdirat(dir, "sub", 0755) | renameat(dir, "copy", dir, "sub/copy");
    char temporary[] = "sub/XXXXXX", other[] = "sub/XXXXXX.tmp";
    close(mkstemp(temporary));
    unlink(temporary);
    close(mkostemps(other, 4, O_CLOEXEC));
    failed |= unlinkat(dir, other, 0);
    DIR *list = opendir("sub"), *again = fdopendir(openat(dir, "sub", O_RDONLY | O_DIRECTORY));
    while (list && readdir(list))
        entries++;
    return failed | (entries != 3) | closedir(list) | closedir(again) | unlinkat(dir, "sub/copy", 0);
}

int main(int argc, char **argv) {
    if (argc != 2 || chdir(argv[1]) != 0)
        return 2;
    int dir = open(".", O_RDONLY | O_DIRECTORY), fd = open("data", O_RDWR | O_CREAT, 0644);
    int failed = transfers(dir, fd) | locks(fd) << 1 | metadata(dir, fd) << 2 | names(dir) << 3 | descriptors(fd) << 4;
    printf("%d\n", failed);
    return failed;
}
