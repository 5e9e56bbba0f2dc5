// SPDX-License-Identifier: EPL-2.0
// The first thread waits, which is the first that is recorded of it, while another one is there that may open a connection at
// any moment. By then its place must be in the memory that outlives the process, as the other one must not move it any more.
// EXPECT calls sem_timedwait 1
// EXPECT calls sem_wait 0
// EXPECT balanced
#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static sem_t end, never;

static void *idle(void *p) {
    while (sem_wait(&end) != 0)
        ;
    return p;
}

int main(void) {
    char path[4096];
    pthread_t other;
    struct timespec t;
    sem_init(&end, 0, 0);
    sem_init(&never, 0, 0);
    pthread_create(&other, NULL, idle, NULL);
    clock_gettime(CLOCK_REALTIME, &t);
    t.tv_nsec += 50000000;
    t.tv_sec += t.tv_nsec / 1000000000;
    t.tv_nsec %= 1000000000;
    sem_timedwait(&never, &t);
    const char *archive = getenv("IOSTRATA_DIR"); // which is not there without the tracer
    snprintf(path, sizeof path, "%s/registry/0.spool", archive);
    int missing = archive && syscall(SYS_faccessat, AT_FDCWD, path, F_OK) != 0; // told when it is done
    sem_post(&end);
    pthread_join(other, NULL);
    return missing;
}
