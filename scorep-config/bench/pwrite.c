// SPDX-License-Identifier: EPL-2.0
// usage: pwrite FILE CALLS: that many pwrites of 64 bytes; prints nanoseconds per call.
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

int main(int argc, char **argv) {
    char buf[64] = {0};
    struct timespec a, b;
    if (argc != 3)
        return 2;
    long calls = atol(argv[2]);
    int fd = open(argv[1], O_RDWR | O_CREAT | O_TRUNC, 0644);
    clock_gettime(CLOCK_MONOTONIC, &a);
    for (long i = 0; i < calls; i++)
        if (pwrite(fd, buf, sizeof buf, (i & 1023) * 64) != sizeof buf)
            return 1;
    clock_gettime(CLOCK_MONOTONIC, &b);
    printf("%.1f\n", ((b.tv_sec - a.tv_sec) * 1e9 + (b.tv_nsec - a.tv_nsec)) / (double)calls);
    return 0;
}
