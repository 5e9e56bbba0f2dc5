// SPDX-License-Identifier: EPL-2.0
// Trouble: each thread reads the files of its share, which was fixed before, and one has all the large ones. Repaired: each
// takes the next file when it is done with one, the large ones first. SIZE is the length of a large file in MiB.
#include "diagnosis.h"
#include <fcntl.h>
#include <pthread.h>
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
    pthread_t threads[THREADS];
    int numbers[THREADS];
    arguments(argc, argv);
    double start = now();
    for (int i = 0; i < THREADS; i++) {
        numbers[i] = i;
        CHECK(pthread_create(&threads[i], NULL, work, &numbers[i]) == 0);
    }
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    took(start);
    return 0;
}
