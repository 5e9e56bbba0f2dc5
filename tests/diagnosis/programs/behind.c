// SPDX-License-Identifier: EPL-2.0
// Trouble: a program computes, writes everything at its end, and closes: writes go to a cache and return at once, and
// close waits until all is with the servers. Repaired: it writes what it has after each step, and the servers work
// while it computes. SIZE is the number of steps.
#include "diagnosis.h"
#include <fcntl.h>
#include <unistd.h>

enum { PIECE = 1048576, COMPUTE_US = 5000 };

int main(int argc, char **argv) {
    arguments(argc, argv);
    char *piece = bytes(PIECE);
    int fd = open(file("data"), O_WRONLY | O_CREAT, 0666);
    CHECK(fd >= 0);
    double start = now();
    for (int i = 0; i < size; i++) {
        compute(COMPUTE_US);
        if (!bad)
            CHECK(write(fd, piece, PIECE) == PIECE);
    }
    for (int i = 0; bad && i < size; i++)
        CHECK(write(fd, piece, PIECE) == PIECE);
    CHECK(close(fd) == 0);
    took(start);
    return 0;
}
