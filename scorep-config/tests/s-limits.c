// SPDX-License-Identifier: EPL-2.0
// All descriptors are taken, and 2,000 threads come and go.
//
// EXPECT calls pwrite 2000
// EXPECT bytes write posix 8000
// EXPECT locations 2001
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

static int data;

static void *thread(void *p) {
    return pwrite(data, "data", 4, (long)p * 4) == 4 ? p : NULL;
}

int main(int argc, char **argv) {
    struct rlimit limit = {32, 32};
    long threads = 0;
    if (argc != 2 || chdir(argv[1]) != 0)
        return 2;
    data = open("data", O_RDWR | O_CREAT, 0644);
    setrlimit(RLIMIT_NOFILE, &limit);
    int last = data, fd;
    while ((fd = dup(data)) >= 0)
        last = fd;
    printf("up to %d: %s\n", last, strerror(errno));
    pthread_t ids[20];
    for (long round = 0; round < 100; round++) {
        for (long i = 0; i < 20; i++)
            pthread_create(&ids[i], NULL, thread, (void *)(round * 20 + i + 1));
        for (long i = 0; i < 20; i++) {
            void *ok;
            pthread_join(ids[i], &ok);
            threads += ok != NULL;
        }
    }
    printf("%ld threads\n", threads);
    return 0;
}
