// SPDX-License-Identifier: EPL-2.0
// Trouble: the first request to a file takes very long (its server has to be found, its tape to be mounted), and the
// program makes it when it needs the data. Repaired: a thread asks for the first block while the program computes. SIZE
// is the number of blocks.
#include "diagnosis.h"
#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>

enum { BLOCK = 524288, COMPUTE_US = 200000 };

static int fd;
static char *block;

static void *first(void *unused) {
    CHECK(pread(fd, block, BLOCK, 0) == BLOCK);
    return unused;
}

int main(int argc, char **argv) {
    pthread_t thread;
    arguments(argc, argv);
    block = bytes(BLOCK);
    CHECK((fd = open(file("data"), O_RDONLY)) >= 0);
    double start = now();
    if (!bad)
        CHECK(pthread_create(&thread, NULL, first, NULL) == 0);
    compute(COMPUTE_US);
    if (bad)
        first(NULL);
    else
        pthread_join(thread, NULL);
    for (int i = 1; i < size; i++)
        CHECK(pread(fd, block, BLOCK, (off_t)i * BLOCK) == BLOCK);
    took(start);
    return 0;
}
