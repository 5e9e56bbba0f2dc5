// SPDX-License-Identifier: EPL-2.0
// k-daemon COUNT DATA: becomes a daemon as servers do: forks twice, closes all descriptors, and, started as root, becomes
// another user; then it and a worker that it forks write, in threads that begin only then.
#include "threads.h"
#include <grp.h>
#include <sys/wait.h>

int main(int argc, char **argv) {
    if (argc != 3)
        return 2;
    count = count_of(argv[1]);
    pid_t pid = fork();
    if (pid > 0) { // stays, so that whoever started us knows when it is over
        int status;
        waitpid(pid, &status, 0);
        return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    }
    setsid();
    int early = open(argv[2], O_RDWR | O_CREAT, 0644);
    if (pwrite(early, "begins", 6, 0) == 6)
        __atomic_add_fetch(&count->calls, 1, __ATOMIC_SEQ_CST);
    for (int fd = 0; fd < 256; fd++)
        close(fd);
    data = open(argv[2], O_RDWR);
    if (getuid() == 0 && (setgroups(0, NULL) != 0 || setgid(65534) != 0 || setuid(65534) != 0))
        return 92;
    fork();
    threads_write(3);
    return 0;
}
