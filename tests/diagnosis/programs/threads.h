// SPDX-License-Identifier: EPL-2.0
// Threads that do the same, each by its number.
#pragma once
#include "diagnosis.h"
#include <pthread.h>

enum { MOST_THREADS = 16 };

/** Lets so many threads work, and waits for all; each gets a pointer to its number. */
static inline void in_threads(int count, void *(*work)(void *)) {
    pthread_t threads[MOST_THREADS];
    int numbers[MOST_THREADS];
    CHECK(count <= MOST_THREADS);
    for (int i = 0; i < count; i++) {
        numbers[i] = i;
        CHECK(pthread_create(&threads[i], NULL, work, &numbers[i]) == 0);
    }
    for (int i = 0; i < count; i++)
        pthread_join(threads[i], NULL);
}
