// SPDX-License-Identifier: EPL-2.0
// usage: pwrite FILE CALLS: for every byte on its input, that many pwrites of 64 bytes; prints nanoseconds per call, and
// nanoseconds for two readings of the clock, which says how fast the machine is just then.
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static double now_ns(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

int main(int argc, char **argv) {
    char buf[64] = {0}, turn;
    if (argc != 3)
        return 2;
    long calls = atol(argv[2]);
    int fd = open(argv[1], O_RDWR | O_CREAT | O_TRUNC, 0644);
    while (read(0, &turn, 1) == 1) {
        double begin = now_ns();
        for (long i = 0; i < calls; i++)
            if (pwrite(fd, buf, sizeof buf, (i & 1023) * 64) != sizeof buf)
                return 1;
        double end = now_ns(), later = end;
        for (long i = 0; i < calls; i++)
            later = now_ns();
        printf("%.1f %.1f\n", (end - begin) / (double)calls, 2 * (later - end) / (double)calls);
        fflush(stdout);
    }
    return 0;
}
