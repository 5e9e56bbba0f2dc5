// SPDX-License-Identifier: EPL-2.0
// Trouble: a ring of io_uring gets eight reads at a time, of which each has to wait for the one before it. Repaired: none
// waits. SIZE is the number of reads.
#include "diagnosis.h"
#include <fcntl.h>
#include <liburing.h>
#include <unistd.h>

enum { BATCH = 8, BLOCK = 131072 };

int main(int argc, char **argv) {
    struct io_uring ring;
    struct io_uring_cqe *done;
    arguments(argc, argv);
    int fd = open(file("data"), O_RDONLY);
    char *blocks = bytes((size_t)BLOCK * BATCH);
    CHECK(fd >= 0 && io_uring_queue_init(BATCH, &ring, 0) == 0);
    double start = now();
    for (int first = 0; first < size; first += BATCH) {
        for (int i = 0; i < BATCH; i++) {
            struct io_uring_sqe *entry = io_uring_get_sqe(&ring);
            io_uring_prep_read(entry, fd, blocks + (size_t)i * BLOCK, BLOCK, (__u64)(first + i) * BLOCK);
            io_uring_sqe_set_flags(entry, bad ? IOSQE_IO_LINK : 0);
        }
        CHECK(io_uring_submit_and_wait(&ring, BATCH) == BATCH);
        for (int i = 0; i < BATCH; i++) {
            CHECK(io_uring_wait_cqe(&ring, &done) == 0 && done->res == BLOCK);
            io_uring_cqe_seen(&ring, done);
        }
    }
    took(start);
    return 0;
}
