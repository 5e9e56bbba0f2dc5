// SPDX-License-Identifier: EPL-2.0
// Trouble: ranks read parts of their own of a file, but the file system serves one request after the other. Repaired:
// one that serves several at once; the program is the same. Healthy, too: such parts and requests need no collective
// calls. SIZE is the number of reads of each rank.
#include <mpi.h>

#include "diagnosis.h"

enum { BLOCK = 524288 };

int main(int argc, char **argv) {
    MPI_File f;
    begin(argc, argv);
    char *block = bytes(BLOCK);
    if (MPI_File_open(MPI_COMM_WORLD, file("data"), MPI_MODE_RDONLY, MPI_INFO_NULL, &f) != MPI_SUCCESS)
        MPI_Abort(MPI_COMM_WORLD, 1);
    double start = together();
    for (int i = 0; i < size; i++)
        MPI_File_read_at(f, ((MPI_Offset)rank * size + i) * BLOCK, block, BLOCK, MPI_BYTE, MPI_STATUS_IGNORE);
    MPI_File_close(&f);
    all_took(start);
    return 0;
}
