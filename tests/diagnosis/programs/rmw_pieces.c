// SPDX-License-Identifier: EPL-2.0
// Trouble: to change a part of a block, the program reads the whole block, changes it and writes it back. Repaired: it
// writes the part. SIZE is the number of blocks.
#include "diagnosis.h"
#include <fcntl.h>
#include <unistd.h>

enum { BLOCK = 1048576, PART = 131072 };

int main(int argc, char **argv) {
    arguments(argc, argv);
    char *block = bytes(BLOCK), *part = bytes(PART);
    int fd = open(file("data"), O_RDWR);
    CHECK(fd >= 0);
    double start = now();
    for (int i = 0; i < size; i++) {
        off_t at = (off_t)i * BLOCK;
        if (bad) {
            CHECK(pread(fd, block, BLOCK, at) == BLOCK);
            memcpy(block + PART, part, PART);
            CHECK(pwrite(fd, block, BLOCK, at) == BLOCK);
        } else {
            CHECK(pwrite(fd, part, PART, at + PART) == PART);
        }
    }
    CHECK(close(fd) == 0);
    took(start);
    return 0;
}
