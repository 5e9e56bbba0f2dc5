// SPDX-License-Identifier: EPL-2.0
// Trouble: atomic mode, though no two ranks write the same bytes: the library locks what lies between the first and the
// last byte of each call, and so ranks wait for each other. Repaired: the default mode. SIZE is the number of steps.
#include <mpi.h>

#include "diagnosis.h"

enum { PIECE = 524288, PIECES = 4 };

int main(int argc, char **argv) {
    MPI_Datatype every;
    MPI_Info info;
    begin(argc, argv);
    MPI_Info_create(&info);
    MPI_Info_set(info, "romio_ds_write", "disable");
    char *pieces = bytes((size_t)PIECE * PIECES);
    MPI_Offset step_length = (MPI_Offset)PIECE * PIECES * ranks;
    MPI_File f = open_shared("data", step_length * size, info);
    MPI_Type_vector(PIECES, PIECE, PIECE * ranks, MPI_BYTE, &every);
    MPI_Type_commit(&every);
    MPI_File_set_atomicity(f, bad);
    double start = together();
    for (int step = 0; step < size; step++) {
        MPI_File_set_view(f, step_length * step + rank * PIECE, MPI_BYTE, every, "native", info);
        MPI_File_write(f, pieces, PIECE * PIECES, MPI_BYTE, MPI_STATUS_IGNORE);
    }
    MPI_File_close(&f);
    all_took(start);
    return 0;
}
