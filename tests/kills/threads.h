// SPDX-License-Identifier: EPL-2.0
// Threads that write one file.
#include "count.h"
#include <pthread.h>

static struct count *count;
static int data;

static void *thread(void *p) {
    write_forever(data, count, raw_exit);
    return p;
}

/** So many threads, the calling one among them, write until the process ends. */
static inline void threads_write(int threads) {
    pthread_t id;
    for (int i = 1; i < threads; i++)
        pthread_create(&id, NULL, thread, NULL);
    thread(NULL);
}
