// SPDX-License-Identifier: EPL-2.0
// Three ranks compute, and send what they have to a fourth one, which writes it meanwhile and waits for more: nobody waits
// for it. SIZE is the number of steps.
#include <mpi.h>
//
#include "diagnosis.h"
#include <fcntl.h>
#include <unistd.h>

enum { BLOCK = 131072, COMPUTE_US = 25000 };

int main(int argc, char **argv) {
    begin(argc, argv);
    char *block = bytes(BLOCK);
    int writer = ranks - 1;
    double start = together();
    if (rank == writer) {
        int fd = open(file("fields"), O_WRONLY | O_CREAT, 0666);
        CHECK(fd >= 0);
        for (int i = 0; i < size * writer; i++) {
            MPI_Recv(block, BLOCK, MPI_BYTE, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            CHECK(write(fd, block, BLOCK) == BLOCK);
        }
        CHECK(close(fd) == 0);
    } else {
        MPI_Request sent = MPI_REQUEST_NULL;
        for (int i = 0; i < size; i++) {
            compute(COMPUTE_US);
            MPI_Wait(&sent, MPI_STATUS_IGNORE);
            MPI_Isend(block, BLOCK, MPI_BYTE, writer, 0, MPI_COMM_WORLD, &sent);
        }
        MPI_Wait(&sent, MPI_STATUS_IGNORE);
    }
    all_took(start);
    return 0;
}
