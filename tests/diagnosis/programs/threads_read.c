// SPDX-License-Identifier: EPL-2.0
// Trouble: eight threads read parts of their own of a file, but the file system serves one request after the other.
// Repaired: one that serves eight at once; the program is the same. SIZE is the number of reads of each thread.
#include "threads.h"
#include <fcntl.h>
#include <unistd.h>

enum { THREADS = 8, BLOCK = 131072 };

static void *part(void *number) {
    int mine = *(int *)number, fd = open(file("data"), O_RDONLY);
    char *block = bytes(BLOCK);
    CHECK(fd >= 0);
    for (int i = 0; i < size; i++)
        CHECK(pread(fd, block, BLOCK, ((off_t)mine * size + i) * BLOCK) == BLOCK);
    close(fd);
    return NULL;
}

int main(int argc, char **argv) {
    arguments(argc, argv);
    double start = now();
    in_threads(THREADS, part);
    took(start);
    return 0;
}
