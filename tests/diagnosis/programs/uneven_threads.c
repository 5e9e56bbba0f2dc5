// SPDX-License-Identifier: EPL-2.0
// Trouble: each thread reads the files of its share, which was fixed before, and one has all the large ones. Repaired: each
// takes the next file when it is done with one, the large ones first. SIZE is the length of a large file in MiB.
#include "threads.h"
#include <fcntl.h>
#include <stdatomic.h>
#include <unistd.h>

enum { THREADS = 4, EACH = 4, BLOCK = 262144 };

static atomic_int next_file;

static void read_file(int i) {
    char *block = bytes(BLOCK);
    int fd = open(i < EACH ? numbered("large", i) : numbered("small", i - EACH), O_RDONLY);
    CHECK(fd >= 0);
    while (read(fd, block, BLOCK) > 0)
        ;
    CHECK(close(fd) == 0);
    free(block);
}

static void *work(void *number) {
    int share = *(int *)number, i;
    for (int own = 0; bad && own < EACH; own++)
        read_file(share * EACH + own);
    while (!bad && (i = next_file++) < THREADS * EACH)
        read_file(i);
    return NULL;
}

int main(int argc, char **argv) {
    arguments(argc, argv);
    double start = now();
    in_threads(THREADS, work);
    took(start);
    return 0;
}
