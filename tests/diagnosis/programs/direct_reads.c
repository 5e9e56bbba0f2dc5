// SPDX-License-Identifier: EPL-2.0
// Trouble: a file opened with O_DIRECT is read in its order, 4 KiB at a time: nobody reads ahead. Repaired: 1 MiB at a
// time. SIZE is the length in blocks of 4 KiB.
#define _GNU_SOURCE
#include "diagnosis.h"
#include <fcntl.h>
#include <unistd.h>

enum { PAGE = 4096, LARGE = 1048576 };

int main(int argc, char **argv) {
    void *block;
    arguments(argc, argv);
    CHECK(posix_memalign(&block, PAGE, LARGE) == 0);
    int fd = open(file("data"), O_RDONLY | O_DIRECT);
    CHECK(fd >= 0);
    double start = now();
    long all = (long)size * PAGE, done = 0;
    for (ssize_t n; done < all; done += n)
        CHECK((n = read(fd, block, bad ? PAGE : LARGE)) > 0);
    close(fd);
    took(start);
    return 0;
}
