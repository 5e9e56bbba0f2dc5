// SPDX-License-Identifier: EPL-2.0
// 2,000 threads at once, each with a file of its own and a place in a shared one, in a process that may have 1,024 descriptors.
//
// EXPECT calls pwrite 2000
// EXPECT calls write 2000
// EXPECT bytes write posix 12000
// EXPECT locations 2001
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

enum { THREADS = 2000 };

static pthread_barrier_t all_there;
static pthread_mutex_t some = PTHREAD_MUTEX_INITIALIZER;
static int shared;

static void *thread(void *p) {
    char name[20];
    snprintf(name, sizeof name, "own%ld", (long)p);
    pthread_barrier_wait(&all_there);
    if (pwrite(shared, "data", 4, (long)p * 4) != 4)
        return NULL;
    pthread_mutex_lock(&some);
    int fd = open(name, O_WRONLY | O_CREAT, 0644);
    long done = write(fd, "ab", 2);
    close(fd);
    pthread_mutex_unlock(&some);
    pthread_barrier_wait(&all_there); // nobody ends before all are done
    return done == 2 ? p : NULL;
}

int main(int argc, char **argv) {
    static pthread_t t[THREADS];
    struct rlimit few = {1024, 1024};
    pthread_attr_t small;
    long made = 0;
    if (argc != 2 || chdir(argv[1]) != 0)
        return 2;
    setrlimit(RLIMIT_NOFILE, &few);
    shared = open("shared", O_RDWR | O_CREAT, 0644);
    pthread_attr_init(&small);
    pthread_attr_setstacksize(&small, 64 << 10);
    pthread_barrier_init(&all_there, NULL, THREADS);
    for (long i = 0; i < THREADS; i++)
        if (pthread_create(&t[i], &small, thread, (void *)(i + 1)) != 0)
            return 3;
    for (int i = 0; i < THREADS; i++) {
        void *result;
        pthread_join(t[i], &result);
        made += result != NULL;
    }
    printf("%ld\n", made);
    return 0;
}
