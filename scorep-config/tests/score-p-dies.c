// SPDX-License-Identifier: EPL-2.0
// Ranks that die under the plug-in, by the stand-in for Score-P: every call that had returned is in the archive. Of five ranks one
// is killed, one ends by a raw exit_group and one before its buffer was ever written; two end as they should, the last of
// which finishes the archive. One begins to die in a phase. What a forked child does is not recorded, and harms nothing.
//
// EXPECT processes 5
// EXPECT calls pwrite 25410
// EXPECT bytes write posix 1626240
// EXPECT calls dying 1
// EXPECT balanced
// EXPECT shorter 60
#include "score-p/stand_in.h"
#include <signal.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static SCOREP_RegionHandle r_pwrite, r_dying;
static SCOREP_IoHandleHandle file;

static void write_posix(SCOREP_Location *l, uint64_t offset) {
    EVENT(ENTER_REGION, l, r_pwrite, (uint64_t *)NULL);
    EVENT(IO_OPERATION_BEGIN, l, file, SCOREP_IO_OPERATION_MODE_WRITE, SCOREP_IO_OPERATION_FLAG_NONE, (uint64_t)64,
          (uint64_t)1, offset);
    EVENT(IO_OPERATION_COMPLETE, l, file, SCOREP_IO_OPERATION_MODE_WRITE, (uint64_t)64, (uint64_t)1);
    EVENT(EXIT_REGION, l, r_pwrite, (uint64_t *)NULL);
}

static void write_times(SCOREP_Location *l, uint64_t times) {
    for (uint64_t i = 0; i < times; i++)
        write_posix(l, i * 64);
}

static void fork_child(SCOREP_Location *l) {
    pid_t pid = fork();
    if (pid == 0) {
        write_times(l, 5000);
        _exit(0);
    }
    waitpid(pid, NULL, 0);
}

int main(int argc, char **argv) {
    static const uint64_t times[] = {10000, 400, 10000, 5000, 10};
    if (argc != 3)
        return 2;
    r_pwrite = stand_in_region("pwrite", SCOREP_REGION_FUNCTION);
    r_dying = stand_in_region("dying", SCOREP_REGION_PHASE);
    file = stand_in_handle(SCOREP_IO_PARADIGM_POSIX, "/data/file", 0);
    int rank = stand_in_ranks(5);
    if (!stand_in_load(argv[1]))
        return 3;
    SCOREP_Location *l = stand_in_location();
    write_times(l, 5); // before MPI begins
    stand_in_begin(argv[2], 0);
    if (rank == 1)
        fork_child(l);
    if (rank == 2)
        EVENT(ENTER_REGION, l, r_dying, (uint64_t *)NULL);
    write_times(l, times[rank] - 5);
    if (rank == 2)
        kill(getpid(), SIGKILL);
    if (rank >= 3)
        syscall(SYS_exit_group, 9);
    bool well = rank != 0 || stand_in_wait() == 3;
    stand_in_end();
    return !well;
}
