// SPDX-License-Identifier: EPL-2.0
// errno after every recorded call, good and bad: what a call leaves alone the tracer leaves alone. Prints a line for each, which
// same.py compares with those of the untraced run. With the smallest buffer, so that flushes come in between.
#include <aio.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

enum { UNTOUCHED = 12345 };

static void said(const char *call, long result, int error) {
    char line[200]; // no stream: its own calls would hide what we look for
    int n = snprintf(line, sizeof line, "%s = %ld, errno %d\n", call, result, error);
    if (write(1, line, (size_t)n) != n)
        abort();
}

#define TRY(call)                                                                                                      \
    do {                                                                                                               \
        errno = UNTOUCHED;                                                                                             \
        long result = (long)(call);                                                                                    \
        int error = errno;                                                                                             \
        said(#call, result, error);                                                                                    \
    } while (0)
/** For a call that returns a pointer: whether there is one. */
#define TRY_POINTER(to, call)                                                                                          \
    do {                                                                                                               \
        errno = UNTOUCHED;                                                                                             \
        to = (call);                                                                                                   \
        int error = errno;                                                                                             \
        said(#call, to != NULL, error);                                                                                \
    } while (0)

static char buf[4096];

static void descriptors(int fd, int bad) {
    struct iovec v[2] = {{buf, 10}, {buf + 10, 20}};
    TRY(read(fd, buf, 10));
    TRY(read(bad, buf, 10));
    TRY(read(fd, NULL, 10));
    TRY(write(fd, buf, 10));
    TRY(write(bad, buf, 10));
    TRY(write(fd, (void *)8, 10));
    TRY(pread(fd, buf, 10, 5));
    TRY(pread(fd, buf, 10, -5));
    TRY(pwrite(fd, buf, 10, 5));
    TRY(pwrite(bad, buf, 10, 5));
    TRY(readv(fd, v, 2));
    TRY(readv(fd, v, -2));
    TRY(writev(fd, v, 2));
    TRY(writev(bad, v, 2));
    TRY(preadv(fd, v, 2, 3));
    TRY(pwritev(fd, v, 2, 3));
    TRY(preadv2(fd, v, 2, 3, 0));
    TRY(pwritev2(fd, v, 2, 3, 0x7000));
    TRY(lseek(fd, 7, SEEK_SET));
    TRY(lseek(fd, -7, SEEK_SET));
    TRY(lseek(bad, 7, SEEK_SET));
    TRY(fsync(fd));
    TRY(fsync(bad));
    TRY(fdatasync(fd));
    TRY(fdatasync(bad));
    TRY(sync_file_range(fd, 0, 10, 0));
    TRY(syncfs(bad));
    TRY(ftruncate(fd, 5000));
    TRY(ftruncate(bad, 5000));
    TRY(ftruncate(fd, -1));
    TRY(fallocate(bad, 0, 0, 10));
    TRY(posix_fallocate(fd, 0, 6000));
    TRY(posix_fallocate(bad, 0, 6000));
    TRY(posix_fadvise(fd, 0, 0, POSIX_FADV_RANDOM));
    TRY(posix_fadvise(bad, 0, 0, POSIX_FADV_RANDOM));
    TRY(fcntl(fd, F_GETFL));
    TRY(fcntl(bad, F_GETFL));
    TRY(fcntl(fd, F_SETFL, O_APPEND));
    TRY(fcntl(fd, F_SETFL, 0));
    TRY(close(bad));
}

static void copies(int fd, int other, int bad) {
    int copy;
    TRY(sendfile(other, fd, NULL, 10));
    TRY(sendfile(bad, fd, NULL, 10));
    TRY(copy_file_range(fd, NULL, other, NULL, 10, 0));
    TRY(copy_file_range(fd, NULL, bad, NULL, 10, 0));
    TRY(copy = dup(fd));
    TRY(dup(bad));
    TRY(dup2(fd, copy));
    TRY(dup2(bad, copy));
    TRY(dup3(fd, copy, O_CLOEXEC));
    TRY(dup3(fd, fd, 0));
    TRY(fcntl(fd, F_DUPFD, 50));
    TRY(fcntl(bad, F_DUPFD_CLOEXEC, 50));
    TRY(close(50));
    TRY(close(copy));
    TRY(close(copy));
    TRY(close_range(600, 700, 0));
    TRY(close_range(700, 600, 0));
}

static void locks(int fd, int bad) {
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = 10, .l_len = 10};
    TRY(fcntl(fd, F_SETLK, &lock));
    TRY(fcntl(fd, F_SETLKW, &lock));
    TRY(fcntl(fd, F_GETLK, &lock));
    TRY(fcntl(bad, F_SETLK, &lock));
    lock.l_type = F_UNLCK;
    TRY(fcntl(fd, F_SETLK, &lock));
    lock.l_type = 99;
    TRY(fcntl(fd, F_SETLK, &lock));
    TRY(flock(fd, LOCK_EX));
    TRY(flock(fd, LOCK_UN));
    TRY(flock(fd, 99));
    TRY(lockf(fd, F_LOCK, 10));
    TRY(lockf(fd, F_ULOCK, 10));
    TRY(lockf(bad, F_TLOCK, 10));
}

static void names(void) {
    struct stat s;
    struct statx x;
    DIR *dir;
    struct dirent *entry;
    TRY(open("none", O_RDONLY));
    TRY(open("file", O_RDONLY | O_DIRECTORY));
    TRY(open(NULL, O_RDONLY));
    TRY(openat(-1, "file", O_RDONLY));
    TRY(creat("none/file", 0600));
    TRY(stat("file", &s));
    TRY(stat("none", &s));
    TRY(lstat("none", &s));
    TRY(fstat(0, &s));
    TRY(fstat(-1, &s));
    TRY(fstatat(AT_FDCWD, "none", &s, 0));
    TRY(statx(AT_FDCWD, "file", 0, STATX_ALL, &x));
    TRY(statx(AT_FDCWD, "none", 0, STATX_ALL, &x));
    TRY(access("file", R_OK));
    TRY(access("none", R_OK));
    TRY(faccessat(AT_FDCWD, "none", R_OK, 0));
    TRY(truncate("file", 100));
    TRY(truncate("none", 100));
    TRY(mkdir("dir", 0755));
    TRY(mkdir("dir", 0755));
    TRY(mkdirat(AT_FDCWD, "none/dir", 0755));
    TRY(rename("file", "dir/file"));
    TRY(rename("file", "dir/file"));
    TRY(renameat(AT_FDCWD, "dir/file", AT_FDCWD, "file"));
    TRY(renameat2(AT_FDCWD, "file", AT_FDCWD, "dir", 1));
    TRY_POINTER(dir, opendir("dir"));
    TRY_POINTER(entry, readdir(dir));
    TRY_POINTER(entry, readdir(dir));
    TRY_POINTER(entry, readdir(dir));
    TRY(closedir(dir));
    TRY_POINTER(dir, opendir("none"));
    TRY_POINTER(dir, fdopendir(-1));
    TRY(unlink("none"));
    TRY(unlinkat(AT_FDCWD, "dir", 0));
    TRY(remove("none"));
    TRY(rmdir("none"));
    TRY(rmdir("dir"));
    TRY(chdir("none"));
    TRY(chdir("."));
    TRY(fchdir(-1));
}

static void streams(void) {
    FILE *f, *memory;
    char *line = NULL;
    size_t n = 0;
    TRY_POINTER(f, fopen("none/file", "r"));
    TRY_POINTER(f, fopen("file", "bad mode"));
    TRY_POINTER(f, fdopen(-1, "r"));
    TRY_POINTER(f, fopen("stream", "w+"));
    TRY(fwrite(buf, 1, 100, f));
    TRY(fprintf(f, "%d lines\n", 3));
    TRY(fputs("line\n", f));
    TRY(fflush(f));
    TRY(fseek(f, 0, SEEK_SET));
    TRY(fseek(f, -1, SEEK_SET));
    TRY(fread(buf, 1, 10, f));
    TRY(fgetc(f));
    TRY(ungetc('x', f));
    TRY(ftell(f));
    TRY(getline(&line, &n, f));
    TRY(fread(buf, 1, 4000, f));
    TRY(setvbuf(f, NULL, _IONBF, 0));
    TRY(fclose(f));
    TRY_POINTER(f, fopen("stream", "r"));
    TRY(fwrite(buf, 1, 10, f));
    TRY(fputc('x', f));
    TRY_POINTER(f, freopen("none", "r", f));
    TRY_POINTER(f, tmpfile());
    TRY(fileno(f) > 2);
    TRY(fclose(f));
    TRY_POINTER(memory, fmemopen(buf, 100, "r+")); // has no descriptor
    TRY(fwrite("data", 1, 4, memory));
    TRY(fprintf(memory, "x"));
    TRY(fflush(memory));
    TRY(fseek(memory, 0, SEEK_SET));
    TRY(fgetc(memory));
    TRY(fileno(memory));
    TRY(fclose(memory));
    TRY_POINTER(f, popen("exit 3", "r"));
    TRY(fgetc(f));
    TRY(pclose(f));
    free(line);
}

static void maps_and_others(int fd, int bad) {
    void *map;
    char name[] = "made-XXXXXX", wrong[] = "made";
    int made;
    TRY_POINTER(map, mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0));
    TRY(msync(map, 4096, MS_SYNC));
    TRY(msync((char *)map + 1, 4096, MS_SYNC));
    TRY(munmap(map, 4096));
    TRY(mmap(NULL, 4096, PROT_READ, MAP_SHARED, bad, 0));
    errno = UNTOUCHED;
    made = mkstemp(name);
    said("mkstemp", made >= 0, errno);
    TRY(mkstemp(wrong));
    TRY(close(made));
    TRY(execl("/none", "none", (char *)NULL));
    TRY(system("exit 4"));
    TRY(posix_fadvise(fd, 0, 0, 99));
}

