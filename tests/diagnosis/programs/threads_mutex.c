// SPDX-License-Identifier: EPL-2.0
// Trouble: eight threads read under one mutex, though each has a place of its own in the file. Repaired: without it. SIZE is
// the number of reads of each.
#include "diagnosis.h"
#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>

enum { THREADS = 8, PIECE = 131072 };

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int fd;

static void *work(void *number) {
    char *piece = bytes(PIECE);
    for (int i = 0; i < size; i++) {
        if (bad)
            pthread_mutex_lock(&mutex);
        CHECK(pread(fd, piece, PIECE, ((off_t)(long)number * size + i) * PIECE) == PIECE);
        if (bad)
            pthread_mutex_unlock(&mutex);
    }
    return NULL;
}

int main(int argc, char **argv) {
    arguments(argc, argv);
    pthread_t threads[THREADS];
    fd = open(file("data"), O_RDONLY);
    CHECK(fd >= 0);
    double start = now();
    for (long i = 0; i < THREADS; i++)
        pthread_create(&threads[i], NULL, work, (void *)i);
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    took(start);
    return 0;
}
