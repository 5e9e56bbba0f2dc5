// SPDX-License-Identifier: EPL-2.0
// What ranks do together, at MPI_Init and MPI_Finalize. All of them have to take part, so it is done only when the user
// says that all are recorded (IOSTRATA_SYNC): a rank that is not would be waited for. For the same reason a rank
// takes part whose own recording could not begin, or had to stop.
#include "config.h"
#include "log.h"
#include "mpi.h"
#include <stdlib.h>
#include <string.h>

static struct {
    bool begun, together;
    int rank, size;
} world = {.rank = -1};

int ios_mpi_threads = IOS_MPI_THREAD_MULTIPLE;

/** Whether the user wants it, of all ranks: what failed here is not said to the others. */
static bool is_wanted(void) {
    const char *off = getenv("IOSTRATA_OFF");
    return getenv("IOSTRATA_SYNC") && (!off || strcmp(off, IOS_OFF_FAILED) == 0);
}

void ios_mpi_begun(void) {
    if (world.begun)
        return;
    world.begun = true;
    if (ios_mpi_call(Comm_rank, ios_mpi_world(), &world.rank) != 0 ||
        ios_mpi_call(Comm_size, ios_mpi_world(), &world.size) != 0 || world.rank < 0 || world.rank >= world.size)
        return;
    if (ios_mpi_call(Query_thread, &ios_mpi_threads) != 0)
        ios_mpi_threads = IOS_MPI_THREAD_MULTIPLE;
    struct ios_log_record r = {.type = IOS_LOG_RANK, .id = (uint32_t)world.rank, .a = (uint32_t)world.size};
    if (ios_process.started)
        ios_log(&r, "", NULL);
    world.together = is_wanted();
    if (world.together)
        ios_sync(world.rank, world.size);
}

void ios_mpi_ends(void) {
    if (!world.together)
        return;
    world.together = false;
    ios_sync(world.rank, world.size);
    ios_gather(world.rank, world.size);
}

int ios_mpi_rank(void) {
    return world.rank;
}

/** The processes that a rank in a communicator is one of. */
static ios_word group_of(ios_word comm) {
    int between = 0;
    ios_word group = 0;
    ios_mpi_call(Comm_test_inter, comm, &between);
    if (between)
        ios_mpi_call(Comm_remote_group, comm, &group);
    else
        ios_mpi_call(Comm_group, comm, &group);
    return group;
}

// Nothing is kept of a communicator, for its handle may be another's soon. Where another thread may free it while its
// last message is under way, it cannot be asked.
uint32_t ios_mpi_world_rank(ios_word comm, int rank) {
    int in_world = world.rank >= 0 ? rank : -1;
    if (in_world >= 0 && !ios_mpi_same(comm, ios_mpi_world())) {
        if (ios_mpi_is_shared())
            return IOS_NO_HANDLE;
        ios_word group = group_of(comm), all = group_of(ios_mpi_world());
        if (ios_mpi_call(Group_translate_ranks, group, 1, &rank, all, &in_world) != 0)
            in_world = -1;
        ios_mpi_call(Group_free, &group);
        ios_mpi_call(Group_free, &all);
    }
    return in_world >= 0 ? (uint32_t)in_world : IOS_NO_HANDLE;
}
