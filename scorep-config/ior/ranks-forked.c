// SPDX-License-Identifier: EPL-2.0
// Processes of one machine that share a page: a barrier and a row of values for each. The first process only waits for
// them; when one fails, it ends the others, which would wait at the barrier for ever.
#include "ranks.h"
#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

enum { FAILED = 3 };

struct shared {
    pthread_barrier_t barrier;
    double values[][RANKS_MOST_VALUES];
};

static struct shared *shared;
static int own_rank, size;

void ranks_begin(struct ranks *ranks, int *argc, char ***argv) {
    (void)argc;
    (void)argv;
    *ranks = (struct ranks){.size = 1, .kind = "forked"};
}

static void share(int processes) {
    size_t bytes = sizeof *shared + (size_t)processes * sizeof shared->values[0];
    shared = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    pthread_barrierattr_t kind;
    pthread_barrierattr_init(&kind);
    pthread_barrierattr_setpshared(&kind, PTHREAD_PROCESS_SHARED);
    if (shared == MAP_FAILED || pthread_barrier_init(&shared->barrier, &kind, (unsigned)processes) != 0)
        ranks_fail("processes cannot share memory", "", errno);
}

/** Exits as the first that failed. */
static _Noreturn void wait_for(const pid_t *pids, int started) {
    int code = 0, status;
    for (int left = started; left > 0;) {
        pid_t pid = wait(&status);
        if (pid < 0 && errno != EINTR)
            break;
        if (pid < 0)
            continue;
        left--;
        int its = WIFEXITED(status) ? WEXITSTATUS(status) : FAILED;
        if (its > 1 && code <= 1)
            for (int i = 0; i < started; i++)
                kill(pids[i], SIGKILL);
        code = code > 1 || its == 0 ? code : its;
    }
    _exit(code);
}

void ranks_spread(struct ranks *ranks, int processes) {
    pid_t *pids = calloc((size_t)processes, sizeof *pids), parent = getpid();
    size = processes;
    share(processes);
    for (int i = 0; pids && i < processes; i++) {
        pids[i] = fork();
        if (pids[i] == 0) {
            prctl(PR_SET_PDEATHSIG, SIGKILL);
            if (getppid() != parent)
                _exit(FAILED);
            own_rank = i;
            ranks->rank = i;
            ranks->size = ranks->per_node = processes;
            ranks->nodes = 1;
            ranks->shift = processes > 1;
            ranks->leaves = false;
            free(pids);
            return;
        }
        if (pids[i] < 0) {
            fprintf(stderr, "iostrata ior: process %d cannot be started: %s\n", i, strerror(errno));
            for (int j = 0; j < i; j++)
                kill(pids[j], SIGKILL);
            _exit(FAILED);
        }
    }
    wait_for(pids, processes);
}

void ranks_barrier(void) {
    pthread_barrier_wait(&shared->barrier);
}

static double folded(double a, double b, enum ranks_fold how) {
    if (how == RANKS_SUM)
        return a + b;
    return (how == RANKS_MOST) == (a > b) ? a : b;
}

void ranks_fold(double *values, int count, enum ranks_fold how) {
    memcpy(shared->values[own_rank], values, (size_t)count * sizeof *values);
    ranks_barrier();
    memcpy(values, shared->values[0], (size_t)count * sizeof *values);
    for (int rank = 1; rank < size; rank++)
        for (int i = 0; i < count; i++)
            values[i] = folded(values[i], shared->values[rank][i], how);
    ranks_barrier(); // before anybody writes there again
}

void ranks_gather(const struct ranks *ranks, double value, double *all) {
    shared->values[own_rank][0] = value;
    ranks_barrier();
    for (int rank = 0; rank < ranks->size; rank++)
        all[rank] = shared->values[rank][0];
    ranks_barrier();
}

void ranks_fail(const char *what, const char *where, int error) {
    fprintf(stderr, "iostrata ior: %s %s%s%s\n", what, where, error ? ": " : "", error ? strerror(error) : "");
    fflush(stderr);
    _exit(FAILED);
}

int ranks_end(int code) {
    return code;
}
