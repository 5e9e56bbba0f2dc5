// SPDX-License-Identifier: EPL-2.0
// Trouble: all ranks open the shared file, write their part and close it in every step. Repaired: they open it once. SIZE
// is the number of steps.
#include <mpi.h>
//
#include "diagnosis.h"

enum { PART = 262144 };

int main(int argc, char **argv) {
    begin(argc, argv);
    char *part = bytes(PART);
    double start = together();
    MPI_File f = bad ? MPI_FILE_NULL : open_shared("results", (MPI_Offset)ranks * size * PART, MPI_INFO_NULL);
    for (int i = 0; i < size; i++) {
        if (bad)
            f = open_shared("results", 0, MPI_INFO_NULL);
        MPI_File_write_at(f, ((MPI_Offset)rank * size + i) * PART, part, PART, MPI_BYTE, MPI_STATUS_IGNORE);
        if (bad)
            MPI_File_close(&f);
    }
    if (!bad)
        MPI_File_close(&f);
    all_took(start);
    return 0;
}
