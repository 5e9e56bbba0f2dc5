// SPDX-License-Identifier: EPL-2.0
// Trouble: rank 0 reads all of the input and sends each rank its part; the others wait. Repaired: each reads its own part.
// SIZE is the number of blocks of a part.
#include <mpi.h>
//
#include "diagnosis.h"
#include <fcntl.h>
#include <unistd.h>

enum { BLOCK = 524288 };

int main(int argc, char **argv) {
    begin(argc, argv);
    char *block = bytes(BLOCK);
    int fd = open(file("input"), O_RDONLY);
    CHECK(fd >= 0);
    double start = together();
    for (int i = 0; i < size; i++) {
        if (!bad) {
            CHECK(pread(fd, block, BLOCK, ((off_t)rank * size + i) * BLOCK) == BLOCK);
        } else if (rank == 0) {
            for (int to = ranks - 1; to >= 0; to--) {
                CHECK(pread(fd, block, BLOCK, ((off_t)to * size + i) * BLOCK) == BLOCK);
                if (to > 0)
                    MPI_Send(block, BLOCK, MPI_BYTE, to, 0, MPI_COMM_WORLD);
            }
        } else {
            MPI_Recv(block, BLOCK, MPI_BYTE, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        }
    }
    close(fd);
    all_took(start);
    return 0;
}
