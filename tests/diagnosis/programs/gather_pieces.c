// SPDX-License-Identifier: EPL-2.0
// Healthy, though its pieces are small: a call writes many of them (writev). SIZE is the number of calls.
#include "diagnosis.h"
#include <fcntl.h>
#include <sys/uio.h>
#include <unistd.h>

enum { PIECE = 4096, PIECES = 256 };

int main(int argc, char **argv) {
    arguments(argc, argv);
    struct iovec pieces[PIECES];
    for (int i = 0; i < PIECES; i++)
        pieces[i] = (struct iovec){bytes(PIECE), PIECE};
    int fd = open(file("data"), O_WRONLY | O_CREAT, 0666);
    CHECK(fd >= 0);
    double start = now();
    for (int i = 0; i < size; i++)
        CHECK(writev(fd, pieces, PIECES) == PIECE * PIECES);
    CHECK(close(fd) == 0);
    took(start);
    return 0;
}
