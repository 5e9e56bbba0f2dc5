// SPDX-License-Identifier: EPL-2.0
// MPI calls in which ranks wait: every collective once, and every way to wait for a write; how often is asked whether one
// is done is not known. And what else is asked of a file.
//
// EXPECT calls MPI_Init_thread 4
// EXPECT calls MPI_Finalize 4
// EXPECT calls MPI_Barrier 8
// EXPECT calls MPI_Bcast 4
// EXPECT calls MPI_Reduce 4
// EXPECT calls MPI_Allreduce 4
// EXPECT calls MPI_Gather 4
// EXPECT calls MPI_Gatherv 4
// EXPECT calls MPI_Allgather 4
// EXPECT calls MPI_Allgatherv 4
// EXPECT calls MPI_Scatter 4
// EXPECT calls MPI_Scatterv 4
// EXPECT calls MPI_Alltoall 4
// EXPECT calls MPI_Alltoallv 4
// EXPECT calls MPI_Reduce_scatter 4
// EXPECT calls MPI_Scan 4
// EXPECT calls MPI_Exscan 4
// EXPECT lasts MPI_Test 1
// EXPECT lasts MPI_Testall 1
// EXPECT lasts MPI_Testany 1
// EXPECT lasts MPI_Testsome 1
// EXPECT calls MPI_Wait 4
// EXPECT calls MPI_Waitall 4
// EXPECT calls MPI_Waitany 4
// EXPECT calls MPI_Waitsome 4
// EXPECT calls MPI_File_iwrite_at 32
// EXPECT calls MPI_File_get_size 4
// EXPECT calls MPI_File_get_position 4
// EXPECT calls MPI_File_get_view 4
// EXPECT calls MPI_File_preallocate 4
// EXPECT calls MPI_File_set_atomicity 4
// EXPECT calls MPI_File_seek 4
// EXPECT calls MPI_File_seek_shared 4
// EXPECT calls MPI_File_delete 1
// EXPECT bytes write mpiio 256
// EXPECT nonblocking mpiio 32
// EXPECT outstanding 0
// EXPECT balanced
// EXPECT processes 4
#include <mpi.h>
#include <stdio.h>
#include <string.h>

enum { RANKS = 4, N = 8 };

static int rank, wrong;
static MPI_File f;

static void collectives(void) {
    const MPI_Comm all = MPI_COMM_WORLD;
    int one = rank, sum = 0, each[RANKS] = {0}, others[RANKS] = {0}, counts[RANKS] = {1, 1, 1, 1},
        at[RANKS] = {0, 1, 2, 3};
    MPI_Barrier(all);
    MPI_Bcast(&one, 1, MPI_INT, 0, all);
    one = rank;
    MPI_Reduce(&one, &sum, 1, MPI_INT, MPI_SUM, 0, all);
    MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, all);
    wrong += sum != 6;
    MPI_Gather(&one, 1, MPI_INT, each, 1, MPI_INT, 0, all);
    MPI_Gatherv(&one, 1, MPI_INT, each, counts, at, MPI_INT, 0, all);
    MPI_Allgather(&one, 1, MPI_INT, each, 1, MPI_INT, all);
    MPI_Allgatherv(&one, 1, MPI_INT, each, counts, at, MPI_INT, all);
    wrong += each[3] != 3;
    MPI_Scatter(each, 1, MPI_INT, &one, 1, MPI_INT, 0, all);
    MPI_Scatterv(each, counts, at, MPI_INT, &one, 1, MPI_INT, 0, all);
    wrong += one != rank;
    MPI_Alltoall(each, 1, MPI_INT, others, 1, MPI_INT, all);
    MPI_Alltoallv(each, counts, at, MPI_INT, others, counts, at, MPI_INT, all);
    wrong += others[1] != rank;
    MPI_Reduce_scatter(each, &sum, counts, MPI_INT, MPI_SUM, all);
    MPI_Scan(&one, &sum, 1, MPI_INT, MPI_SUM, all);
    MPI_Exscan(&one, &sum, 1, MPI_INT, MPI_SUM, all);
}

static char buf[N];

static MPI_Request request;

static void write_block(int number) {
    MPI_File_iwrite_at(f, (MPI_Offset)(number * RANKS + rank) * N, buf, N, MPI_BYTE, &request);
}

static void waits(void) {
    int which, flag = 0, count = 0;
    write_block(0);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    write_block(1);
    MPI_Waitall(1, &request, MPI_STATUSES_IGNORE);
    write_block(2);
    MPI_Waitany(1, &request, &which, MPI_STATUS_IGNORE);
    write_block(3);
    MPI_Waitsome(1, &request, &count, &which, MPI_STATUSES_IGNORE);
    wrong += count != 1;
    for (write_block(4); !flag;)
        MPI_Test(&request, &flag, MPI_STATUS_IGNORE);
    flag = 0;
    for (write_block(5); !flag;)
        MPI_Testall(1, &request, &flag, MPI_STATUSES_IGNORE);
    flag = 0;
    for (write_block(6); !flag;)
        MPI_Testany(1, &request, &which, &flag, MPI_STATUS_IGNORE);
    count = 0;
    for (write_block(7); count == 0;)
        MPI_Testsome(1, &request, &count, &which, MPI_STATUSES_IGNORE);
}

static void questions(void) {
    MPI_Offset n;
    MPI_Datatype a, b;
    char representation[MPI_MAX_DATAREP_STRING];
    MPI_File_preallocate(f, 1024);
    MPI_Barrier(MPI_COMM_WORLD); // in Open MPI one rank fills the file, and the others do not wait
    MPI_File_get_size(f, &n);
    wrong += n != 1024;
    MPI_File_seek(f, 16, MPI_SEEK_SET);
    MPI_File_get_position(f, &n);
    wrong += n != 16;
    MPI_File_seek_shared(f, 0, MPI_SEEK_SET);
    MPI_File_set_atomicity(f, 0);
    MPI_File_get_view(f, &n, &a, &b, representation);
}

int main(int argc, char **argv) {
    char name[4096];
    int provided;
    if (argc != 2)
        return 2;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_SINGLE, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    snprintf(name, sizeof name, "%s/data", argv[1]);
    if (MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &f))
        return 3;
    memset(buf, 'a' + rank, N);
    collectives();
    waits();
    questions();
    MPI_File_close(&f);
    if (rank == 0)
        MPI_File_delete(name, MPI_INFO_NULL);
    if (wrong)
        printf("rank %d: %d wrong\n", rank, wrong);
    MPI_Finalize();
    return wrong != 0;
}
