// SPDX-License-Identifier: EPL-2.0
// A disk's head, to preload into a server: one read or write at a time, and 3 ms for each that does not begin where the last
// one of the process ended.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

static pthread_mutex_t head = PTHREAD_MUTEX_INITIALIZER;
static off64_t at = -1;

static void move_to(off64_t offset) {
    struct timespec seek = {0, 3000000};
    pthread_mutex_lock(&head);
    if (offset != at)
        nanosleep(&seek, NULL);
}

static ssize_t moved(off64_t offset, ssize_t done) {
    at = offset + (done > 0 ? done : 0);
    pthread_mutex_unlock(&head);
    return done;
}

#define WRAP(name, buffer, size)                                                                                       \
    ssize_t name(int fd, buffer, size n, off64_t offset) {                                                             \
        static ssize_t (*real)(int, buffer, size, off64_t);                                                            \
        if (!real)                                                                                                     \
            real = (ssize_t(*)(int, buffer, size, off64_t))dlsym(RTLD_NEXT, #name);                                    \
        move_to(offset);                                                                                               \
        return moved(offset, real(fd, b, n, offset));                                                                  \
    }

WRAP(pread64, void *b, size_t)
WRAP(pwrite64, const void *b, size_t)
WRAP(preadv64, const struct iovec *b, int)
WRAP(pwritev64, const struct iovec *b, int)
