// SPDX-License-Identifier: EPL-2.0
// IOR-like, four ranks: -t 4096 -b 16384 -s 2 -C -e through MPI-IO on one file, then the same with -F through POSIX on a
// file each. A rank writes 2 segments of a block of 4 transfers, flushes (-e), and reads what the next rank wrote (-C):
// 4 x 2 x 16384 = 131072 bytes each way, in 32 transfers, for each of the two.
// A second argument says how many times as much there is to do: for measuring.
//
// EXPECT calls MPI_File_write_at 32
// EXPECT calls MPI_File_read_at 32
// EXPECT calls MPI_File_sync 4
// EXPECT calls MPI_Barrier 8
// EXPECT bytes write mpiio 131072
// EXPECT bytes read mpiio 131072
// EXPECT offsets read mpiio shared 0 4096 8192 12288 16384 20480 24576 28672 32768 36864 40960 45056 49152 53248 57344 61440 65536 69632 73728 77824 81920 86016 90112 94208 98304 102400 106496 110592 114688 118784 122880 126976
// EXPECT file-bytes write posix shared 131072
// EXPECT offsets write posix file.2 0 4096 8192 12288 16384 20480 24576 28672
// EXPECT offsets read posix file.2 0 4096 8192 12288 16384 20480 24576 28672
// EXPECT file-bytes write posix file.0 32768
// EXPECT file-bytes read posix file.0 32768
// EXPECT processes 4
// EXPECT hosts 1
#include <fcntl.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { TRANSFER = 4096, BLOCK = 16384, SEGMENTS = 2 };

static int rank, ranks, transfers = SEGMENTS * BLOCK / TRANSFER;
static char buf[TRANSFER];

/** Where transfer i of a rank begins in the shared file. */
static MPI_Offset place(int of, int i) {
    int in_block = BLOCK / TRANSFER;
    return ((MPI_Offset)(i / in_block) * ranks + of) * BLOCK + (MPI_Offset)(i % in_block) * TRANSFER;
}

static int run_shared(const char *dir) {
    char name[4096];
    MPI_File f;
    snprintf(name, sizeof name, "%s/shared", dir);
    if (MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &f))
        return 3;
    for (int i = 0; i < transfers; i++)
        MPI_File_write_at(f, place(rank, i), buf, TRANSFER, MPI_BYTE, MPI_STATUS_IGNORE);
    MPI_File_sync(f);
    MPI_Barrier(MPI_COMM_WORLD);
    for (int i = 0; i < transfers; i++)
        MPI_File_read_at(f, place((rank + 1) % ranks, i), buf, TRANSFER, MPI_BYTE, MPI_STATUS_IGNORE);
    return MPI_File_close(&f);
}

static int run_apart(const char *dir) {
    char name[4096];
    long done = 0;
    snprintf(name, sizeof name, "%s/file.%d", dir, rank);
    int fd = open(name, O_WRONLY | O_CREAT, 0644);
    for (long i = 0; i < transfers; i++)
        done += pwrite(fd, buf, TRANSFER, i * TRANSFER);
    fsync(fd);
    close(fd);
    MPI_Barrier(MPI_COMM_WORLD);
    snprintf(name, sizeof name, "%s/file.%d", dir, (rank + 1) % ranks);
    fd = open(name, O_RDONLY);
    for (long i = 0; i < transfers; i++)
        done += pread(fd, buf, TRANSFER, i * TRANSFER);
    close(fd);
    return done == 2L * transfers * TRANSFER ? 0 : 4;
}

int main(int argc, char **argv) {
    if (argc < 2)
        return 2;
    transfers *= argc == 3 ? atoi(argv[2]) : 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    int failed = run_shared(argv[1]) | run_apart(argv[1]);
    MPI_Finalize();
    return failed;
}
