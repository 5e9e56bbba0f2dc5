// SPDX-License-Identifier: EPL-2.0
// Trouble: an index in a mapped file is looked up here and there, for which reading ahead is switched off, and still is when
// all of the file is read in order: each page is fetched alone. Repaired: the kernel is told of the order. SIZE is in MiB.
#include "diagnosis.h"
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

enum { PAGE = 4096, LINE = 64, LOOKUPS = 50 };

int main(int argc, char **argv) {
    arguments(argc, argv);
    size_t length = (size_t)size << 20;
    int fd = open(file("index"), O_RDONLY);
    CHECK(fd >= 0 && posix_fadvise(fd, 0, 0, POSIX_FADV_DONTNEED) == 0);
    char *all = mmap(NULL, length, PROT_READ, MAP_SHARED, fd, 0);
    CHECK(all != MAP_FAILED && madvise(all, length, MADV_RANDOM) == 0);
    double start = now();
    unsigned at = 1, sum = 0;
    for (int i = 0; i < LOOKUPS; i++) {
        at = at * 1664525 + 1013904223;
        sum += (unsigned)all[(size_t)(at >> 8) % (length / PAGE) * PAGE];
    }
    if (!bad)
        CHECK(madvise(all, length, MADV_SEQUENTIAL) == 0);
    for (size_t i = 0; i < length; i += LINE)
        sum += (unsigned)all[i];
    CHECK(munmap(all, length) == 0 && close(fd) == 0);
    took(start);
    return sum == 1;
}
