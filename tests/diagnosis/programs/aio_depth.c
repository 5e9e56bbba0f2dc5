// SPDX-License-Identifier: EPL-2.0
// Trouble: asynchronous reads, but each is waited for before the next is asked for. Repaired: eight are outstanding (on
// eight descriptors, for glibc serves those of one descriptor one by one). SIZE is the number of reads.
#include "diagnosis.h"
#include <aio.h>
#include <fcntl.h>
#include <unistd.h>

enum { DEPTH = 8, BLOCK = 131072 };

static struct aiocb requests[DEPTH];

static void finish(struct aiocb *request) {
    const struct aiocb *one = request;
    aio_suspend(&one, 1, NULL);
    CHECK(aio_return(request) == BLOCK);
}

int main(int argc, char **argv) {
    arguments(argc, argv);
    int depth = bad ? 1 : DEPTH;
    for (int i = 0; i < DEPTH; i++) {
        CHECK((requests[i].aio_fildes = open(file("data"), O_RDONLY)) >= 0);
        requests[i].aio_buf = bytes(BLOCK);
        requests[i].aio_nbytes = BLOCK;
    }
    double start = now();
    for (int i = 0; i < size; i++) {
        struct aiocb *request = &requests[i % DEPTH];
        if (i >= depth)
            finish(&requests[(i - depth) % DEPTH]);
        request->aio_offset = (off_t)i * BLOCK;
        CHECK(aio_read(request) == 0);
    }
    for (int i = size - depth; i < size; i++)
        finish(&requests[i % DEPTH]);
    took(start);
    return 0;
}
