// SPDX-License-Identifier: EPL-2.0
// A shared header that every rank rewrites: in each of 10 steps each of four ranks writes a record of 1000 bytes at its
// place behind a header of 512 bytes, and then the header: 40 x 1000 + 40 x 512 = 60480 bytes, 40 of 80 writes at 0.
//
// EXPECT calls MPI_File_write_at 80
// EXPECT bytes write mpiio 60480
// EXPECT file-bytes write posix records 60480
// EXPECT offsets-at 0 write mpiio records 40
// EXPECT offsets-at 38512 write mpiio records 1
// EXPECT processes 4
#include <mpi.h>
#include <stdio.h>

enum { HEADER = 512, RECORD = 1000, STEPS = 10 };

int main(int argc, char **argv) {
    char name[4096], record[RECORD] = "record";
    int rank, ranks;
    MPI_File f;
    if (argc != 2)
        return 2;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    snprintf(name, sizeof name, "%s/records", argv[1]);
    if (MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_CREATE | MPI_MODE_WRONLY, MPI_INFO_NULL, &f))
        return 3;
    for (int step = 0; step < STEPS; step++) {
        MPI_Offset at = HEADER + (MPI_Offset)(step * ranks + rank) * RECORD;
        MPI_File_write_at(f, at, record, RECORD, MPI_BYTE, MPI_STATUS_IGNORE);
        MPI_File_write_at(f, 0, record, HEADER, MPI_BYTE, MPI_STATUS_IGNORE);
    }
    MPI_File_close(&f);
    return MPI_Finalize();
}
