// SPDX-License-Identifier: EPL-2.0
// A limit of the size of files, whose signal would end the program: it is not to end for the tracer's files. Then the
// program runs into the limit itself, and gets the signal as ever.
//
// ENV IOSTRATA_BUFFER=16
// STDERR iostrata: cannot write the trace to
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

static volatile int signals;

static void handler(int number) {
    (void)number;
    signals++;
}

int main(int argc, char **argv) {
    struct rlimit limit = {40000, 40000};
    long done = 0;
    if (argc != 2 || chdir(argv[1]) != 0)
        return 2;
    int fd = open("data", O_RDWR | O_CREAT, 0644);
    setrlimit(RLIMIT_FSIZE, &limit);
    for (int i = 0; i < 10000; i++)
        done += pwrite(fd, "0123456789", 10, i);
    signal(SIGXFSZ, handler);
    done += pwrite(fd, "0123456789", 10, 50000);
    printf("%ld bytes, %d signals\n", done, signals);
    return close(fd);
}
