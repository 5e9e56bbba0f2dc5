// SPDX-License-Identifier: EPL-2.0
// Four ranks: interleaved blocks, a collective, a non-blocking, a split collective, and a shared-pointer write each. A hint is
// given when the file is opened, and another value of it later, and later still with a view.
//
// EXPECT calls MPI_File_open 4
// EXPECT calls MPI_File_write_at 16
// EXPECT calls MPI_File_write_at_all 4
// EXPECT calls MPI_File_iwrite_at 4
// EXPECT calls MPI_File_write_shared 4
// EXPECT calls MPI_File_read_at_all_begin 4
// EXPECT calls MPI_File_read_at_all_end 4
// EXPECT calls MPI_File_sync 4
// EXPECT calls MPI_File_close 4
// EXPECT calls MPI_Barrier 4
// EXPECT bytes write mpiio 20920
// EXPECT bytes read mpiio 4096
// EXPECT nonblocking mpiio 8
// EXPECT outstanding 0
// EXPECT processes 4
// EXPECT rank-names 4
// EXPECT hint cb_nodes 1
// EXPECT hint iostrata.hints cb_nodes
// EXPECT hint cb_buffer_size 2097152
// EXPECT hint cb_buffer_size 4194304
// EXPECT calls MPI_File_set_info 4
// EXPECT calls MPI_File_set_view 8
#include <mpi.h>
#include <stdio.h>
#include <string.h>

static int rank;

static int run(const char *name) {
    char buf[4096];
    MPI_File f;
    MPI_Info info;
    MPI_Status status;
    MPI_Request request;
    int n = 0;
    memset(buf, 'a' + rank, sizeof buf);
    MPI_Info_create(&info);
    MPI_Info_set(info, "cb_nodes", "1");
    if (MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_CREATE | MPI_MODE_RDWR, info, &f))
        return 3;
    for (int i = 0; i < 4; i++)
        MPI_File_write_at(f, (MPI_Offset)(i * 4 + rank) * 1024, buf, 1024, MPI_CHAR, MPI_STATUS_IGNORE);
    MPI_File_write_at_all(f, (MPI_Offset)65536 + rank * 1024, buf, 256, MPI_INT, &status);
    MPI_Get_count(&status, MPI_INT, &n);
    MPI_File_iwrite_at(f, 131072 + rank * 100, buf, 100, MPI_BYTE, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_File_read_at_all_begin(f, rank * 1024, buf, 1024, MPI_CHAR);
    MPI_File_read_at_all_end(f, buf, MPI_STATUS_IGNORE);
    MPI_File_write_shared(f, buf, 10, MPI_CHAR, MPI_STATUS_IGNORE);
    MPI_File_sync(f);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Info_set(info, "cb_buffer_size", "2097152");
    MPI_File_set_info(f, info);
    MPI_Info_set(info, "cb_buffer_size", "4194304");
    MPI_File_set_view(f, 0, MPI_BYTE, MPI_BYTE, "native", info);
    MPI_File_set_view(f, 0, MPI_BYTE, MPI_BYTE, "native", MPI_INFO_NULL);
    MPI_File_close(&f);
    MPI_Info_free(&info);
    if (rank == 0)
        printf("%d items\n", n);
    return n == 256 ? 0 : 4;
}

int main(int argc, char **argv) {
    char name[4096];
    if (argc != 2)
        return 2;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    snprintf(name, sizeof name, "%s/data", argv[1]);
    int result = run(name);
    MPI_Finalize();
    return result;
}
