// SPDX-License-Identifier: EPL-2.0
// Trouble: a loop over all ranks with a barrier in it, and the rank whose turn it is writes its part of the file.
// Repaired: all write at once. SIZE is the number of pieces of each rank.
#include <mpi.h>

#include "diagnosis.h"

enum { PIECE = 524288 };

int main(int argc, char **argv) {
    begin(argc, argv);
    char *piece = bytes(PIECE);
    MPI_File f = open_shared("data", (MPI_Offset)ranks * size * PIECE, MPI_INFO_NULL);
    double start = together();
    for (int i = 0; i < size; i++)
        for (int turn = 0; turn < ranks; turn++) {
            if (turn == rank)
                MPI_File_write_at(f, ((MPI_Offset)rank * size + i) * PIECE, piece, PIECE, MPI_BYTE, MPI_STATUS_IGNORE);
            if (bad)
                MPI_Barrier(MPI_COMM_WORLD);
        }
    MPI_File_close(&f);
    all_took(start);
    return 0;
}
