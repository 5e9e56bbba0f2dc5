// SPDX-License-Identifier: EPL-2.0
// Trouble: a ring of io_uring, but one request in it at a time. Repaired: eight. SIZE is the number of reads.
#include "diagnosis.h"
#include <fcntl.h>
#include <liburing.h>
#include <unistd.h>

enum { DEPTH = 8, BLOCK = 131072 };

int main(int argc, char **argv) {
    struct io_uring ring;
    struct io_uring_cqe *done;
    arguments(argc, argv);
    int depth = bad ? 1 : DEPTH, fd = open(file("data"), O_RDONLY);
    char *blocks = bytes((size_t)BLOCK * DEPTH);
    CHECK(fd >= 0 && io_uring_queue_init(DEPTH, &ring, 0) == 0);
    double start = now();
    for (int asked = 0, finished = 0; finished < size; finished++) {
        for (; asked < size && asked - finished < depth; asked++) {
            struct io_uring_sqe *entry = io_uring_get_sqe(&ring);
            io_uring_prep_read(entry, fd, blocks + (size_t)(asked % DEPTH) * BLOCK, BLOCK, (__u64)asked * BLOCK);
            io_uring_submit(&ring);
        }
        CHECK(io_uring_wait_cqe(&ring, &done) == 0 && done->res == BLOCK);
        io_uring_cqe_seen(&ring, done);
    }
    took(start);
    return 0;
}
