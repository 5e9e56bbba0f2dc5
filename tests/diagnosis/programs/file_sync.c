// SPDX-License-Identifier: EPL-2.0
// Trouble: all ranks call MPI_File_sync after each collective write. Repaired: once, at the end. SIZE is the number of writes.
#include <mpi.h>

#include "diagnosis.h"

enum { PIECE = 262144 };

int main(int argc, char **argv) {
    begin(argc, argv);
    char *mine = bytes(PIECE);
    MPI_File f = open_shared("data", (MPI_Offset)size * ranks * PIECE, MPI_INFO_NULL);
    double start = together();
    for (int i = 0; i < size; i++) {
        MPI_File_write_at_all(f, ((MPI_Offset)i * ranks + rank) * PIECE, mine, PIECE, MPI_BYTE, MPI_STATUS_IGNORE);
        if (bad || i == size - 1)
            MPI_File_sync(f);
    }
    MPI_File_close(&f);
    all_took(start);
    return 0;
}
