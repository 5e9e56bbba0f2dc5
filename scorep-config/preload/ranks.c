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
} world;

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
