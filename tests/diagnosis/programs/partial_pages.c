// SPDX-License-Identifier: EPL-2.0
// Trouble: blocks of 8 KiB of a file that is not in memory are written anew, behind a header of 160 bytes: each begins and
// ends inside of a page, which the kernel reads first. Repaired: the header has a page of its own. SIZE is in MiB.
#define _GNU_SOURCE
#include "diagnosis.h"
#include <fcntl.h>
#include <unistd.h>

enum { BLOCK = 8192, PAGE = 4096, STEP = 7919, MIB = 1048576 };

int main(int argc, char **argv) {
    arguments(argc, argv);
    char *block = bytes(BLOCK);
    int fd = open(file("tiles"), O_WRONLY);
    CHECK(fd >= 0 && posix_fadvise(fd, 0, 0, POSIX_FADV_DONTNEED) == 0);
    long blocks = (long)size * MIB / BLOCK - 1;
    double start = now();
    for (long i = 0; i < blocks / 4; i++) {
        long place = i * STEP % blocks * BLOCK + (bad ? 160 : PAGE);
        CHECK(pwrite(fd, block, BLOCK, place) == BLOCK);
    }
    took(start);
    CHECK(close(fd) == 0);
    return 0;
}
