// SPDX-License-Identifier: EPL-2.0
#include "ranks.h"
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { FAILED = 3 };

static void find_nodes(struct ranks *ranks) {
    MPI_Comm node;
    int first = ranks->rank, here = 1;
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &node);
    MPI_Bcast(&first, 1, MPI_INT, 0, node); // the node is called as its first rank
    MPI_Comm_size(node, &here);
    MPI_Comm_free(&node);
    double *all = calloc((size_t)ranks->size, sizeof *all), most = here, nodes = first == ranks->rank;
    if (!all)
        ranks_fail("memory", "", 0);
    ranks_gather(ranks, first, all);
    ranks_fold(&most, 1, RANKS_MOST);
    ranks_fold(&nodes, 1, RANKS_SUM);
    ranks->per_node = (int)most;
    ranks->nodes = (int)nodes;
    ranks_find_shift(ranks, all);
    free(all);
}

void ranks_begin(struct ranks *ranks, int *argc, char ***argv) {
    MPI_Init(argc, argv);
    ranks->kind = "MPI";
    MPI_Comm_rank(MPI_COMM_WORLD, &ranks->rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks->size);
}

void ranks_spread(struct ranks *ranks, int processes) {
    (void)processes;
    find_nodes(ranks);
}

void ranks_barrier(void) {
    MPI_Barrier(MPI_COMM_WORLD);
}

void ranks_fold(double *values, int count, enum ranks_fold how) {
    double folded[RANKS_MOST_VALUES];
    MPI_Op op = how == RANKS_SUM ? MPI_SUM : how == RANKS_MOST ? MPI_MAX : MPI_MIN;
    MPI_Allreduce(values, folded, count, MPI_DOUBLE, op, MPI_COMM_WORLD);
    memcpy(values, folded, (size_t)count * sizeof *values);
}

void ranks_gather(const struct ranks *ranks, double value, double *all) {
    (void)ranks;
    MPI_Allgather(&value, 1, MPI_DOUBLE, all, 1, MPI_DOUBLE, MPI_COMM_WORLD);
}

void ranks_fail(const char *what, const char *where, int error) {
    fprintf(stderr, "iostrata ior: %s %s%s%s\n", what, where, error ? ": " : "", error ? strerror(error) : "");
    // MPICH's launcher may end before it has handed on what was said last.
    nanosleep(&(struct timespec){.tv_nsec = 200000000}, NULL);
    MPI_Abort(MPI_COMM_WORLD, FAILED);
    exit(FAILED);
}

int ranks_end(int code) {
    MPI_Finalize();
    return code;
}
