// SPDX-License-Identifier: EPL-2.0
// Trouble: blocks of results are written in the order in which they are ready, all over the file, on storage that seeks.
// Repaired: they are kept until their turn comes. SIZE is the number of blocks.
#include "diagnosis.h"
#include <fcntl.h>
#include <unistd.h>

enum { BLOCK = 131072, STEP = 37 };

int main(int argc, char **argv) {
    arguments(argc, argv);
    char *block = bytes(BLOCK);
    int fd = open(file("result"), O_WRONLY | O_CREAT, 0666);
    CHECK(fd >= 0 && ftruncate(fd, (off_t)size * BLOCK) == 0);
    double start = now();
    for (int i = 0; i < size; i++)
        CHECK(pwrite(fd, block, BLOCK, (bad ? (off_t)i * STEP % size : i) * BLOCK) == BLOCK);
    CHECK(close(fd) == 0);
    took(start);
    return 0;
}
