// SPDX-License-Identifier: EPL-2.0
// Clocks of ranks on several hosts, compared at MPI_Init and MPI_Finalize.
#include "log.h"
#include "mpi.h"
#include <string.h>

enum { ROUNDS = 20, TAG = 32767 /* the largest every MPI has */ };

/** Equal where CLOCK_MONOTONIC is one clock: the same boot of one kernel, and the same time namespace. */
static uint64_t clock_identity(void) {
    char text[160] = "";
    int fd = sys_openat(AT_FDCWD, "/proc/sys/kernel/random/boot_id", O_RDONLY, 0);
    if (fd >= 0) {
        sys_read(fd, text, 64);
        sys_close(fd);
    }
    size_t n = strlen(text);
    sys_readlink("/proc/self/ns/time", text + n, sizeof text - n - 1);
    return ios_host_hash(text);
}

/** Rank 0 tells its time as often as it is asked. */
static void serve(int rank) {
    struct ios_status status;
    for (int i = 0; i < ROUNDS; i++) {
        uint64_t ns = 0;
        ios_mpi_call(Recv, &ns, 8, ios_mpi_byte(), rank, TAG, ios_mpi_world(), &status);
        ns = ios_monotonic_ns();
        ios_mpi_call(Send, &ns, 8, ios_mpi_byte(), rank, TAG, ios_mpi_world());
    }
}

/** The quickest of the answers is the most exact: rank 0 read its clock in the middle, give or take half of it. */
static void ask(struct ios_log_record *r) {
    struct ios_status status;
    r->a = UINT32_MAX;
    for (int i = 0; i < ROUNDS; i++) {
        uint64_t theirs = 0, before = ios_monotonic_ns();
        ios_mpi_call(Send, &theirs, 8, ios_mpi_byte(), 0, TAG, ios_mpi_world());
        ios_mpi_call(Recv, &theirs, 8, ios_mpi_byte(), 0, TAG, ios_mpi_world(), &status);
        uint64_t half = (ios_monotonic_ns() - before) / 2;
        if (half < r->a) {
            r->a = (uint32_t)half;
            r->x = before + half;
            r->y = theirs - r->x;
        }
    }
}

static void compare(int rank, int size, uint64_t *clocks) {
    uint64_t own = clocks[rank];
    struct ios_log_record r = {.type = IOS_LOG_CLOCK, .x = ios_monotonic_ns()};
    ios_mpi_call(Allgather, &own, 8, ios_mpi_byte(), clocks, 8, ios_mpi_byte(), ios_mpi_world());
    for (int i = 1; rank == 0 && i < size; i++)
        if (clocks[i] != clocks[0])
            serve(i);
    if (clocks[rank] != clocks[0])
        ask(&r);
    ios_log(&r, "", NULL);
}

void ios_sync(int rank, int size) {
    size_t bytes = (size_t)size * sizeof(uint64_t);
    uint64_t *clocks = sys_map(bytes);
    if (!clocks) {
        ios_stop("no memory to compare the clocks of the ranks", "", 12 /* ENOMEM */);
        return;
    }
    clocks[rank] = clock_identity();
    compare(rank, size, clocks);
    sys_unmap(clocks, bytes);
}
