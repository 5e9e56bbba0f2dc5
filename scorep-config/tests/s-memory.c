// SPDX-License-Identifier: EPL-2.0
// The address space is used up before the second thread comes: there is no room for its buffer, and one line says so.
//
// STDERR iostrata: no memory for a thread's buffer
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

static int data;

static void *thread(void *p) {
    pthread_mutex_t *start = p;
    pthread_mutex_lock(start);
    return pwrite(data, "data", 4, 0) == 4 ? p : NULL;
}

int main(int argc, char **argv) {
    pthread_mutex_t start = PTHREAD_MUTEX_INITIALIZER;
    struct rlimit limit = {1 << 30, RLIM_INFINITY};
    void *result = NULL;
    pthread_t t;
    if (argc != 2 || chdir(argv[1]) != 0)
        return 2;
    data = open("data", O_RDWR | O_CREAT, 0644);
    pthread_mutex_lock(&start);
    pthread_create(&t, NULL, thread, &start);
    setrlimit(RLIMIT_AS, &limit);
    for (size_t size = 512 << 20; size >= 4096; size /= 2)
        while (mmap(NULL, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) != MAP_FAILED)
            ;
    pthread_mutex_unlock(&start);
    pthread_join(t, &result);
    for (int i = 0; i < 10000; i++)
        if (pwrite(data, "data", 4, i) != 4)
            return 1;
    limit.rlim_cur = RLIM_INFINITY;
    setrlimit(RLIMIT_AS, &limit);
    printf("%d\n", result != NULL);
    return 0;
}
