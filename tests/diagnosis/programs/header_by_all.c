// SPDX-License-Identifier: EPL-2.0
// Healthy, though all ranks read the same header: it is one small read, and then each reads a part of its own. SIZE is the
// number of reads of a MiB of each rank.
#include <mpi.h>

#include "diagnosis.h"

enum { HEADER = 4096, PIECE = 1048576 };

int main(int argc, char **argv) {
    begin(argc, argv);
    char *piece = bytes(PIECE);
    MPI_File f;
    if (MPI_File_open(MPI_COMM_WORLD, file("restart"), MPI_MODE_RDONLY, MPI_INFO_NULL, &f) != MPI_SUCCESS)
        MPI_Abort(MPI_COMM_WORLD, 1);
    double start = together();
    MPI_File_read_at(f, 0, piece, HEADER, MPI_BYTE, MPI_STATUS_IGNORE);
    for (int i = 0; i < size; i++)
        MPI_File_read_at(f, HEADER + ((MPI_Offset)rank * size + i) * PIECE, piece, PIECE, MPI_BYTE, MPI_STATUS_IGNORE);
    MPI_File_close(&f);
    all_took(start);
    return 0;
}
