// SPDX-License-Identifier: EPL-2.0
// usage: socket IGNORED CALLS: as pwrite.c, for calls that send and receive 64 bytes in turns through a local connection.
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

static double now_ns(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

int main(int argc, char **argv) {
    char buf[64] = {0}, turn;
    int pair[2];
    if (argc != 3 || socketpair(AF_UNIX, SOCK_STREAM, 0, pair) < 0)
        return 2;
    long calls = atol(argv[2]);
    while (read(0, &turn, 1) == 1) {
        double begin = now_ns();
        for (long i = 0; i < calls; i += 2)
            if (send(pair[0], buf, sizeof buf, 0) != sizeof buf || recv(pair[1], buf, sizeof buf, 0) != sizeof buf)
                return 1;
        double end = now_ns(), later = end;
        for (long i = 0; i < calls; i++)
            later = now_ns();
        printf("%.1f %.1f\n", (end - begin) / (double)calls, 2 * (later - end) / (double)calls);
        fflush(stdout);
    }
    return 0;
}
