// SPDX-License-Identifier: EPL-2.0
// Trouble: ranks fetch their tasks by a file pointer that they share (MPI_File_read_shared). Repaired: each computes where
// its tasks lie, one behind the other. SIZE is the number of tasks of a rank.
#include <mpi.h>

#include "diagnosis.h"

enum { TASK = 65536 };

int main(int argc, char **argv) {
    begin(argc, argv);
    char *task = bytes(TASK);
    MPI_File f;
    if (MPI_File_open(MPI_COMM_WORLD, file("tasks"), MPI_MODE_RDONLY, MPI_INFO_NULL, &f) != MPI_SUCCESS)
        MPI_Abort(MPI_COMM_WORLD, 1);
    double start = together();
    for (int i = 0; i < size; i++) {
        if (bad)
            MPI_File_read_shared(f, task, TASK, MPI_BYTE, MPI_STATUS_IGNORE);
        else
            MPI_File_read_at(f, ((MPI_Offset)rank * size + i) * TASK, task, TASK, MPI_BYTE, MPI_STATUS_IGNORE);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_File_close(&f);
    all_took(start);
    return 0;
}
