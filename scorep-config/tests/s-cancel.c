// SPDX-License-Identifier: EPL-2.0
// Threads that are cancelled: in a read that blocks, whose cleanup handler writes; between writes, asynchronously; and one
// that leaves by pthread_exit out of a handler of its own. Each of 50 rounds cancels one of each kind.
//
// EXPECT calls pwrite 150
// EXPECT bytes write posix 600
// EXPECT no pread
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static int data, ends[2];
static volatile int spinning;

static void cleanup(void *p) {
    (void)p;
    if (pwrite(data, "gone", 4, 0) != 4)
        abort();
}

static void *blocked(void *p) {
    char c;
    pthread_cleanup_push(cleanup, NULL);
    if (read(ends[0], &c, 1) == 1)
        abort();
    pthread_cleanup_pop(0);
    return p;
}

static void *spins(void *p) {
    volatile long n = 0;
    if (pwrite(data, "spin", 4, 0) != 4)
        abort();
    pthread_setcanceltype(PTHREAD_CANCEL_ASYNCHRONOUS, NULL);
    spinning = 1;
    while (n >= 0)
        n = (n + 1) & 0xFFFF;
    return p;
}

static void *leaves(void *p) {
    pthread_cleanup_push(cleanup, NULL);
    pthread_exit(p);
    pthread_cleanup_pop(0);
    return NULL;
}

int main(int argc, char **argv) {
    int cancelled = 0;
    if (argc != 2 || chdir(argv[1]) != 0 || pipe(ends) != 0)
        return 2;
    data = open("data", O_RDWR | O_CREAT, 0644);
    for (int i = 0; i < 50; i++) {
        void *(*const kinds[])(void *) = {blocked, spins, leaves};
        pthread_t t[3];
        spinning = 0;
        for (int k = 0; k < 3; k++)
            pthread_create(&t[k], NULL, kinds[k], NULL);
        do
            usleep(2000); // so that most are where they are to be cancelled
        while (!spinning);
        for (int k = 0; k < 3; k++) {
            void *result;
            pthread_cancel(t[k]);
            pthread_join(t[k], &result);
            cancelled += result == PTHREAD_CANCELED;
        }
    }
    printf("%s\n", cancelled >= 100 ? "all cancelled" : "some not");
    return 0;
}
