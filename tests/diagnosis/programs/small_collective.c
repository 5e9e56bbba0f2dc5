// SPDX-License-Identifier: EPL-2.0
// Trouble: a collective call for every few values: ranks agree, exchange and wait in each, and the file system idles
// meanwhile. Repaired: the values of many steps in one call. SIZE is the number of steps; it is a multiple of 100.
#include <mpi.h>

#include "diagnosis.h"

enum { PIECE = 1024, GATHERED = 100 };

int main(int argc, char **argv) {
    begin(argc, argv);
    int at_once = bad ? 1 : GATHERED;
    char *pieces = bytes((size_t)PIECE * GATHERED);
    MPI_File f = open_shared("data", (MPI_Offset)size * ranks * PIECE, MPI_INFO_NULL);
    double start = together();
    for (int step = 0; step < size; step += at_once) {
        MPI_Offset at = ((MPI_Offset)step * ranks + (MPI_Offset)rank * at_once) * PIECE;
        MPI_File_write_at_all(f, at, pieces, at_once * PIECE, MPI_BYTE, MPI_STATUS_IGNORE);
    }
    MPI_File_close(&f);
    all_took(start);
    return 0;
}
