// SPDX-License-Identifier: EPL-2.0
// Trouble: the ranks append in the order of their numbers, by a file pointer that they share. Repaired: everybody says
// how much it has (MPI_Exscan), and writes at its own place. The fourth argument: ordered (MPI_File_write_ordered) or
// shared (MPI_File_write_shared, which each does when it likes). SIZE is the number of steps.
#include <mpi.h>

#include "diagnosis.h"

enum { PIECE = 262144 };

int main(int argc, char **argv) {
    begin(argc, argv);
    int ordered = strcmp(argv[4], "ordered") == 0;
    char *piece = bytes(PIECE);
    MPI_File f = open_shared("data", (MPI_Offset)ranks * size * PIECE, MPI_INFO_NULL);
    MPI_File_seek_shared(f, 0, MPI_SEEK_SET); // makes what the library keeps the pointer in
    double start = together();
    for (long step = 0, end = 0; step < size; step++) {
        if (bad && ordered) {
            MPI_File_write_ordered(f, piece, PIECE, MPI_BYTE, MPI_STATUS_IGNORE);
        } else if (bad) {
            MPI_File_write_shared(f, piece, PIECE, MPI_BYTE, MPI_STATUS_IGNORE);
        } else {
            long mine = PIECE, before = 0, all = 0;
            MPI_Exscan(&mine, &before, 1, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
            MPI_Allreduce(&mine, &all, 1, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
            MPI_File_write_at(f, end + (rank ? before : 0), piece, PIECE, MPI_BYTE, MPI_STATUS_IGNORE);
            end += all;
        }
    }
    MPI_File_close(&f);
    all_took(start);
    return 0;
}
