// SPDX-License-Identifier: EPL-2.0
// Trouble: before each piece the file is made longer (ftruncate). Repaired: it is made as long as it will be, once. SIZE is
// the number of pieces.
#include "diagnosis.h"
#include <fcntl.h>
#include <unistd.h>

enum { PIECE = 131072 };

int main(int argc, char **argv) {
    arguments(argc, argv);
    char *piece = bytes(PIECE);
    double start = now();
    int fd = open(file("data"), O_WRONLY | O_CREAT, 0666);
    CHECK(fd >= 0);
    if (!bad)
        CHECK(ftruncate(fd, (off_t)size * PIECE) == 0);
    for (int i = 0; i < size; i++) {
        if (bad)
            CHECK(ftruncate(fd, (off_t)(i + 1) * PIECE) == 0);
        CHECK(pwrite(fd, piece, PIECE, (off_t)i * PIECE) == PIECE);
    }
    CHECK(close(fd) == 0);
    took(start);
    return 0;
}
