// SPDX-License-Identifier: EPL-2.0
// Trouble: the program reads a block, computes with it, reads the next: storage and processor work in turns. Repaired:
// a thread reads the next block meanwhile. SIZE is the number of blocks.
#include "diagnosis.h"
#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>

enum { BLOCK = 1048576, COMPUTE_US = 3500 };

static int fd, wanted;
static char *next_block;

static void *prefetch(void *unused) {
    CHECK(pread(fd, next_block, BLOCK, (off_t)wanted * BLOCK) == BLOCK);
    return unused;
}

int main(int argc, char **argv) {
    pthread_t thread;
    arguments(argc, argv);
    char *block = bytes(BLOCK);
    next_block = bytes(BLOCK);
    CHECK((fd = open(file("data"), O_RDONLY)) >= 0);
    double start = now();
    if (!bad)
        prefetch(NULL);
    for (int i = 0; i < size; i++) {
        if (bad) {
            CHECK(pread(fd, block, BLOCK, (off_t)i * BLOCK) == BLOCK);
        } else {
            char *ready = next_block;
            next_block = block;
            block = ready;
            wanted = i + 1;
            if (wanted < size)
                CHECK(pthread_create(&thread, NULL, prefetch, NULL) == 0);
        }
        compute(COMPUTE_US);
        if (!bad && wanted < size)
            pthread_join(thread, NULL);
    }
    took(start);
    return 0;
}
