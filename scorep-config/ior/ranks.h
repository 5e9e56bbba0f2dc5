// SPDX-License-Identifier: EPL-2.0
// The processes that measure together: ranks of MPI (ranks-mpi.c), or processes of this machine (ranks-forked.c).
#ifndef IOSTRATA_IOR_RANKS_H
#define IOSTRATA_IOR_RANKS_H

#include <stdbool.h>
#include <stdint.h>

enum { RANKS_MOST_VALUES = 16 };

enum ranks_fold { RANKS_SUM, RANKS_MOST, RANKS_LEAST };

struct ranks {
    int rank, size;
    int nodes, per_node; // machines, and ranks of the fullest one
    int shift;           // how much further a rank is that runs elsewhere
    bool leaves;         // whether it does, for every rank
    const char *kind;    // "MPI" or "forked"
};

/** Before anything else of a program. */
void ranks_begin(struct ranks *ranks, int *argc, char ***argv);

/** Has so many processes where MPI did not start them; only they come back. */
void ranks_spread(struct ranks *ranks, int processes);

void ranks_barrier(void);

/** Folds values of all ranks, place by place; all get the same. */
void ranks_fold(double *values, int count, enum ranks_fold how);

/** A value of each rank, for all. */
void ranks_gather(const struct ranks *ranks, double value, double *all);

/** Says what went wrong, and ends all ranks. */
_Noreturn void ranks_fail(const char *what, const char *where, int error);

/** The exit code of this process. */
int ranks_end(int code);

/** Fills in how far a rank of another machine is, by the machine of each rank. */
void ranks_find_shift(struct ranks *ranks, const double *nodes);

#endif
