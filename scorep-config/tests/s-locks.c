// SPDX-License-Identifier: EPL-2.0
// Lock contention: four children add one to a number of 8 bytes in a file, 25 times each, under a lock of those bytes
// (fcntl), so 100 reads, 100 writes, 100 locks taken and given back; the parent holds a lock of the whole file (flock)
// meanwhile, which nobody minds, and one of 100 bytes farther on, which a child tries to take and does not get.
//
// EXPECT calls fcntl 203
// EXPECT calls flock 2
// EXPECT calls pread 101
// EXPECT calls pwrite 101
// EXPECT bytes read posix 808
// EXPECT bytes write posix 808
// EXPECT records IO_ACQUIRE_LOCK 102
// EXPECT records IO_RELEASE_LOCK 102
// EXPECT records IO_TRY_LOCK 1
// EXPECT processes 6
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/file.h>
#include <sys/wait.h>
#include <unistd.h>

enum { CHILDREN = 4, ROUNDS = 25 };

static int set_lock(int fd, short type, int how, off_t start, off_t length) {
    struct flock lock = {.l_type = type, .l_whence = SEEK_SET, .l_start = start, .l_len = length};
    return fcntl(fd, how, &lock);
}

static int count(int fd) {
    uint64_t number;
    int failed = 0;
    for (int i = 0; i < ROUNDS; i++) {
        failed |= set_lock(fd, F_WRLCK, F_SETLKW, 0, sizeof number);
        failed |= pread(fd, &number, sizeof number, 0) != sizeof number;
        number++;
        failed |= pwrite(fd, &number, sizeof number, 0) != sizeof number;
        failed |= set_lock(fd, F_UNLCK, F_SETLK, 0, sizeof number);
    }
    return failed;
}

static int try_in_vain(int fd) {
    return set_lock(fd, F_WRLCK, F_SETLK, 1050, 10) == -1 && (errno == EAGAIN || errno == EACCES) ? 0 : 1;
}

static int in_child(int (*work)(int), int fd) {
    pid_t pid = fork();
    if (pid == 0)
        _exit(work(fd));
    return pid < 0;
}

int main(int argc, char **argv) {
    uint64_t number = 0;
    int failed = 0, status;
    if (argc != 2 || chdir(argv[1]) != 0)
        return 2;
    int fd = open("number", O_RDWR | O_CREAT, 0644);
    failed |= pwrite(fd, &number, sizeof number, 0) != sizeof number;
    failed |= flock(fd, LOCK_EX) | set_lock(fd, F_WRLCK, F_SETLK, 1000, 100);
    for (int i = 0; i < CHILDREN; i++)
        failed |= in_child(count, fd);
    failed |= in_child(try_in_vain, fd);
    while (wait(&status) > 0)
        failed |= status;
    failed |= set_lock(fd, F_UNLCK, F_SETLK, 1000, 100) | flock(fd, LOCK_UN);
    failed |= pread(fd, &number, sizeof number, 0) != sizeof number;
    printf("%d, failed %d\n", (int)number, failed);
    return close(fd);
}
