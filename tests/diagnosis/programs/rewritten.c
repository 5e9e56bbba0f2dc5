// SPDX-License-Identifier: EPL-2.0
// Trouble: every rank writes the whole field, which all have, to the same place of the checkpoint. Repaired: each
// writes its share of it. SIZE is the number of pieces of the field.
#include <mpi.h>

#include "diagnosis.h"

enum { PIECE = 1048576 };

int main(int argc, char **argv) {
    begin(argc, argv);
    char *piece = bytes(PIECE);
    MPI_File f = open_shared("data", (MPI_Offset)size * PIECE, MPI_INFO_NULL);
    double start = together();
    int share = size / ranks;
    for (int i = bad ? 0 : rank * share; i < (bad ? size : (rank + 1) * share); i++)
        MPI_File_write_at(f, (MPI_Offset)i * PIECE, piece, PIECE, MPI_BYTE, MPI_STATUS_IGNORE);
    MPI_File_close(&f);
    all_took(start);
    return 0;
}
