// SPDX-License-Identifier: EPL-2.0
// Trouble: one independent call through a view with holes, which the library makes hundreds of small POSIX calls of, or
// reads, changes and writes whole blocks. Repaired: the collective call, for the holes of one rank are the data of the
// others. SIZE is the number of pieces of each rank; the fourth argument is read or write, the fifth may be HINT=VALUE.
#include <mpi.h>

#include "diagnosis.h"

enum { PIECE = 2048, ROUNDS = 4 };

int main(int argc, char **argv) {
    MPI_Datatype every;
    MPI_Info info;
    begin(argc, argv);
    int reads = strcmp(argv[4], "read") == 0;
    MPI_Info_create(&info);
    if (bad && argc > 5) {
        char *value = strchr(argv[5], '=');
        *value = 0;
        MPI_Info_set(info, argv[5], value + 1);
    }
    char *pieces = bytes((size_t)size * PIECE);
    MPI_File f = open_shared("data", (MPI_Offset)ROUNDS * size * ranks * PIECE, info);
    MPI_Type_vector(size, PIECE, PIECE * ranks, MPI_BYTE, &every);
    MPI_Type_commit(&every);
    double start = together();
    for (int round = 0; round < ROUNDS; round++) {
        MPI_Offset begins = ((MPI_Offset)round * size * ranks + rank) * PIECE;
        MPI_File_set_view(f, begins, MPI_BYTE, every, "native", info);
        if (bad && reads)
            MPI_File_read(f, pieces, size * PIECE, MPI_BYTE, MPI_STATUS_IGNORE);
        else if (bad)
            MPI_File_write(f, pieces, size * PIECE, MPI_BYTE, MPI_STATUS_IGNORE);
        else if (reads)
            MPI_File_read_all(f, pieces, size * PIECE, MPI_BYTE, MPI_STATUS_IGNORE);
        else
            MPI_File_write_all(f, pieces, size * PIECE, MPI_BYTE, MPI_STATUS_IGNORE);
    }
    MPI_File_close(&f);
    all_took(start);
    return 0;
}
