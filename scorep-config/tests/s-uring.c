// SPDX-License-Identifier: EPL-2.0
// io_uring: 64 writes of 1000 bytes in four batches of 16, the first a chain, in the second one drains the ring; a flush, 16
// reads of 1000 waited for one by one, a vectored read of 2 x 50 linked to what is no I/O, and a write at the file position of
// 10; on two registered files, whose descriptors are closed, with a registered buffer, 10 writes of 500 and 5 reads of 400,
// and one of 300 after the second was replaced by the first; then 8 reads of an empty pipe with a name: one gets a byte, one
// is cancelled, and the ring goes away with 6 of them under way.
//
// EXPECT calls io_uring_submit 10
// EXPECT calls io_uring_register_files 1
// EXPECT calls io_uring_register_files_update 1
// EXPECT calls io_uring_unregister_files 1
// EXPECT calls io_uring_submit_and_wait 4
// EXPECT file-bytes write aio one 2500
// EXPECT file-bytes write aio two 2500
// EXPECT file-bytes read aio one 2300
// EXPECT offsets write aio two 0 1000 2000 3000 4000
// EXPECT calls io_uring_queue_exit 1
// EXPECT nonblocking aio 107
// EXPECT bytes write aio 69010
// EXPECT bytes read aio 18401
// EXPECT bytes write posix 1
// EXPECT records IO_OPERATION_ISSUED 107
// EXPECT issued-at-once 64
// EXPECT attribute IOStrata::FLAGS 17
// EXPECT records IO_OPERATION_CANCELLED 1
// EXPECT outstanding 6
// EXPECT offsets-at 63000 write aio data 1
// EXPECT offsets-at ? write aio data 1
// EXPECT processes 1
#include <fcntl.h>
#include <liburing.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { BATCHES = 4, BATCH = 16, SIZE = 1000, READS = 8 };

static struct io_uring ring;
static char buf[SIZE];

/** Takes n completions; returns the sum of their results. */
static long take(int n) {
    struct io_uring_cqe *cqe;
    long sum = 0;
    for (int i = 0; i < n && io_uring_wait_cqe(&ring, &cqe) == 0; i++) {
        sum += cqe->res;
        io_uring_cqe_seen(&ring, cqe);
    }
    return sum;
}

static long write_batches(int fd) {
    long done = 0;
    for (int i = 0; i < BATCHES * BATCH; i++) {
        struct io_uring_sqe *sqe = io_uring_get_sqe(&ring);
        io_uring_prep_write(sqe, fd, buf, SIZE, (__u64)i * SIZE);
        io_uring_sqe_set_data64(sqe, (__u64)i % 3); // not unique
        io_uring_sqe_set_flags(sqe, i < BATCH - 1 ? IOSQE_IO_LINK : i == BATCH + BATCH / 2 ? IOSQE_IO_DRAIN : 0);
        if (i % BATCH == BATCH - 1) {
            io_uring_submit_and_wait(&ring, BATCH);
            done += take(BATCH);
        }
    }
    io_uring_prep_fsync(io_uring_get_sqe(&ring), fd, 0);
    io_uring_submit(&ring);
    return done + take(1);
}

static long read_back(int fd) {
    struct iovec v[2] = {{buf, 50}, {buf, 50}};
    for (int i = 0; i < BATCH; i++)
        io_uring_prep_read(io_uring_get_sqe(&ring), fd, buf, SIZE, (__u64)i * SIZE);
    io_uring_submit(&ring);
    long done = take(BATCH);
    struct io_uring_sqe *first = io_uring_get_sqe(&ring);
    io_uring_prep_nop(first);
    io_uring_sqe_set_flags(first, IOSQE_IO_LINK);
    io_uring_prep_readv(io_uring_get_sqe(&ring), fd, v, 2, 500);
    io_uring_submit(&ring);
    done += take(2);
    io_uring_prep_write(io_uring_get_sqe(&ring), fd, buf, 10, (__u64)-1);
    io_uring_submit(&ring);
    return done + take(1);
}

static long use_registered(void) {
    int files[2] = {open("one", O_RDWR | O_CREAT, 0644), open("two", O_RDWR | O_CREAT, 0644)};
    struct iovec v = {buf, sizeof buf};
    if (io_uring_register_files(&ring, files, 2) != 0 || io_uring_register_buffers(&ring, &v, 1) != 0)
        return -1;
    for (int i = 0; i < 10; i++) {
        struct io_uring_sqe *sqe = io_uring_get_sqe(&ring);
        io_uring_prep_write_fixed(sqe, i % 2, buf, 500, (__u64)(i / 2) * 1000, 0);
        sqe->flags |= IOSQE_FIXED_FILE;
    }
    close(files[1]);
    io_uring_submit(&ring);
    long done = take(10);
    io_uring_register_files_update(&ring, 1, files, 1);
    close(files[0]);
    for (int i = 0; i < 6; i++) {
        struct io_uring_sqe *sqe = io_uring_get_sqe(&ring);
        io_uring_prep_read_fixed(sqe, i == 5, buf, i == 5 ? 300 : 400, 0, 0);
        sqe->flags |= IOSQE_FIXED_FILE;
    }
    io_uring_submit(&ring);
    done += take(6);
    return io_uring_unregister_files(&ring) ? -1 : done;
}

/** Reads of one byte, with user data from first on. */
static void start_reads(int fd, int n, __u64 first) {
    for (int i = 0; i < n; i++) {
        struct io_uring_sqe *sqe = io_uring_get_sqe(&ring);
        io_uring_prep_read(sqe, fd, buf, 1, 0);
        io_uring_sqe_set_data64(sqe, first + (__u64)i);
    }
    io_uring_submit(&ring);
}

static long read_pipe(void) {
    mkfifo("pipe", 0600);
    int fd = open("pipe", O_RDWR);
    start_reads(fd, 1, 100);
    if (write(fd, "x", 1) != 1)
        return -1;
    long done = take(1);
    start_reads(fd, 1, 200);
    struct io_uring_sqe *sqe = io_uring_get_sqe(&ring);
    io_uring_prep_cancel64(sqe, 200, 0);
    io_uring_sqe_set_data64(sqe, 300);
    io_uring_submit(&ring);
    take(2); // of the request, and of the one that cancelled it
    start_reads(fd, READS - 2, 400);
    return done;
}

int main(int argc, char **argv) {
    if (argc != 2 || chdir(argv[1]) != 0)
        return 2;
    int fd = open("data", O_RDWR | O_CREAT, 0644);
    if (io_uring_queue_init(64, &ring, 0) != 0) {
        puts("no io_uring");
        return 77;
    }
    long written = write_batches(fd), found = read_back(fd), registered = use_registered(), piped = read_pipe();
    printf("%ld %ld %ld %ld\n", written, found, registered, piped);
    io_uring_queue_exit(&ring);
    return close(fd);
}
