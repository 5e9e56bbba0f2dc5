// SPDX-License-Identifier: EPL-2.0
// The kernel's asynchronous I/O by libaio: 32 writes of 512 bytes in two batches of 16, whose blocks are used again, a flush, a
// vectored read of 2 x 100, 8 reads of 512 taken with a mask of signals, a batch of a write of 1 and a read that the kernel
// refuses, for the descriptor cannot be read, and two writes of 256 by the same block at once: 46 operations begun.
//
// EXPECT calls io_submit 7
// EXPECT calls io_getevents 6
// EXPECT calls io_pgetevents 1
// EXPECT nonblocking aio 46
// EXPECT file-bytes write aio data 16897
// EXPECT file-bytes read aio data 4296
// EXPECT offsets write aio data 0 0 1 1 512 1024 1536 2048 2560 3072 3584 4096 4608 5120 5632 6144 6656 7168 7680 8192 8704 9216 9728 10240 10752 11264 11776 12288 12800 13312 13824 14336 14848 15360 15872
// EXPECT records IO_OPERATION_ISSUED 45
// EXPECT records IO_OPERATION_CANCELLED 1
// EXPECT outstanding 0
// EXPECT processes 1
#include <fcntl.h>
#include <libaio.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { BATCH = 16, SIZE = 512 };

static io_context_t context;
static struct iocb blocks[BATCH], *list[BATCH];
static struct io_event events[BATCH];
static char buf[BATCH][SIZE];

static long take(int n) {
    long sum = 0;
    int taken = io_getevents(context, n, n, events, NULL);
    for (int i = 0; i < taken; i++)
        sum += (long)events[i].res;
    return sum;
}

static long write_batches(int fd) {
    long done = 0;
    for (int batch = 0; batch < 2; batch++) {
        for (int i = 0; i < BATCH; i++)
            io_prep_pwrite(&blocks[i], fd, buf[i], SIZE, ((long long)batch * BATCH + i) * SIZE);
        io_submit(context, BATCH, list);
        done += take(BATCH);
    }
    io_prep_fsync(&blocks[0], fd);
    io_submit(context, 1, list);
    return done + take(1);
}

static long read_back(int fd) {
    struct iovec v[2] = {{buf[0], 100}, {buf[1], 100}};
    io_prep_preadv(&blocks[0], fd, v, 2, 50);
    io_submit(context, 1, list);
    long done = take(1);
    for (int i = 0; i < BATCH / 2; i++)
        io_prep_pread(&blocks[i], fd, buf[i], SIZE, (long long)i * SIZE);
    io_submit(context, BATCH / 2, list);
    int taken = io_pgetevents(context, BATCH / 2, BATCH, events, NULL, NULL);
    for (int i = 0; i < taken; i++)
        done += (long)events[i].res;
    return done;
}

static long write_partly(void) {
    int fd = open("data", O_WRONLY);
    io_prep_pwrite(&blocks[0], fd, buf[0], 1, 0);
    io_prep_pread(&blocks[1], fd, buf[1], 1, 1);
    int taken = io_submit(context, 2, list);
    return taken == 1 ? take(1) + close(fd) : -1;
}

static long write_twice(int fd) {
    struct iocb *twice[2] = {&blocks[0], &blocks[0]};
    io_prep_pwrite(&blocks[0], fd, buf[0], SIZE, 1);
    blocks[0].u.c.nbytes = 256;
    return io_submit(context, 2, twice) == 2 ? take(2) : -1;
}

int main(int argc, char **argv) {
    if (argc != 2 || chdir(argv[1]) != 0)
        return 2;
    for (int i = 0; i < BATCH; i++)
        list[i] = &blocks[i];
    int fd = open("data", O_RDWR | O_CREAT, 0644);
    if (io_setup(64, &context) != 0) {
        puts("no asynchronous I/O in this kernel");
        return 77;
    }
    long written = write_batches(fd), found = read_back(fd), partly = write_partly(), twice = write_twice(fd);
    printf("%ld %ld %ld %ld\n", written, found, partly, twice);
    io_destroy(context);
    return close(fd);
}
