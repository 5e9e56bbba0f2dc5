// SPDX-License-Identifier: EPL-2.0
// Writes to GlusterFS by its library, without a mount: each thread a file of its own, one write behind the other, or up to
// eight asynchronous ones at once. Debian's package of the library has no headers, so what is called is declared here (libgfapi
// 6.0 and later).
//
//   usage: gfapi VOLUME-FILE THREADS WRITES BYTES sync|async
#define _GNU_SOURCE
#include "../check.h"
#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

typedef struct glfs glfs_t;
typedef struct glfs_fd glfs_fd_t;
struct glfs_stat;
typedef void (*glfs_done)(glfs_fd_t *, ssize_t, struct glfs_stat *, struct glfs_stat *, void *);
glfs_t *glfs_new(const char *);
int glfs_set_volfile(glfs_t *, const char *);
int glfs_set_logging(glfs_t *, const char *, int);
int glfs_init(glfs_t *);
glfs_fd_t *glfs_creat(glfs_t *, const char *, int, mode_t);
ssize_t glfs_pwrite(glfs_fd_t *, const void *, size_t, off_t, int, struct glfs_stat *, struct glfs_stat *);
int glfs_pwrite_async(glfs_fd_t *, const void *, size_t, off_t, int, glfs_done, void *);
int glfs_close(glfs_fd_t *);
int glfs_fini(glfs_t *);

enum { DEPTH = 8 };

static glfs_t *volume;
static int writes, async;
static size_t length;

static void done(glfs_fd_t *fd, ssize_t result, struct glfs_stat *before, struct glfs_stat *after, void *room) {
    (void)fd, (void)before, (void)after;
    CHECK(result == (ssize_t)length);
    sem_post(room);
}

static void *work(void *number) {
    sem_t room;
    char name[32], *buffers = malloc(DEPTH * length);
    snprintf(name, sizeof name, "/data.%d", (int)(long)number);
    memset(buffers, 'x', DEPTH * length);
    CHECK(sem_init(&room, 0, DEPTH) == 0);
    glfs_fd_t *fd = glfs_creat(volume, name, O_WRONLY, 0644);
    CHECK(fd != NULL);
    for (int i = 0; i < writes; i++) {
        const char *buffer = buffers + (size_t)(i % DEPTH) * length;
        off_t at = (off_t)i * (off_t)length;
        if (async) {
            sem_wait(&room);
            CHECK(glfs_pwrite_async(fd, buffer, length, at, 0, done, &room) == 0);
        } else {
            CHECK(glfs_pwrite(fd, buffer, length, at, 0, NULL, NULL) == (ssize_t)length);
        }
    }
    for (int i = 0; async && i < DEPTH; i++)
        sem_wait(&room);
    CHECK(glfs_close(fd) == 0);
    free(buffers);
    return NULL;
}

int main(int argc, char **argv) {
    if (argc != 6)
        return 2;
    int threads = atoi(argv[2]);
    pthread_t all[threads];
    writes = atoi(argv[3]);
    length = (size_t)atol(argv[4]);
    async = strcmp(argv[5], "async") == 0;
    CHECK((volume = glfs_new("volume")) != NULL);
    CHECK(glfs_set_volfile(volume, argv[1]) == 0 && glfs_set_logging(volume, "/dev/null", 1) == 0);
    CHECK(glfs_init(volume) == 0);
    for (long i = 0; i < threads; i++)
        CHECK(pthread_create(&all[i], NULL, work, (void *)i) == 0);
    for (int i = 0; i < threads; i++)
        pthread_join(all[i], NULL);
    return glfs_fini(volume) != 0;
}
