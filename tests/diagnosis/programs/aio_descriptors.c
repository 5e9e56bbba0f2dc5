// SPDX-License-Identifier: EPL-2.0
// Trouble: eight asynchronous reads are outstanding, all on one descriptor; glibc serves those of one descriptor one by
// one. Repaired: eight descriptors of the same file. (Case I of Lu and Shen, ICPP 2007.) SIZE is the number of rounds.
#include "diagnosis.h"
#include <aio.h>
#include <fcntl.h>
#include <unistd.h>

enum { DEPTH = 8, BLOCK = 65536 };

int main(int argc, char **argv) {
    struct aiocb requests[DEPTH] = {0};
    int fd[DEPTH];
    arguments(argc, argv);
    for (int i = 0; i < DEPTH; i++)
        CHECK((fd[i] = bad && i ? fd[0] : open(file("data"), O_RDONLY)) >= 0);
    double start = now();
    for (int round = 0; round < size; round++) {
        for (int i = 0; i < DEPTH; i++) {
            requests[i].aio_fildes = fd[i];
            requests[i].aio_buf = requests[i].aio_buf ? requests[i].aio_buf : bytes(BLOCK);
            requests[i].aio_nbytes = BLOCK;
            requests[i].aio_offset = (off_t)(round * DEPTH + i) * BLOCK;
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
