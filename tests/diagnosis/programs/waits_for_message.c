// SPDX-License-Identifier: EPL-2.0
// Trouble: one rank writes a whole file, and only then sends the message that lets the other one read it.
// Repaired: there is a message for each block, and the reader follows the writer in the file. SIZE is the number of blocks.
#include <mpi.h>

#include "diagnosis.h"
#include <fcntl.h>
#include <unistd.h>

enum { BLOCK = 524288 };

/** Blocks that a message is sent for. */
static int at_once(void) {
    return bad ? size : 1;
}

static void produce(void) {
    char *block = bytes(BLOCK);
    int fd = open(file("frames"), O_WRONLY);
    CHECK(fd >= 0);
    for (int i = 0; i < size; i++) {
        CHECK(pwrite(fd, block, BLOCK, (off_t)i * BLOCK) == BLOCK);
        if ((i + 1) % at_once() == 0)
            MPI_Send(&i, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    }
    CHECK(close(fd) == 0);
}

static void consume(void) {
    char *block = bytes(BLOCK);
    int last = -1;
    int fd = open(file("frames"), O_RDONLY);
    CHECK(fd >= 0);
    for (int i = 0; i < size; i++) {
        if (i > last)
            MPI_Recv(&last, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        CHECK(pread(fd, block, BLOCK, (off_t)i * BLOCK) == BLOCK);
    }
    CHECK(close(fd) == 0);
}

int main(int argc, char **argv) {
    begin(argc, argv);
    if (rank == 0)
        CHECK(close(open(file("frames"), O_WRONLY | O_CREAT, 0666)) == 0);
    double start = together();
    if (rank == 0)
        produce();
    else
        consume();
    all_took(start);
    return 0;
}
