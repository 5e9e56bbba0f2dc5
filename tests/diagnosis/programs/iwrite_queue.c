// SPDX-License-Identifier: EPL-2.0
// Trouble: a rank has eight nonblocking writes outstanding on one MPI file, and the library gives all of them to POSIX
// AIO on one descriptor, which serves one after the other. Repaired: eight MPI files of the same file. SIZE is the
// number of rounds.
#include <mpi.h>

#include "diagnosis.h"

enum { DEPTH = 8, PIECE = 131072 };

int main(int argc, char **argv) {
    MPI_File files[DEPTH];
    MPI_Request requests[DEPTH];
    begin(argc, argv);
    char *piece = bytes(PIECE);
    MPI_Offset mine = (MPI_Offset)rank * size * DEPTH * PIECE;
    files[0] = open_shared("data", (MPI_Offset)ranks * size * DEPTH * PIECE, MPI_INFO_NULL);
    for (int i = 1; !bad && i < DEPTH; i++)
        files[i] = open_shared("data", 0, MPI_INFO_NULL);
    double start = together();
    for (int round = 0; round < size; round++) {
        for (int i = 0; i < DEPTH; i++)
            MPI_File_iwrite_at(files[bad ? 0 : i], mine + ((MPI_Offset)round * DEPTH + i) * PIECE, piece, PIECE,
                               MPI_BYTE, &requests[i]);
        MPI_Waitall(DEPTH, requests, MPI_STATUSES_IGNORE);
    }
    for (int i = 0; i < (bad ? 1 : DEPTH); i++)
        MPI_File_close(&files[i]);
    all_took(start);
    return 0;
}
