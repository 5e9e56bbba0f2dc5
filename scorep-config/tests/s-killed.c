// SPDX-License-Identifier: EPL-2.0
// A child is killed after many calls, with a small buffer: all of them are there, and the archive is whole.
//
// ENV IOSTRATA_BUFFER=16
// EXPECT processes 2
// EXPECT calls pwrite 5000
// EXPECT bytes write posix 50000
// EXPECT calls close 1
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

int main(int argc, char **argv) {
    if (argc != 2 || chdir(argv[1]) != 0)
        return 2;
    int fd = open("data", O_RDWR | O_CREAT, 0644), status = 0;
    pid_t pid = fork();
    if (pid == 0) {
        for (int i = 0; i < 5000; i++)
            if (pwrite(fd, "0123456789", 10, 10 * i) != 10)
                return 1;
        kill(getpid(), SIGKILL);
    }
    waitpid(pid, &status, 0);
    close(fd);
    printf("killed by %d\n", WTERMSIG(status));
    return 0;
}
