// SPDX-License-Identifier: EPL-2.0
// Writes 1 MiB of FILE, which it makes, through memory that is the file: no call that a tracer sees moves the bytes.
//
// usage: s-mapped FILE
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { SIZE = 1 << 20 };

int main(int argc, char **argv) {
    int fd = argc == 2 ? open(argv[1], O_RDWR | O_CREAT | O_TRUNC, 0644) : -1;
    if (fd < 0 || ftruncate(fd, SIZE) < 0)
        return 1;
    char *mapped = mmap(NULL, SIZE, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (mapped == MAP_FAILED)
        return 1;
    memset(mapped, 1, SIZE);
    return msync(mapped, SIZE, MS_SYNC) < 0;
}
