// SPDX-License-Identifier: EPL-2.0
// Trouble: every rank reads the whole input. Repaired: each reads a part, and they exchange the parts; or, with a fourth
// argument "broadcast", one reads all and gives it to the others. SIZE is the length of the input in MiB.
#include <mpi.h>
//
#include "diagnosis.h"
#include <fcntl.h>
#include <unistd.h>

enum { BLOCK = 262144 };

static void input(int fd, char *all, off_t from, off_t to) {
    for (; from < to; from += BLOCK)
        CHECK(pread(fd, all + from, BLOCK, from) == BLOCK);
}

int main(int argc, char **argv) {
    begin(argc, argv);
    int broadcast = !bad && argc > 4 && strcmp(argv[4], "broadcast") == 0;
    off_t length = (off_t)size << 20, part = length / ranks;
    char *all = malloc((size_t)length);
    CHECK(all != NULL);
    double start = together();
    int fd = open(file("input"), O_RDONLY);
    CHECK(fd >= 0);
    if (bad || (broadcast && rank == 0))
        input(fd, all, 0, length);
    else if (!broadcast)
        input(fd, all, rank * part, (rank + 1) * part);
    if (broadcast)
        MPI_Bcast(all, (int)length, MPI_BYTE, 0, MPI_COMM_WORLD);
    else if (!bad)
        MPI_Allgather(MPI_IN_PLACE, 0, MPI_BYTE, all, (int)part, MPI_BYTE, MPI_COMM_WORLD);
    close(fd);
    all_took(start);
    return 0;
}
