// SPDX-License-Identifier: EPL-2.0
// Every way to move bytes, seek, flush, name and lock in POSIX, once or a known number of times.
//
// EXPECT calls pwrite 10
// EXPECT calls write 2
// EXPECT calls read 2
// EXPECT calls pread 1
// EXPECT calls readv 1
// EXPECT calls writev 1
// EXPECT calls preadv 1
// EXPECT calls pwritev 1
// EXPECT calls copy_file_range 1
// EXPECT calls open 2
// EXPECT calls close 3
// EXPECT calls dup 1
// EXPECT calls lseek 1
// EXPECT calls fsync 1
// EXPECT calls flock 2
// EXPECT calls fcntl 2
// EXPECT calls lockf 2
// EXPECT calls rename 1
// EXPECT calls unlink 2
// EXPECT calls mkdir 1
// EXPECT calls rmdir 1
// EXPECT bytes write posix 1240
// EXPECT bytes read posix 600
// EXPECT offsets write posix data 0 1000 2000 3000 4000 5000 6000 7000 8000 9000 0 100 200 20000
// EXPECT offsets read posix data 300 350 400 0 500 0
// EXPECT offsets write posix copy 0
// EXPECT records IO_CREATE_HANDLE 2
// EXPECT records IO_DESTROY_HANDLE 3
// EXPECT records IO_DUPLICATE_HANDLE 1
// EXPECT records IO_SEEK 1
// EXPECT records IO_ACQUIRE_LOCK 3
// EXPECT records IO_RELEASE_LOCK 3
// EXPECT records IO_DELETE_FILE 3
// EXPECT processes 1
// EXPECT locations 1
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

static char buf[4096];

static int move_bytes(int fd) {
    struct iovec v[2] = {{buf, 60}, {buf, 40}};
    long done = 0;
    for (int i = 0; i < 10; i++)
        done += pwrite(fd, buf, 64, 1000 * i);
    done += write(fd, buf, 100) + write(fd, buf, 100) + writev(fd, v, 2);
    done += pwritev(fd, v, 2, 20000);
    done += read(fd, buf, 50) + read(fd, buf, 50) + readv(fd, v, 2);
    done += pread(fd, buf, 100, 0);
    done += lseek(fd, 500, SEEK_SET);
    done += preadv(fd, v, 2, 500);
    return done == 640 + 400 + 200 + 100 + 500 + 100;
}

static int lock(int fd) {
    struct flock l = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = 100, .l_len = 10};
    int failed = flock(fd, LOCK_EX) | flock(fd, LOCK_UN) | fcntl(fd, F_SETLKW, &l);
    l.l_type = F_UNLCK;
    return (failed | fcntl(fd, F_SETLK, &l) | lockf(fd, F_LOCK, 10) | lockf(fd, F_ULOCK, 10)) == 0;
}

int main(int argc, char **argv) {
    if (argc != 2 || chdir(argv[1]) != 0)
        return 2;
    int fd = open("data", O_RDWR | O_CREAT | O_TRUNC, 0644), copy = open("copy", O_RDWR | O_CREAT, 0644);
    if (!move_bytes(fd) || !lock(fd) || fsync(fd) != 0)
        return 1;
    off64_t from = 0;
    if (copy_file_range(fd, &from, copy, NULL, 200, 0) != 200)
        return 3;
    errno = 77;
    int other = dup(fd);
    close(other);
    close(copy);
    close(fd);
    int left = errno;
    if (mkdir("dir", 0755) | rmdir("dir") | rename("copy", "moved") | unlink("moved") | unlink("data"))
        return 4;
    printf("errno is still %d\n", left);
    return 0;
}
