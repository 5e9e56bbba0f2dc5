// SPDX-License-Identifier: EPL-2.0
// Trouble: eight sorted runs of a file are merged, a piece of 64 KiB of each at a time, on storage that seeks. Repaired: by
// pieces of a MiB. SIZE is the MiB of a run.
#include "diagnosis.h"
#include <fcntl.h>
#include <unistd.h>

enum { RUNS = 8 };

int main(int argc, char **argv) {
    arguments(argc, argv);
    size_t piece = bad ? 1 << 16 : 1 << 20, run = (size_t)size << 20;
    char *some = bytes(piece);
    int fd = open(file("data"), O_RDONLY);
    CHECK(fd >= 0);
    double start = now();
    for (size_t at = 0; at < run; at += piece)
        for (size_t i = 0; i < RUNS; i++)
            CHECK(pread(fd, some, piece, (off_t)(i * run + at)) == (ssize_t)piece);
    CHECK(close(fd) == 0);
    took(start);
    return 0;
}
