// SPDX-License-Identifier: EPL-2.0
// What messages carry: four ranks say of each what it is, in ranks of MPI_COMM_WORLD, and so has the archive. However short
// they are, with status and without, in other communicators, of derived types; with nobody there is none. Calls for which
// all come tell theirs of MPI_COMM_WORLD.
//
// ENV IOSTRATA_LAYERS=posix,mpi
// EXPECT as-printed
// EXPECT paired
// EXPECT no MPI_File_open
// EXPECT balanced
// EXPECT processes 4
// EXPECT defined COMM 1
// EXPECT defined GROUP 2
// EXPECT calls MPI_Send 12
// EXPECT calls MPI_Probe 1
#include <mpi.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LENGTH = 8192, MANY = 5000 };

static int rank, values[MANY], more[MANY];
static char said[LENGTH];
static const MPI_Comm all = MPI_COMM_WORLD;

/** One line of a rank; they are printed together at the end, in the order of the ranks. */
__attribute__((format(printf, 1, 2))) static void say(const char *format, ...) {
    va_list arguments;
    size_t n = strlen(said);
    va_start(arguments, format);
    n += (size_t)sprintf(said + n, "%d ", rank);
    n += (size_t)vsprintf(said + n, format, arguments);
    va_end(arguments);
    strcpy(said + n, "\n");
}

static void in_world(void) {
    MPI_Status status;
    if (rank == 0) {
        MPI_Send(values, 3, MPI_INT, 1, 7, all);
        say("send 1 7 12");
        MPI_Ssend(values, 0, MPI_INT, 2, 30000, all);
        say("send 2 30000 0");
        MPI_Send(values, 2, MPI_DOUBLE, MPI_PROC_NULL, 1, all);
        MPI_Recv(values, 1, MPI_INT, MPI_PROC_NULL, 1, all, &status);
    } else if (rank == 1) {
        MPI_Recv(values, MANY, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, all, &status);
        say("receive 0 7 12");
    } else if (rank == 2) {
        MPI_Probe(0, 30000, all, &status);
        MPI_Recv(values, MANY, MPI_INT, 0, 30000, all, MPI_STATUS_IGNORE);
        say("receive 0 30000 0");
    }
}

/** Every third number of many, which are sent when they are asked for. */
static void derived(void) {
    MPI_Datatype third;
    MPI_Type_vector(MANY / 3, 1, 3, MPI_INT, &third);
    MPI_Type_commit(&third);
    if (rank == 3) {
        MPI_Send(values, 1, third, 0, 2, all);
        say("send 0 2 %d", MANY / 3 * 4);
    } else if (rank == 0) {
        MPI_Recv(values, 1, third, 3, 2, all, MPI_STATUS_IGNORE);
        say("receive 3 2 %d", MANY / 3 * 4);
    }
    MPI_Type_free(&third);
}

static void both_ways(void) {
    int right = (rank + 1) % 4, left = (rank + 3) % 4;
    MPI_Sendrecv(values, 1 + rank, MPI_CHAR, right, rank, more, MANY, MPI_CHAR, left, MPI_ANY_TAG, all,
                 MPI_STATUS_IGNORE);
    say("send %d %d %d", right, rank, 1 + rank);
    say("receive %d %d %d", left, left, 1 + left);
    MPI_Sendrecv_replace(values, 5, MPI_INT, left, 4, right, 4, all, MPI_STATUS_IGNORE);
    say("send %d 4 20", left);
    say("receive %d 4 20", right);
    MPI_Sendrecv(values, 1, MPI_INT, rank < 3 ? rank + 1 : MPI_PROC_NULL, 5, more, 1, MPI_INT,
                 rank > 0 ? rank - 1 : MPI_PROC_NULL, 5, all, MPI_STATUS_IGNORE);
    if (rank < 3)
        say("send %d 5 4", rank + 1);
    if (rank > 0)
        say("receive %d 5 4", rank - 1);
}

/** In a communicator with the ranks from behind, in two of two ranks each, and between these two. */
static void elsewhere(void) {
    MPI_Comm reverse, half, between;
    int of_reverse, of_half, value = 0;
    MPI_Comm_split(all, 0, -rank, &reverse);
    MPI_Comm_rank(reverse, &of_reverse);
    if (of_reverse == 0)
        MPI_Send(&value, 1, MPI_INT, 3, 9, reverse);
    if (of_reverse == 3)
        MPI_Recv(&value, 1, MPI_INT, 0, 9, reverse, MPI_STATUS_IGNORE);
    if (rank == 3)
        say("send 0 9 4");
    if (rank == 0)
        say("receive 3 9 4");
    MPI_Comm_free(&reverse);
    MPI_Comm_split(all, rank / 2, 0, &half);
    MPI_Comm_rank(half, &of_half);
    MPI_Barrier(half);
    if (of_half == 1)
        MPI_Send(&value, 1, MPI_INT, 0, 10, half);
    else
        MPI_Recv(&value, 1, MPI_INT, 1, 10, half, MPI_STATUS_IGNORE);
    if (of_half == 1)
        say("send %d 10 4", rank - 1);
    else
        say("receive %d 10 4", rank + 1);
    MPI_Intercomm_create(half, 0, all, rank < 2 ? 2 : 0, 11, &between);
    if (rank < 2)
        MPI_Send(&value, 1, MPI_INT, 1 - of_half, 12, between);
    else
        MPI_Recv(&value, 1, MPI_INT, 1 - of_half, 12, between, MPI_STATUS_IGNORE);
    if (rank < 2)
        say("send %d 12 4", 3 - rank);
    else
        say("receive %d 12 4", 3 - rank);
    MPI_Comm_free(&between);
    MPI_Comm_free(&half);
}

static void to_itself(void) {
    MPI_Request request;
    MPI_Irecv(&values[0], 1, MPI_INT, 0, 13, MPI_COMM_SELF, &request);
    MPI_Send(&values[1], 1, MPI_INT, 0, 13, MPI_COMM_SELF);
    say("send %d 13 4", rank);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
}

static void together(void) {
    MPI_Barrier(all);
    say("BARRIER NONE 0 0");
    MPI_Bcast(values, 6, MPI_DOUBLE, 2, all);
    say("BCAST 2 %d %d", rank == 2 ? 48 : 0, rank == 2 ? 0 : 48);
    MPI_Reduce(rank == 1 ? MPI_IN_PLACE : values, rank == 1 ? more : NULL, 2, MPI_INT, MPI_SUM, 1, all);
    say("REDUCE 1 8 %d", rank == 1 ? 8 : 0);
    MPI_Allreduce(MPI_IN_PLACE, more, 3, MPI_INT, MPI_MAX, all);
    say("ALLREDUCE NONE 12 12");
    MPI_Gather(values, 1, MPI_INT, more, 1, rank == 3 ? MPI_INT : MPI_DATATYPE_NULL, 3, all);
    say("GATHER 3 UNDEFINED UNDEFINED");
}

int main(int argc, char **argv) {
    char *all_said = malloc(4 * LENGTH);
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(all, &rank);
    in_world();
    derived();
    both_ways();
    elsewhere();
    to_itself();
    together();
    say("GATHER 0 UNDEFINED UNDEFINED");
    MPI_Gather(said, LENGTH, MPI_CHAR, all_said, LENGTH, MPI_CHAR, 0, all);
    for (int i = 0; rank == 0 && i < 4; i++)
        fputs(all_said + (size_t)i * LENGTH, stdout);
    MPI_Finalize();
    free(all_said);
    return 0;
}
