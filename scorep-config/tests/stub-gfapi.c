// SPDX-License-Identifier: EPL-2.0
// In place of libgfapi, with its names and versions: a file in memory. What ends in a callback does so in another thread.
#include <errno.h>
#include <pthread.h>
#include <stdint.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

enum { SIZE = 1 << 16 };
static char content[SIZE];
static int volume, file;
static off_t position;

void *glfs_new(const char *name) {
    (void)name;
    return &volume;
}

void *glfs_creat(void *fs, const char *path, int flags, mode_t mode) {
    (void)fs, (void)path, (void)flags, (void)mode;
    return &file;
}

int glfs_close(void *f) {
    return f == &file ? 0 : -1;
}

static ssize_t move(void *to, const void *from, size_t n, off_t at) {
    if (at < 0 || at + n > SIZE) {
        errno = EFBIG;
        return -1;
    }
    memcpy(to ? to : content + at, from ? from : content + at, n);
    return (ssize_t)n;
}

ssize_t glfs_write(void *f, const void *from, size_t n, int flags) {
    ssize_t moved = move(NULL, from, n, position);
    (void)f, (void)flags;
    position += moved > 0 ? moved : 0;
    return moved;
}

ssize_t glfs_preadv(void *f, const struct iovec *v, int count, off_t at, int flags) {
    ssize_t moved = 0;
    (void)f, (void)flags;
    for (int i = 0; i < count; i++)
        moved += move(v[i].iov_base, NULL, v[i].iov_len, at + moved);
    return moved;
}

off_t glfs_lseek(void *f, off_t offset, int whence) {
    (void)f, (void)whence;
    return position = offset;
}

/** Each version has a function of its own; what only the newer one is told is left as it is by the older one. */
#define VERSION(name, version) __asm__(".symver " #name ", " version)
VERSION(old_pwrite, "glfs_pwrite@GFAPI_3.4.0");
VERSION(new_pwrite, "glfs_pwrite@@GFAPI_6.0");
VERSION(old_pread, "glfs_pread@GFAPI_3.4.0");
VERSION(new_pread, "glfs_pread@@GFAPI_6.0");
VERSION(old_fsync, "glfs_fsync@GFAPI_3.4.0");
VERSION(new_fsync, "glfs_fsync@@GFAPI_6.0");
VERSION(old_pwrite_async, "glfs_pwrite_async@GFAPI_3.4.0");
VERSION(new_pwrite_async, "glfs_pwrite_async@@GFAPI_6.0");

ssize_t old_pwrite(void *f, const void *from, size_t n, off_t at, int flags) {
    (void)f, (void)flags;
    return move(NULL, from, n, at);
}

ssize_t new_pwrite(void *f, const void *from, size_t n, off_t at, int flags, int *before, int *after) {
    *before = 1;
    *after = 2;
    return old_pwrite(f, from, n, at, flags);
}

ssize_t old_pread(void *f, void *to, size_t n, off_t at, int flags) {
    (void)f, (void)flags;
    return move(to, NULL, n, at);
}

ssize_t new_pread(void *f, void *to, size_t n, off_t at, int flags, int *after) {
    *after = 3;
    return old_pread(f, to, n, at, flags);
}

int old_fsync(void *f) {
    (void)f;
    return 7;
}

int new_fsync(void *f, int *before, int *after) {
    (void)f;
    *before = 4;
    *after = 5;
    return 0;
}

struct operation {
    ssize_t result;
    void (*old)(void *, ssize_t, void *);
    void (*new)(void *, ssize_t, void *, void *, void *);
    void *data;
};

static void *complete(void *p) {
    static int before = 10, after = 20;
    struct operation *o = p;
    if (o->old)
        o->old(&file, o->result, o->data);
    else
        o->new (&file, o->result, &before, &after, o->data);
    return NULL;
}

static int later(struct operation o) {
    pthread_t thread;
    pthread_create(&thread, NULL, complete, &o);
    return pthread_join(thread, NULL);
}

int old_pwrite_async(void *f, const void *from, int n, off_t at, int flags, void (*call)(void *, ssize_t, void *),
                     void *data) {
    (void)f, (void)flags;
    return later((struct operation){move(NULL, from, (size_t)n, at), call, NULL, data});
}

int new_pwrite_async(void *f, const void *from, int n, off_t at, int flags,
                     void (*call)(void *, ssize_t, void *, void *, void *), void *data) {
    (void)f, (void)flags;
    return later((struct operation){move(NULL, from, (size_t)n, at), NULL, call, data});
}
