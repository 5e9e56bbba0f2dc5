// SPDX-License-Identifier: EPL-2.0
// In place of libnfs, with its names: a file in memory. Calls that end in a callback end when the connection is served, the
// last one first; those that wait go through them, as libnfs' own do. TURNED: the words of data are as in version 6.
#include <stdint.h>
#include <string.h>

typedef void (*callback)(int, void *, void *, void *);
enum { OPERATIONS = 16, SIZE = 1 << 16 };

static char content[SIZE];
static int file;
static struct {
    int result;
    callback call;
    void *data, *private;
} waiting[OPERATIONS];
static int count;

const char *nfs_get_server(void *nfs) {
    (void)nfs;
    return "server";
}

const char *nfs_get_export(void *nfs) {
    (void)nfs;
    return "/export";
}

static int later(int result, void *data, callback call, void *private) {
    if (count == OPERATIONS)
        return -1;
    waiting[count].result = result;
    waiting[count].data = data;
    waiting[count].call = call;
    waiting[count++].private = private;
    return 0;
}

int nfs_service(void *nfs, int events) {
    (void)events;
    while (count > 0) {
        count--;
        waiting[count].call(waiting[count].result, nfs, waiting[count].data, waiting[count].private);
    }
    return 0;
}

int nfs_open_async(void *nfs, const char *path, int flags, callback call, void *private) {
    (void)nfs, (void)flags;
    return strcmp(path, "/none") == 0 ? later(-2, "no such file", call, private) : later(0, &file, call, private);
}

static int put(const void *from, uint64_t size, uint64_t at, callback call, void *private) {
    if (at + size > SIZE)
        return -22;
    memcpy(content + at, from, size);
    return later((int)size, 0, call, private);
}

static int get(void *to, uint64_t size, uint64_t at, callback call, void *private) {
    if (at + size > SIZE)
        return -22;
    if (to)
        memcpy(to, content + at, size);
    return later((int)size, content + at, call, private);
}

#ifdef TURNED
#define DATA(buffer) buffer, uint64_t size, uint64_t at
int nfs_pread_async(void *nfs, void *f, void *to, uint64_t size, uint64_t at, callback call, void *private) {
    (void)nfs, (void)f;
    return get(to, size, at, call, private);
}
#define PREAD_ASYNC(to, size, at, call, private) nfs_pread_async(nfs, f, to, size, at, call, private)
#define PWRITE_ASYNC(from, size, at, call, private) nfs_pwrite_async(nfs, f, from, size, at, call, private)
#else
#define DATA(buffer) uint64_t at, uint64_t size, buffer
int nfs_pread_async(void *nfs, void *f, uint64_t at, uint64_t size, callback call, void *private) {
    (void)nfs, (void)f;
    return get(0, size, at, call, private);
}
#define PREAD_ASYNC(to, size, at, call, private) nfs_pread_async(nfs, f, at, size, call, private)
#define PWRITE_ASYNC(from, size, at, call, private) nfs_pwrite_async(nfs, f, at, size, from, call, private)
#endif

int nfs_pwrite_async(void *nfs, void *f, DATA(const void *from), callback call, void *private) {
    (void)nfs, (void)f;
    return put(from, size, at, call, private);
}

/** What a call that waits is told. */
struct outcome {
    int result;
    void *data;
};

static void keep(int result, void *nfs, void *data, void *private) {
    struct outcome *outcome = private;
    (void)nfs;
    *outcome = (struct outcome){result, data};
}

int nfs_open(void *nfs, const char *path, int flags, void **f) {
    struct outcome outcome;
    nfs_open_async(nfs, path, flags, keep, &outcome);
    nfs_service(nfs, 0);
    *f = outcome.data;
    return outcome.result;
}

int nfs_pwrite(void *nfs, void *f, DATA(const void *from)) {
    struct outcome outcome;
    int error = PWRITE_ASYNC(from, size, at, keep, &outcome);
    nfs_service(nfs, 0);
    return error ? error : outcome.result;
}

int nfs_pread(void *nfs, void *f, DATA(void *to)) {
    struct outcome outcome;
    int error = PREAD_ASYNC(to, size, at, keep, &outcome);
    nfs_service(nfs, 0);
    if (!error)
        memcpy(to, outcome.data, size);
    return error ? error : outcome.result;
}

int nfs_stat64(void *nfs, const char *path, uint64_t *size) {
    (void)nfs, (void)path;
    *size = SIZE;
    return 0;
}

int nfs_fsync(void *nfs, void *f) {
    (void)nfs, (void)f;
    return 0;
}

int nfs_close(void *nfs, void *f) {
    (void)nfs;
    return f == &file ? 0 : -9;
}