static void asynchronous(int fd, int bad) {
    struct aiocb fine = {.aio_fildes = fd, .aio_buf = buf, .aio_nbytes = 10, .aio_lio_opcode = LIO_WRITE}, wrong = fine;
    struct aiocb *const list[] = {&fine, NULL};
    const struct aiocb *const waiting[] = {&fine}, *const failing[] = {&wrong};
    wrong.aio_fildes = bad;
    TRY(aio_write(&fine));
    TRY(aio_suspend(waiting, 1, NULL));
    TRY(aio_error(&fine));
    TRY(aio_return(&fine));
    TRY(aio_read(&wrong));
    TRY(aio_suspend(failing, 1, NULL));
    TRY(aio_error(&wrong));
    TRY(aio_return(&wrong));
    wrong.aio_reqprio = -1;
    TRY(aio_read(&wrong));
    TRY(aio_fsync(12345, &fine));
    TRY(lio_listio(LIO_WAIT, list, 2, NULL));
    TRY(lio_listio(99, list, 2, NULL));
    TRY(aio_return(&fine));
    TRY(aio_cancel(bad, NULL));
    TRY(aio_cancel(fd, NULL));
}

/** Without a free descriptor and after it: what the tracer does to write all the same must not show. */
static void limits(int fd) {
    struct rlimit before, few = {8, 8};
    getrlimit(RLIMIT_NOFILE, &before);
    few.rlim_max = before.rlim_max;
    setrlimit(RLIMIT_NOFILE, &few);
    while (dup(fd) >= 0)
        ;
    for (int i = 0; i < 2000; i++) {
        errno = UNTOUCHED;
        if (pwrite(fd, buf, 8, i) != 8 || errno != UNTOUCHED)
            said("pwrite", i, errno);
    }
    TRY(dup(fd));
    TRY(open("file", O_RDONLY));
    TRY(fopen("file", "r") != NULL);
    setrlimit(RLIMIT_NOFILE, &before);
}

int main(void) {
    int fd, other, bad = 500;
    TRY(fd = open("file", O_RDWR | O_CREAT | O_TRUNC, 0644));
    TRY(other = openat(AT_FDCWD, "other", O_RDWR | O_CREAT, 0644));
    descriptors(fd, bad);
    copies(fd, other, bad);
    locks(fd, bad);
    maps_and_others(fd, bad);
    asynchronous(fd, bad);
    streams();
    names();
    limits(fd);
    TRY(close(fd));
    return 0;
}
