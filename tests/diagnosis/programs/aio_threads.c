// SPDX-License-Identifier: EPL-2.0
// Trouble: sixteen asynchronous reads of as many files are outstanding, but the library was told to keep two threads
// for them: most wait to be issued. Repaired: sixteen threads. SIZE is the number of rounds.
#define _GNU_SOURCE
#include "diagnosis.h"
#include <aio.h>
#include <fcntl.h>
#include <unistd.h>

enum { DEPTH = 16, BLOCK = 65536 };

int main(int argc, char **argv) {
    struct aiocb requests[DEPTH] = {0};
    arguments(argc, argv);
    aio_init(&(struct aioinit){.aio_threads = bad ? 2 : DEPTH, .aio_num = DEPTH, .aio_idle_time = 1});
    for (int i = 0; i < DEPTH; i++) {
        requests[i].aio_buf = bytes(BLOCK);
        requests[i].aio_nbytes = BLOCK;
        CHECK((requests[i].aio_fildes = open(numbered("part", i), O_RDONLY)) >= 0);
    }
    double start = now();
    for (int round = 0; round < size; round++) {
        for (int i = 0; i < DEPTH; i++) {
            requests[i].aio_offset = (off_t)round * BLOCK;
            CHECK(aio_read(&requests[i]) == 0);
        }
        for (int i = 0; i < DEPTH; i++) {
            const struct aiocb *one = &requests[i];
            aio_suspend(&one, 1, NULL);
            CHECK(aio_return(&requests[i]) == BLOCK);
        }
    }
    took(start);
    return 0;
}
