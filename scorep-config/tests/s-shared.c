// SPDX-License-Identifier: EPL-2.0
// Positions that are not one descriptor's own: duplicates, children that share it before and after exec, appended data. Where
// the position is known only to the kernel, it is asked. 10 + 5 + 5 bytes by a descriptor and its duplicate in turn, 3 read
// back at 2; then 1 by a child at 5 and 4 by its parent at 6. A program that inherits its output writes 5 bytes to it, by
// three shells' builtins 3 times 2 more follow. Two descriptions append 3, 4, 2 and 1 bytes in turn; what pwrite appends, 1
// byte, is at no known offset. A copy by the kernel reads 7 bytes at the position of a duplicate, and a lock begins at it.
//
// EXPECT offsets write posix twice 0 10 15 5 6
// EXPECT offsets read posix twice 2 10
// EXPECT offsets write posix stdout 0 5 7 9
// EXPECT offsets write posix log 0 3 7 9 ?
// EXPECT offsets write posix inherited 11
// EXPECT offsets write posix copy 0
// EXPECT bytes write posix 57
// EXPECT bytes read posix 10
// EXPECT balanced
#include <fcntl.h>
#include <stdio.h>
#include <sys/sendfile.h>
#include <sys/wait.h>
#include <unistd.h>

static int put(int fd, size_t n) {
    return write(fd, "0123456789", n) != (ssize_t)n;
}

static int duplicates(void) {
    char buf[3];
    int fd = open("twice", O_RDWR | O_CREAT, 0644), failed = put(fd, 10), other = dup(fd);
    failed |= put(other, 5) | put(fd, 5) | (lseek(fd, 2, SEEK_SET) != 2) | (read(other, buf, 3) != 3);
    pid_t pid = fork();
    if (pid == 0)
        _exit(put(fd, 1));
    failed |= waitpid(pid, NULL, 0) != pid || put(other, 4) | (lseek(fd, 0, SEEK_CUR) != 10);
    int copy = open("copy", O_WRONLY | O_CREAT, 0644);
    return failed | (sendfile(copy, other, NULL, 7) != 7) | lockf(fd, F_TLOCK, 5) | close(copy) | close(fd) |
           close(other);
}

static int inherited(const char *self) {
    int fd = open("inherited", O_WRONLY | O_CREAT, 0644), status = 1;
    pid_t pid = fork();
    if (pid == 0) {
        dup2(fd, 1);
        close(fd);
        execl("/bin/sh", "sh", "-c", "$0 leaf && echo a && (echo b) && echo c", self, (char *)NULL);
        _exit(1);
    }
    return waitpid(pid, &status, 0) != pid || status || put(fd, 3);
}

static int appended(void) {
    int one = open("log", O_WRONLY | O_CREAT | O_APPEND, 0644), two = open("log", O_WRONLY | O_APPEND);
    return put(one, 3) | put(one, 4) | put(two, 2) | put(one, 1) | (pwrite(one, "x", 1, 0) != 1);
}

int main(int argc, char **argv) {
    char self[4096];
    if (argc == 2 && argv[1][0] == 'l')
        return put(1, 5);
    ssize_t n = readlink("/proc/self/exe", self, sizeof self - 1);
    self[n > 0 ? n : 0] = 0;
    if (argc != 2 || chdir(argv[1]) != 0)
        return 2;
    int failed = duplicates() | inherited(self) << 1 | appended() << 2;
    printf("%d\n", failed);
    return failed;
}
