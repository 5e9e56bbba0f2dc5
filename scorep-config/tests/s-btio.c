// SPDX-License-Identifier: EPL-2.0
// BT-IO-like: a grid of 12 x 12 x 12 points of 5 doubles, 69120 bytes, of which each of 2 x 2 ranks owns 6 x 6 x 12.
// Two steps together through a view of the rank's part (full), then one step by a write for every row of 6 points
// (simple): 8 collective writes of 17280 bytes, and 4 x 72 writes of 240.
// A second argument says how many times as much there is to do: for measuring.
//
// EXPECT calls MPI_File_set_view 4
// EXPECT calls MPI_File_write_at_all 8
// EXPECT calls MPI_File_write_at 288
// EXPECT collective mpiio 8
// EXPECT file-bytes write mpiio full 138240
// EXPECT file-bytes write mpiio simple 69120
// EXPECT offsets write mpiio full ? ? ? ? ? ? ? ?
// EXPECT file-bytes write posix simple 69120
// EXPECT processes 4
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { GRID = 12, PART = 6, POINT = 5 * 8 };

static int rank, times = 1;
static double part[GRID][PART][PART][5];

static MPI_File open_file(const char *dir, const char *what) {
    char name[4096];
    MPI_File f = MPI_FILE_NULL;
    snprintf(name, sizeof name, "%s/%s", dir, what);
    MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_CREATE | MPI_MODE_WRONLY, MPI_INFO_NULL, &f);
    return f;
}

static void write_full(const char *dir) {
    int size[3] = {GRID, GRID, GRID}, mine[3] = {GRID, PART, PART}, start[3] = {0, rank / 2 * PART, rank % 2 * PART};
    MPI_Datatype point, view;
    MPI_File f = open_file(dir, "full");
    MPI_Type_contiguous(5, MPI_DOUBLE, &point);
    MPI_Type_commit(&point);
    MPI_Type_create_subarray(3, size, mine, start, MPI_ORDER_C, point, &view);
    MPI_Type_commit(&view);
    MPI_File_set_view(f, 0, point, view, "native", MPI_INFO_NULL);
    for (int step = 0; step < 2 * times; step++)
        MPI_File_write_at_all(f, (MPI_Offset)step * GRID * PART * PART, part, GRID * PART * PART, point,
                              MPI_STATUS_IGNORE);
    MPI_File_close(&f);
    MPI_Type_free(&view);
    MPI_Type_free(&point);
}

static void write_simple(const char *dir) {
    MPI_File f = open_file(dir, "simple");
    for (int z = 0; z < GRID * times; z++)
        for (int y = 0; y < PART; y++) {
            MPI_Offset row = ((MPI_Offset)z * GRID + rank / 2 * PART + y) * GRID + rank % 2 * PART;
            MPI_File_write_at(f, row * POINT, part[z % GRID][y], PART * 5, MPI_DOUBLE, MPI_STATUS_IGNORE);
        }
    MPI_File_close(&f);
}

int main(int argc, char **argv) {
    if (argc < 2)
        return 2;
    times = argc == 3 ? atoi(argv[2]) : 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    write_full(argv[1]);
    write_simple(argv[1]);
    return MPI_Finalize();
}
