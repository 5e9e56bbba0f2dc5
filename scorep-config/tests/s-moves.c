// SPDX-License-Identifier: EPL-2.0
// Writes so many MiB into a file, and reads them again: by libc, past it (raw), or in memory (mapped). witness.py runs it, also
// linked statically, where nobody can see it.
#include "../common/sys.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MIB = 1 << 20 };
static char block[MIB];

static int by_libc(int fd, int count) {
    for (int i = 0; i < count; i++)
        if (pwrite(fd, block, MIB, (off_t)i * MIB) != MIB || pread(fd, block, MIB, (off_t)i * MIB) != MIB)
            return 1;
    return 0;
}

static int raw(int fd, int count) {
    for (int i = 0; i < count; i++)
        if (sys_pwrite(fd, block, MIB, (uint64_t)i * MIB) != MIB || sys_pread(fd, block, MIB, (uint64_t)i * MIB) != MIB)
            return 1;
    return 0;
}

static int mapped(int fd, int count) {
    size_t n = (size_t)count * MIB;
    if (ftruncate(fd, (off_t)n) != 0)
        return 1;
    char *p = mmap(NULL, n, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (p == MAP_FAILED)
        return 1;
    memset(p, 1, n);
    return munmap(p, n);
}

uint64_t ios_own_written; // sys.h counts what it writes

int main(int argc, char **argv) {
    if (argc != 4)
        return 2;
    int fd = open(argv[2], O_RDWR | O_CREAT, 0644), count = atoi(argv[3]);
    return *argv[1] == 'r' ? raw(fd, count) : *argv[1] == 'm' ? mapped(fd, count) : by_libc(fd, count);
}
