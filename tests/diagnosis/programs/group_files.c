// SPDX-License-Identifier: EPL-2.0
// Healthy, though half of the ranks write nothing themselves: two ranks share a file of theirs, and one gathers and writes for
// both. SIZE is the number of collective writes.
#include <mpi.h>

#include "diagnosis.h"

enum { PIECE = 524288 };

int main(int argc, char **argv) {
    begin(argc, argv);
    char *mine = bytes(PIECE);
    MPI_Comm pair;
    MPI_File f;
    MPI_Comm_split(MPI_COMM_WORLD, rank / 2, rank, &pair);
    if (MPI_File_open(pair, numbered("part", rank / 2), MPI_MODE_CREATE | MPI_MODE_WRONLY, MPI_INFO_NULL, &f) !=
        MPI_SUCCESS)
        MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_File_set_size(f, (MPI_Offset)size * 2 * PIECE); // or its writers wait for each other to make it longer
    double start = together();
    for (int i = 0; i < size; i++)
        MPI_File_write_at_all(f, ((MPI_Offset)i * 2 + rank % 2) * PIECE, mine, PIECE, MPI_BYTE, MPI_STATUS_IGNORE);
    MPI_File_close(&f);
    all_took(start);
    return 0;
}
