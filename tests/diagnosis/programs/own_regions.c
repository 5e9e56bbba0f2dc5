// SPDX-License-Identifier: EPL-2.0
// Healthy: each rank writes a big region of its own by independent calls of medium size. There is nothing to gather.
// Trouble: rank 0 is handed everything and writes it, one after the other. SIZE is the number of pieces of each rank.
#include <mpi.h>

#include "diagnosis.h"

enum { PIECE = 262144 };

int main(int argc, char **argv) {
    begin(argc, argv);
    char *piece = bytes(PIECE), *all = bytes((size_t)PIECE * ranks);
    MPI_File f = open_shared("data", (MPI_Offset)ranks * size * PIECE, MPI_INFO_NULL);
    double start = together();
    for (int i = 0; i < size; i++) {
        if (!bad) {
            MPI_File_write_at(f, ((MPI_Offset)rank * size + i) * PIECE, piece, PIECE, MPI_BYTE, MPI_STATUS_IGNORE);
            continue;
        }
        MPI_Gather(piece, PIECE, MPI_BYTE, all, PIECE, MPI_BYTE, 0, MPI_COMM_WORLD);
        for (int r = 0; rank == 0 && r < ranks; r++)
            MPI_File_write_at(f, ((MPI_Offset)r * size + i) * PIECE, all + (size_t)r * PIECE, PIECE, MPI_BYTE,
                              MPI_STATUS_IGNORE);
    }
    MPI_File_close(&f);
    all_took(start);
    return 0;
}
