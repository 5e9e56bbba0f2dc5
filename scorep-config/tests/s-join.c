// SPDX-License-Identifier: EPL-2.0
// A forked child whose threads do its first calls all at once, before its main thread does the last: 20 children in turn with 8
// threads and the main one, each of which writes 5 times 4 bytes. Every call is recorded, of 21 processes and their threads, each once.
//
// EXPECT calls pwrite 920
// EXPECT bytes write posix 3680
// EXPECT processes 21
// EXPECT locations 181
// EXPECT balanced
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

enum { CHILDREN = 20, THREADS = 8, WRITES = 5 };

static int fd;
static pthread_barrier_t barrier;

static void *write_some(void *offset) {
    if (offset)
        pthread_barrier_wait(&barrier);
    for (int i = 0; i < WRITES; i++)
        if (pwrite(fd, "data", 4, (long)offset + 4 * i) != 4)
            return offset;
    return NULL;
}

static int child(void) {
    pthread_t threads[THREADS];
    void *failed, *any = NULL;
    pthread_barrier_init(&barrier, NULL, THREADS);
    for (long i = 0; i < THREADS; i++)
        pthread_create(&threads[i], NULL, write_some, (void *)(100 + 100 * i));
    for (int i = 0; i < THREADS; i++)
        if (pthread_join(threads[i], &failed) || failed)
            any = &fd;
    return any || write_some(NULL);
}

int main(int argc, char **argv) {
    int status = 0, failed = 0;
    if (argc != 2 || chdir(argv[1]) != 0)
        return 2;
    fd = open("data", O_WRONLY | O_CREAT, 0644);
    for (int i = 0; i < CHILDREN; i++) {
        pid_t pid = fork();
        if (pid == 0)
            _exit(child());
        failed |= waitpid(pid, &status, 0) != pid || status;
    }
    for (int i = 0; i < 4; i++)
        failed |= write_some(NULL) != NULL;
    printf("%d\n", failed);
    return failed;
}
