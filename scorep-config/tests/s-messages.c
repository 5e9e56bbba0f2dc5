// SPDX-License-Identifier: EPL-2.0
// Waiting for messages: every way to wait for one that comes late, once in each of four ranks. Of those that are there
// already, which may be many, few are recorded.
//
// EXPECT lasts MPI_Recv 10000000
// EXPECT lasts MPI_Sendrecv 10000000
// EXPECT lasts MPI_Sendrecv_replace 10000000
// EXPECT lasts MPI_Probe 10000000
// EXPECT lasts MPI_Mprobe 10000000
// EXPECT lasts MPI_Ssend 10000000
// EXPECT lasts MPI_Wait 10000000
// EXPECT lasts MPI_Waitall 10000000
// EXPECT lasts MPI_Waitany 10000000
// EXPECT lasts MPI_Waitsome 10000000
// EXPECT told-partners MPI_Recv 3
// EXPECT told-partners MPI_Sendrecv 2
// EXPECT told-partners MPI_Sendrecv_replace 2
// EXPECT told-partners MPI_Ssend 1
// EXPECT fewer MPI_Sendrecv 1000
// EXPECT balanced
// EXPECT processes 4
#include <mpi.h>
#include <stdio.h>
#include <time.h>

enum { LATE_NS = 20000000, MANY = 2000 };

static int rank;
static const MPI_Comm all = MPI_COMM_WORLD;

/** Rank 0 comes late to what is next. */
static void late(void) {
    MPI_Barrier(all);
    if (rank == 0)
        nanosleep(&(struct timespec){.tv_nsec = LATE_NS}, NULL);
}

/** Rank 0 sends one number to each of the others. */
static void send_all(void) {
    for (int to = 1; rank == 0 && to < 4; to++)
        MPI_Send(&to, 1, MPI_INT, to, 0, all);
}

static int wait_for_requests(void) {
    int wrong = 0;
    for (int way = 0; way < 4; way++) {
        int value = 0, index = 0, done = 0;
        MPI_Request request = MPI_REQUEST_NULL;
        late();
        send_all();
        if (rank == 0)
            continue;
        MPI_Irecv(&value, 1, MPI_INT, 0, 0, all, &request);
        if (way == 0)
            MPI_Wait(&request, MPI_STATUS_IGNORE);
        else if (way == 1)
            MPI_Waitall(1, &request, MPI_STATUSES_IGNORE);
        else if (way == 2)
            MPI_Waitany(1, &request, &index, MPI_STATUS_IGNORE);
        else
            MPI_Waitsome(1, &request, &done, &index, MPI_STATUSES_IGNORE);
        wrong += value != rank;
    }
    return wrong;
}

static int wait_for_messages(void) {
    int value = 0, wrong = 0;
    MPI_Status status;
    MPI_Message message;
    late();
    send_all();
    if (rank) {
        MPI_Recv(&value, 1, MPI_INT, 0, 0, all, &status);
        wrong += value != rank || status.MPI_SOURCE != 0;
    }
    late();
    send_all();
    if (rank) {
        MPI_Probe(0, 0, all, &status);
        MPI_Recv(&value, 1, MPI_INT, 0, 0, all, &status);
        wrong += value != rank;
    }
    late();
    send_all();
    if (rank) {
        MPI_Mprobe(0, 0, all, &message, &status);
        MPI_Mrecv(&value, 1, MPI_INT, &message, MPI_STATUS_IGNORE);
        wrong += value != rank;
    }
    late();
    int mine = 10 + rank;
    MPI_Sendrecv(&mine, 1, MPI_INT, (rank + 1) % 4, 1, &value, 1, MPI_INT, (rank + 3) % 4, 1, all, &status);
    wrong += value != 10 + (rank + 3) % 4;
    late();
    MPI_Sendrecv_replace(&mine, 1, MPI_INT, (rank + 1) % 4, 2, (rank + 3) % 4, 2, all, &status);
    wrong += mine != 10 + (rank + 3) % 4;
    late();
    if (rank == 1)
        MPI_Ssend(&value, 1, MPI_INT, 0, 3, all);
    if (rank == 0)
        MPI_Recv(&value, 1, MPI_INT, 1, 3, all, MPI_STATUS_IGNORE);
    return wrong;
}

/** Messages that nobody waits for. */
static int send_many(void) {
    int wrong = 0;
    for (int i = 0; i < MANY; i++) {
        int value = -1;
        MPI_Sendrecv(&i, 1, MPI_INT, rank, 4, &value, 1, MPI_INT, rank, 4, all, MPI_STATUS_IGNORE);
        wrong += value != i;
    }
    return wrong;
}

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(all, &rank);
    int wrong = wait_for_messages() + wait_for_requests() + send_many();
    MPI_Finalize();
    if (wrong)
        fprintf(stderr, "rank %d: %d messages were not as they were sent\n", rank, wrong);
    return wrong != 0;
}
