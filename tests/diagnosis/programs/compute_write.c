// SPDX-License-Identifier: EPL-2.0
// Trouble: a time step, its output, the next step: ranks compute while storage idles, and wait while it works.
// Repaired: the output of a step is written while the next one is computed (nonblocking, two buffers). SIZE is the
// number of steps.
#include <mpi.h>

#include "diagnosis.h"

enum { PIECE = 1048576, COMPUTE_US = 4000 };

int main(int argc, char **argv) {
    MPI_Request request = MPI_REQUEST_NULL;
    begin(argc, argv);
    char *piece[2] = {bytes(PIECE), bytes(PIECE)};
    MPI_File f = open_shared("data", (MPI_Offset)ranks * size * PIECE, MPI_INFO_NULL);
    double start = together();
    for (int step = 0; step < size; step++) {
        MPI_Offset at = ((MPI_Offset)rank * size + step) * PIECE;
        compute(COMPUTE_US);
        if (bad) {
            MPI_File_write_at(f, at, piece[0], PIECE, MPI_BYTE, MPI_STATUS_IGNORE);
        } else {
            MPI_Wait(&request, MPI_STATUS_IGNORE);
            MPI_File_iwrite_at(f, at, piece[step % 2], PIECE, MPI_BYTE, &request);
        }
    }
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_File_close(&f);
    all_took(start);
    return 0;
}
