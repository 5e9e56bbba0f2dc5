// SPDX-License-Identifier: EPL-2.0
// Calls into a library with libnfs' names (stub-nfs.c), which calls itself: 4 writes of 1000 and a read of 500 that wait; 8 writes
// and then 8 reads of 512 at once that end in callbacks, in another order; each of which has its data, and the first of
// which writes 100 more and waits. A write behind the end is refused. A file is not there.
//
// ENV IOSTRATA_LAYERS=client
// EXPECT calls nfs_open 2
// EXPECT calls nfs_open_async 1
// EXPECT calls nfs_pwrite 6
// EXPECT calls nfs_pread 1
// EXPECT calls nfs_pwrite_async 9
// EXPECT calls nfs_pread_async 8
// EXPECT calls nfs_stat64 1
// EXPECT calls nfs_fsync 1
// EXPECT calls nfs_close 2
// EXPECT nonblocking client 17
// EXPECT outstanding 0
// EXPECT records IO_OPERATION_ISSUED 16
// EXPECT records IO_OPERATION_CANCELLED 1
// EXPECT records IO_CREATE_HANDLE 2
// EXPECT records IO_DESTROY_HANDLE 2
// EXPECT file-bytes write client data 8196
// EXPECT file-bytes read client data 4596
// EXPECT offsets read client data 0 512 1024 1000 1536 2048 2560 3072 3584
// EXPECT offsets write client data 0 0 1000 2000 3000 512 1024 1536 2048 2560 3072 3584 5000 9000000000 9000000000
// EXPECT balanced
// EXPECT processes 1
#include <stdint.h>
#include <stdio.h>
#include <string.h>

typedef void (*callback)(int, void *, void *, void *);
int nfs_open(void *nfs, const char *path, int flags, void **file);
int nfs_open_async(void *nfs, const char *path, int flags, callback call, void *private);
int nfs_stat64(void *nfs, const char *path, uint64_t *size);
int nfs_fsync(void *nfs, void *file);
int nfs_close(void *nfs, void *file);
int nfs_service(void *nfs, int events);
#ifdef TURNED
int nfs_pwrite(void *nfs, void *file, const void *from, uint64_t size, uint64_t at);
int nfs_pread(void *nfs, void *file, void *to, uint64_t size, uint64_t at);
int nfs_pwrite_async(void *, void *, const void *from, uint64_t size, uint64_t at, callback call, void *private);
int nfs_pread_async(void *, void *, void *to, uint64_t size, uint64_t at, callback call, void *private);
#define PLACE(buffer, size, at) buffer, size, at
#define ASYNC_READ(file, to, size, at, call, p) nfs_pread_async(NULL, file, to, size, at, call, p)
#else
int nfs_pwrite(void *nfs, void *file, uint64_t at, uint64_t size, const void *from);
int nfs_pread(void *nfs, void *file, uint64_t at, uint64_t size, void *to);
int nfs_pwrite_async(void *, void *, uint64_t at, uint64_t size, const void *from, callback call, void *private);
int nfs_pread_async(void *, void *, uint64_t at, uint64_t size, callback call, void *private);
#define PLACE(buffer, size, at) at, size, buffer
#define ASYNC_READ(file, to, size, at, call, p) nfs_pread_async(NULL, file, at, size, call, p)
#endif

enum { DEPTH = 8, SIZE = 512 };
static char buf[DEPTH][SIZE];
static void *file;
static int numbers[DEPTH], sum;

static void put(int result, void *nfs, void *data, void *private) {
    int number = *(int *)private;
    (void)nfs, (void)data;
    sum += result * (number + 1);
    if (number == 0)
        sum += nfs_pwrite(NULL, file, PLACE(buf[0], (uint64_t)100, (uint64_t)5000));
}

static void got(int result, void *nfs, void *data, void *private) {
    int number = *(int *)private;
    (void)nfs;
    sum += result * (number + 1) + (*(char *)data == 'a' + number ? 0 : 1000000);
}

static void opened(int result, void *nfs, void *data, void *private) {
    (void)nfs, (void)private;
    file = result == 0 ? data : NULL;
}

static int wait_for_each(void *f) {
    int done = 0;
    for (uint64_t i = 0; i < 4; i++)
        done += nfs_pwrite(NULL, f, PLACE(buf, (uint64_t)1000, i * 1000));
    done += nfs_pread(NULL, f, PLACE(buf, (uint64_t)500, (uint64_t)1000));
    return done + nfs_pwrite(NULL, f, PLACE(buf, (uint64_t)1, UINT64_C(9000000000)));
}

static void all_at_once(void) {
    for (int i = 0; i < DEPTH; i++) {
        numbers[i] = i;
        memset(buf[i], 'a' + i, SIZE);
        nfs_pwrite_async(NULL, file, PLACE(buf[i], (uint64_t)SIZE, (uint64_t)i * SIZE), put, &numbers[i]);
    }
    nfs_service(NULL, 0);
    for (int i = 0; i < DEPTH; i++)
        ASYNC_READ(file, buf[i], (uint64_t)SIZE, (uint64_t)i * SIZE, got, &numbers[i]);
    nfs_service(NULL, 0);
}

int main(void) {
    void *first, *none;
    uint64_t size;
    int missing = nfs_open(NULL, "/none", 0, &none), found = nfs_open(NULL, "/data", 2, &first);
    printf("%d %d %d\n", missing, found, wait_for_each(first));
    nfs_open_async(NULL, "/data", 2, opened, NULL);
    nfs_service(NULL, 0);
    all_at_once();
    int refused = nfs_pwrite_async(NULL, file, PLACE(buf, (uint64_t)1, UINT64_C(9000000000)), put, NULL);
    printf("%d %d %d %d\n", sum, refused, nfs_stat64(NULL, "/data", &size), nfs_fsync(NULL, file));
    printf("%d %d\n", nfs_close(NULL, first), nfs_close(NULL, file));
    return 0;
}
