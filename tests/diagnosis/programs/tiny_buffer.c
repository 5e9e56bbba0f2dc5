// SPDX-License-Identifier: EPL-2.0
// Trouble: a hint lets the aggregators write with a buffer of 16 KiB (cb_buffer_size). Repaired: with 16 MiB. SIZE is the
// number of collective writes of a MiB.
#include <mpi.h>

#include "diagnosis.h"

enum { PIECE = 4096, PIECES = 64 };

int main(int argc, char **argv) {
    begin(argc, argv);
    char *mine = bytes(PIECE * PIECES);
    MPI_Info info;
    MPI_Datatype vector;
    MPI_Info_create(&info);
    MPI_Info_set(info, "cb_buffer_size", bad ? "16384" : "16777216");
    MPI_Info_set(info, "romio_cb_write", "enable");
    MPI_Type_vector(PIECES, PIECE, PIECE * ranks, MPI_BYTE, &vector);
    MPI_Type_commit(&vector);
    MPI_File f = open_shared("data", 0, info);
    double start = together();
    for (int i = 0; i < size; i++) {
        MPI_File_set_view(f, (MPI_Offset)i * PIECE * PIECES * ranks + rank * PIECE, MPI_BYTE, vector, "native", info);
        MPI_File_write_at_all(f, 0, mine, PIECE * PIECES, MPI_BYTE, MPI_STATUS_IGNORE);
    }
    MPI_File_close(&f);
    all_took(start);
    return 0;
}
