// SPDX-License-Identifier: EPL-2.0
// The disk of the trace is full after some flushes: one line, and the program runs as ever. The limit of a
// file's size stands for the full disk; the program's own file stays below it.
//
// ENV IOSTRATA_BUFFER=16
// STDERR iostrata: cannot write the trace to
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <sys/resource.h>
#include <unistd.h>

int main(int argc, char **argv) {
    struct rlimit limit = {40000, 40000};
    if (argc != 2 || chdir(argv[1]) != 0)
        return 2;
    int fd = open("data", O_RDWR | O_CREAT, 0644);
    signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &limit);
    long done = 0;
    for (int i = 0; i < 10000; i++)
        done += pwrite(fd, "0123456789", 10, i);
    printf("%ld\n", done);
    return close(fd);
}
