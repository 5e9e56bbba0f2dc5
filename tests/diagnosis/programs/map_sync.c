// SPDX-License-Identifier: EPL-2.0
// Trouble: records are changed in a mapped file, and msync is called after each. Repaired: it is called once, when all are
// changed. SIZE is the number of records.
#include "diagnosis.h"
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

enum { PAGE = 4096 };

int main(int argc, char **argv) {
    arguments(argc, argv);
    size_t length = (size_t)size * PAGE;
    int fd = open(file("table"), O_RDWR | O_CREAT, 0666);
    CHECK(fd >= 0 && ftruncate(fd, (off_t)length) == 0);
    char *all = mmap(NULL, length, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    CHECK(all != MAP_FAILED);
    double start = now();
    for (int i = 0; i < size; i++) {
        memset(all + (size_t)i * PAGE, i + 1, 256);
        if (bad)
            CHECK(msync(all + (size_t)i * PAGE, PAGE, MS_SYNC) == 0);
    }
    CHECK(msync(all, length, MS_SYNC) == 0);
    CHECK(munmap(all, length) == 0 && close(fd) == 0);
    took(start);
    return 0;
}
