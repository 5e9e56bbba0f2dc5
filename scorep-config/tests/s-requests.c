// SPDX-License-Identifier: EPL-2.0
// Four ranks complete non-blocking writes in every way MPI has, 8 requests of 100 bytes each time but 600 of 10 bytes in
// one MPI_Waitall, and one MPI_Waitall without statuses; 3 writes at the file pointer, of which two lie in a view that
// begins at byte 1000000; one write through a view with holes; one with a count of MPI-4, where there is one.
// Per rank: 6 x 800 + 6000 + 400 + 3 x 40 + 80 + 8 = 11408 bytes.
//
// EXPECT calls MPI_File_iwrite_at 2608
// EXPECT calls MPI_Wait 32
// EXPECT calls MPI_Waitall 12
// EXPECT calls MPI_Waitany 32
// EXPECT calls MPI_File_write 16
// EXPECT calls MPI_File_write_at|MPI_File_write_at_c 4
// EXPECT nonblocking mpiio 2608
// EXPECT outstanding 0
// EXPECT bytes write mpiio 45632
// EXPECT offsets write mpiio view 0 0 0 0 1000000 1000000 1000000 1000000 1000040 1000040 1000040 1000040 1000200 1000200 1000200 1000200 ? ? ? ?
// EXPECT hint cb_buffer_size 1048576
#include <mpi.h>
#include <stdio.h>

enum { SOME = 8, MANY = 600 };

static int rank;
static char buf[4096];
static MPI_Request requests[MANY];

static void start(MPI_File f, int count, int size) {
    for (int i = 0; i < count; i++)
        MPI_File_iwrite_at(f, (MPI_Offset)(rank * MANY + i) * 100, buf, size, MPI_BYTE, &requests[i]);
}

static int wait_in_all_ways(MPI_File f) {
    MPI_Status statuses[SOME];
    int indices[SOME], done = 0, flag, n;
    start(f, SOME, 100);
    for (int i = 0; i < SOME; i++)
        MPI_Wait(&requests[i], MPI_STATUS_IGNORE);
    start(f, SOME, 100);
    while (done < SOME && MPI_Waitsome(SOME, requests, &n, indices, statuses) == 0)
        done += n;
    start(f, SOME, 100);
    while (done < 2 * SOME && MPI_Testsome(SOME, requests, &n, indices, MPI_STATUSES_IGNORE) == 0)
        done += n > 0 ? n : 0;
    start(f, SOME, 100);
    for (int i = 0; i < SOME; i++)
        MPI_Waitany(SOME, requests, &n, MPI_STATUS_IGNORE);
    start(f, SOME, 100);
    while (done < 3 * SOME && MPI_Testany(SOME, requests, &n, &flag, statuses) == 0)
        done += flag && n != MPI_UNDEFINED;
    start(f, SOME, 100);
    for (int i = 0; i < SOME; i++) // one at a time: with more, MPICH 4.0 fails an assertion now and then
        do
            MPI_Testall(1, &requests[i], &flag, statuses);
        while (!flag);
    start(f, MANY, 10);
    MPI_Waitall(MANY, requests, MPI_STATUSES_IGNORE);
    start(f, 2, 100);
    MPI_Waitall(2, requests, statuses);
    start(f, 2, 100);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    return done == 3 * SOME ? 0 : 3;
}

static void write_views(MPI_File f) {
    MPI_Datatype holes;
    MPI_Type_vector(2, 1, 4, MPI_INT, &holes);
    MPI_Type_commit(&holes);
    MPI_File_write(f, buf, 10, MPI_INT, MPI_STATUS_IGNORE);
    MPI_File_set_view(f, 1000000, MPI_INT, MPI_INT, "native", MPI_INFO_NULL);
    MPI_File_write(f, buf, 10, MPI_INT, MPI_STATUS_IGNORE);
    MPI_File_write(f, buf, 10, MPI_INT, MPI_STATUS_IGNORE);
#if MPI_VERSION >= 4
    MPI_File_write_at_c(f, 50, buf, 20, MPI_INT, MPI_STATUS_IGNORE);
#else
    MPI_File_write_at(f, 50, buf, 20, MPI_INT, MPI_STATUS_IGNORE);
#endif
    MPI_File_set_view(f, 2000000, MPI_INT, holes, "native", MPI_INFO_NULL);
    MPI_File_write(f, buf, 2, MPI_INT, MPI_STATUS_IGNORE);
    MPI_Type_free(&holes);
}

int main(int argc, char **argv) {
    char name[4096];
    MPI_File f;
    MPI_Info info;
    if (argc != 2)
        return 2;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Info_create(&info);
    MPI_Info_set(info, "cb_buffer_size", "1048576");
    snprintf(name, sizeof name, "%s/data", argv[1]);
    if (MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_CREATE | MPI_MODE_WRONLY, info, &f))
        return 4;
    int failed = wait_in_all_ways(f);
    MPI_File_close(&f);
    snprintf(name, sizeof name, "%s/view", argv[1]);
    MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_CREATE | MPI_MODE_WRONLY, info, &f);
    write_views(f);
    MPI_File_close(&f);
    MPI_Info_free(&info);
    MPI_Finalize();
    return failed;
}
