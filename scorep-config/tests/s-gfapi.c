// SPDX-License-Identifier: EPL-2.0
// Calls into a library with libgfapi's names and versions (stub-gfapi.c), of either version: writes of 100 at 0 and 200 at 1000,
// reads of the same, two of 10 and 20 at 2000 by callbacks of both versions, 30 and 40 where the file is, from 3000 on, a vector
// of 5 and 6 at 1000; one write that fails.
//
// ENV IOSTRATA_LAYERS=client
// EXPECT calls glfs_creat 1
// EXPECT calls glfs_pwrite 3
// EXPECT calls glfs_pread 2
// EXPECT calls glfs_fsync 2
// EXPECT calls glfs_write 2
// EXPECT calls glfs_preadv 1
// EXPECT calls glfs_pwrite_async 2
// EXPECT calls glfs_close 1
// EXPECT nonblocking client 2
// EXPECT outstanding 0
// EXPECT records IO_SEEK 1
// EXPECT records IO_CREATE_HANDLE 1
// EXPECT file-bytes write client data 400
// EXPECT file-bytes read client data 311
// EXPECT offsets read client data 0 1000 1000
// EXPECT offsets write client data 0 1000 2000 2000 9000000000
// EXPECT balanced
// EXPECT processes 1
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/uio.h>
#include <unistd.h>

typedef void (*callback)(void *, ssize_t, void *, void *, void *);
typedef void (*old_callback)(void *, ssize_t, void *);
void *glfs_new(const char *name);
void *glfs_creat(void *fs, const char *path, int flags, mode_t mode);
int glfs_close(void *file);
ssize_t glfs_write(void *file, const void *from, size_t n, int flags);
ssize_t glfs_preadv(void *file, const struct iovec *v, int count, off_t at, int flags);
off_t glfs_lseek(void *file, off_t offset, int whence);
ssize_t glfs_pwrite(void *file, const void *from, size_t n, off_t at, int flags, int *before, int *after);
ssize_t glfs_pread(void *file, void *to, size_t n, off_t at, int flags, int *after);
int glfs_fsync(void *file, int *before, int *after);
int glfs_pwrite_async(void *file, const void *from, int n, off_t at, int flags, callback call, void *data);
ssize_t old_pwrite(void *file, const void *from, size_t n, off_t at, int flags);
ssize_t old_pread(void *file, void *to, size_t n, off_t at, int flags);
int old_fsync(void *file);
int old_pwrite_async(void *file, const void *from, int n, off_t at, int flags, old_callback call, void *data);
__asm__(".symver old_pwrite, glfs_pwrite@GFAPI_3.4.0");
__asm__(".symver old_pread, glfs_pread@GFAPI_3.4.0");
__asm__(".symver old_fsync, glfs_fsync@GFAPI_3.4.0");
__asm__(".symver old_pwrite_async, glfs_pwrite_async@GFAPI_3.4.0");

static char buf[256];

static void done(void *file, ssize_t result, void *before, void *after, void *data) {
    printf("%d %zd %d %d %s\n", file != NULL, result, *(int *)before, *(int *)after, (const char *)data);
}

static void old_done(void *file, ssize_t result, void *data) {
    printf("%d %zd %s\n", file != NULL, result, (const char *)data);
}

int main(void) {
    int a = 0, b = 0, d = 0;
    void *file = glfs_creat(glfs_new("volume"), "data", 2, 0644);
    ssize_t n = glfs_pwrite(file, buf, 100, 0, 0, &a, &b) + old_pwrite(file, buf, 200, 1000, 0);
    n += glfs_pread(file, buf, 100, 0, 0, &d) + old_pread(file, buf, 200, 1000, 0);
    printf("%zd %d %d %d\n", n, a, b, d);
    n = glfs_pwrite(file, buf, 1, 9000000000, 0, &a, &b);
    printf("%zd %d\n", n, n < 0 && errno == EFBIG);
    int old = old_fsync(file), now = glfs_fsync(file, &a, &b);
    printf("%d %d %d %d\n", old, now, a, b);
    printf("%d\n", glfs_pwrite_async(file, buf, 10, 2000, 0, done, "now"));
    printf("%d\n", old_pwrite_async(file, buf, 20, 2000, 0, old_done, "old"));
    glfs_lseek(file, 3000, SEEK_SET);
    struct iovec v[2] = {{buf, 5}, {buf + 5, 6}};
    printf("%zd\n", glfs_write(file, buf, 30, 0) + glfs_write(file, buf, 40, 0) + glfs_preadv(file, v, 2, 1000, 0));
    return glfs_close(file);
}
