// SPDX-License-Identifier: EPL-2.0
// Trouble: ranks write pieces as long as the blocks that the file system locks, in turn through one file, but a header
// of 100 bytes shifts all of them: each lies in two blocks, and every block is wanted by two ranks. Repaired: the
// header has a block of its own. SIZE is the number of steps.
#include <mpi.h>

#include "diagnosis.h"

enum { PIECE = 1048576, HEADER = 100 };

int main(int argc, char **argv) {
    begin(argc, argv);
    char *piece = bytes(PIECE);
    MPI_File f = open_shared("data", (MPI_Offset)(ranks * size + 1) * PIECE, MPI_INFO_NULL);
    double start = together();
    if (rank == 0)
        MPI_File_write_at(f, 0, piece, HEADER, MPI_BYTE, MPI_STATUS_IGNORE);
    for (int step = 0; step < size; step++)
        MPI_File_write_at(f, (bad ? HEADER : PIECE) + ((MPI_Offset)step * ranks + rank) * PIECE, piece, PIECE, MPI_BYTE,
                          MPI_STATUS_IGNORE);
    MPI_File_close(&f);
    all_took(start);
    return 0;
}
