// SPDX-License-Identifier: EPL-2.0
// mpi-io-test: four ranks write a file of interleaved blocks, rank r the blocks r, r + 4, r + 8, ... of 16 KiB each,
// 8 apiece, wait for each other, and read their own back: 4 x 8 x 16384 = 524288 bytes each way.
// A second argument says how many times as much there is to do: for measuring.
//
// EXPECT locations 4
// EXPECT calls MPI_File_write_at 32
// EXPECT calls MPI_File_read_at 32
// EXPECT calls MPI_Barrier 4
// EXPECT bytes write mpiio 524288
// EXPECT bytes read mpiio 524288
// EXPECT file-bytes write posix blocks 524288
// EXPECT file-bytes read posix blocks 524288
// EXPECT offsets write mpiio blocks 0 16384 32768 49152 65536 81920 98304 114688 131072 147456 163840 180224 196608 212992 229376 245760 262144 278528 294912 311296 327680 344064 360448 376832 393216 409600 425984 442368 458752 475136 491520 507904
// EXPECT processes 4
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIZE = 16384, BLOCKS = 8 };

static char block[SIZE];

int main(int argc, char **argv) {
    char name[4096];
    int rank, ranks, wrong = 0, blocks = BLOCKS * (argc == 3 ? atoi(argv[2]) : 1);
    MPI_File f;
    if (argc < 2)
        return 2;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    snprintf(name, sizeof name, "%s/blocks", argv[1]);
    if (MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &f))
        return 3;
    memset(block, 'a' + rank, SIZE);
    for (int i = 0; i < blocks; i++)
        MPI_File_write_at(f, (MPI_Offset)(i * ranks + rank) * SIZE, block, SIZE, MPI_BYTE, MPI_STATUS_IGNORE);
    MPI_Barrier(MPI_COMM_WORLD);
    for (int i = 0; i < blocks; i++) {
        MPI_File_read_at(f, (MPI_Offset)(i * ranks + rank) * SIZE, block, SIZE, MPI_BYTE, MPI_STATUS_IGNORE);
        wrong += block[0] != 'a' + rank || block[SIZE - 1] != 'a' + rank;
    }
    MPI_File_close(&f);
    MPI_Finalize();
    return wrong;
}
