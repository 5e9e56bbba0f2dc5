// SPDX-License-Identifier: EPL-2.0
// mpi-tile-io-like: a picture of 2 x 2 tiles of 64 x 64 elements of 4 bytes. Each of four ranks writes its tile together
// with the others, 4 x 16384 = 65536 bytes, and reads it with the 4 rows and columns that overlap into the neighbours,
// 4 x 68 x 68 x 4 = 73984 bytes.
// A second argument says how many times as much there is to do: for measuring.
//
// EXPECT calls MPI_File_write_all 4
// EXPECT calls MPI_File_read_all 4
// EXPECT calls MPI_File_set_view 8
// EXPECT collective mpiio 8
// EXPECT bytes write mpiio 65536
// EXPECT bytes read mpiio 73984
// EXPECT offsets read mpiio picture ? ? ? ?
// EXPECT processes 4
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { TILE = 64, OVERLAP = 4 };

static int tile[TILE + OVERLAP][TILE + OVERLAP];

static void set_view(MPI_File f, int rows, int columns, int row, int column) {
    int size[2] = {2 * TILE, 2 * TILE}, mine[2] = {rows, columns}, start[2] = {row, column};
    MPI_Datatype view;
    MPI_Type_create_subarray(2, size, mine, start, MPI_ORDER_C, MPI_INT, &view);
    MPI_Type_commit(&view);
    MPI_File_set_view(f, 0, MPI_INT, view, "native", MPI_INFO_NULL);
    MPI_Type_free(&view);
}

int main(int argc, char **argv) {
    char name[4096];
    int rank, more = TILE + OVERLAP, pictures = argc == 3 ? atoi(argv[2]) : 1;
    MPI_File f;
    if (argc < 2)
        return 2;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    snprintf(name, sizeof name, "%s/picture", argv[1]);
    if (MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &f))
        return 3;
    int row = rank / 2 * TILE, column = rank % 2 * TILE;
    set_view(f, TILE, TILE, row, column);
    for (int i = 0; i < pictures; i++)
        MPI_File_write_all(f, tile, TILE * TILE, MPI_INT, MPI_STATUS_IGNORE);
    MPI_File_sync(f);
    MPI_Barrier(MPI_COMM_WORLD);
    set_view(f, more, more, row ? row - OVERLAP : 0, column ? column - OVERLAP : 0);
    for (int i = 0; i < pictures; i++)
        MPI_File_read_all(f, tile, more * more, MPI_INT, MPI_STATUS_IGNORE);
    MPI_File_close(&f);
    return MPI_Finalize();
}
