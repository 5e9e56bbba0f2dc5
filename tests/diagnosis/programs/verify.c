// SPDX-License-Identifier: EPL-2.0
// Trouble: each block is read back after it is written, to compare it. Repaired: it is not. SIZE is the number of blocks.
#include "diagnosis.h"
#include <fcntl.h>
#include <unistd.h>

enum { BLOCK = 1048576 };

int main(int argc, char **argv) {
    arguments(argc, argv);
    char *block = bytes(BLOCK), *back = bytes(BLOCK);
    int fd = open(file("data"), O_RDWR | O_CREAT, 0666);
    CHECK(fd >= 0);
    double start = now();
    for (int i = 0; i < size; i++) {
        CHECK(pwrite(fd, block, BLOCK, (off_t)i * BLOCK) == BLOCK);
        if (bad)
            CHECK(pread(fd, back, BLOCK, (off_t)i * BLOCK) == BLOCK && memcmp(block, back, BLOCK) == 0);
    }
    CHECK(close(fd) == 0);
    took(start);
    return 0;
}
