// SPDX-License-Identifier: EPL-2.0
// The plug-in as Score-P runs it, by the stand-in for Score-P: four ranks, of which the first makes the directory late. Each does
// everything that Score-P tells of: 1000 pwrite on each of two threads, the rest once, or as often as the comments say. Of MPI-IO
// within views, offsets count 8-byte elements behind 100 bytes; a view with holes has no places; a file opened later has none.
//
// EXPECT processes 4
// EXPECT locations 8
// EXPECT rank-names 4
// EXPECT calls pwrite 8008
// EXPECT calls MPI_File_write_at 16
// EXPECT calls MPI_File_sync 24
// EXPECT calls MPI_File_set_view 8
// EXPECT bytes write posix 512512
// EXPECT bytes write mpiio 1280
// EXPECT bytes write isoc 40
// EXPECT bytes read aio 400
// EXPECT offsets-at 96 write mpiio plain 4
// EXPECT offsets-at 196 write mpiio viewed 4
// EXPECT offsets-at 12 write mpiio viewed 0
// EXPECT offsets-at ? write mpiio holes 4
// EXPECT offsets-at 12 write mpiio later 4
// EXPECT file-bytes write isoc stdout 40
// EXPECT handle mpiio plain -
// EXPECT handle posix plain mpiio
// EXPECT calls start 4
// EXPECT calls "user phase" 4
// EXPECT calls "checkpoint 1" 8
// EXPECT no "user region"
// EXPECT no function
// EXPECT no recv
// EXPECT no read
// EXPECT balanced
// EXPECT records IO_CREATE_HANDLE 28
// EXPECT records IO_DUPLICATE_HANDLE 4
// EXPECT records IO_SEEK 8
// EXPECT records IO_CHANGE_FLAGS 4
// EXPECT records IO_DELETE_FILE 4
// EXPECT records IO_DESTROY_HANDLE 4
// EXPECT records IO_OPERATION_ISSUED 8
// EXPECT records IO_OPERATION_TEST 4
// EXPECT records IO_OPERATION_CANCELLED 4
// EXPECT records IO_ACQUIRE_LOCK 4
// EXPECT records IO_TRY_LOCK 4
// EXPECT records IO_RELEASE_LOCK 4
#include "score-p/stand_in.h"
#include <iostrata/iostrata.h>
#include <pthread.h>
#include <string.h>
#include <unistd.h>

static SCOREP_RegionHandle r_open, r_pwrite, r_write_at, r_set_view, r_sync, r_read, r_recv, r_fwrite, r_function,
    r_phase, r_user;
static SCOREP_IoHandleHandle plain, below, copy, viewed, holes, later, async, out;

static void define(void) {
    r_open = stand_in_region("open", SCOREP_REGION_FUNCTION);
    r_pwrite = stand_in_region("pwrite", SCOREP_REGION_FUNCTION);
    r_write_at = stand_in_region("MPI_File_write_at", SCOREP_REGION_FUNCTION);
    r_set_view = stand_in_region("MPI_File_set_view", SCOREP_REGION_FUNCTION);
    r_sync = stand_in_region("MPI_File_sync", SCOREP_REGION_FUNCTION);
    r_read = stand_in_region("read", SCOREP_REGION_FUNCTION);
    r_recv = stand_in_region("recv", SCOREP_REGION_FUNCTION);
    r_fwrite = stand_in_region("fwrite", SCOREP_REGION_FUNCTION);
    r_function = stand_in_region("function", SCOREP_REGION_FUNCTION);
    r_phase = stand_in_region("user phase", SCOREP_REGION_PHASE);
    r_user = stand_in_region("user region", SCOREP_REGION_USER);
    plain = stand_in_handle(SCOREP_IO_PARADIGM_MPI, "/data/plain", 0);
    below = stand_in_handle(SCOREP_IO_PARADIGM_POSIX, "/data/plain", plain);
    copy = stand_in_handle(SCOREP_IO_PARADIGM_POSIX, "/data/copy", 0);
    viewed = stand_in_handle(SCOREP_IO_PARADIGM_MPI, "/data/viewed", 0);
    holes = stand_in_handle(SCOREP_IO_PARADIGM_MPI, "/data/holes", 0);
    later = stand_in_handle(SCOREP_IO_PARADIGM_MPI, "/data/later", 0);
    async = stand_in_handle(SCOREP_IO_PARADIGM_POSIX, "/data/async", 0);
    out = stand_in_handle(SCOREP_IO_PARADIGM_ISOC, NULL, 0);
    stand_in_stream(out);
}

static void enter(SCOREP_Location *l, SCOREP_RegionHandle region) {
    EVENT(ENTER_REGION, l, region, (uint64_t *)NULL);
}

static void leave(SCOREP_Location *l, SCOREP_RegionHandle region) {
    EVENT(EXIT_REGION, l, region, (uint64_t *)NULL);
}

static void open_file(SCOREP_Location *l, SCOREP_IoHandleHandle handle) {
    EVENT(IO_CREATE_HANDLE, l, handle, SCOREP_IO_ACCESS_MODE_READ_WRITE, SCOREP_IO_CREATION_FLAG_CREATE,
          SCOREP_IO_STATUS_FLAG_NONE);
}

static void begin(SCOREP_Location *l, SCOREP_IoHandleHandle handle, uint64_t bytes, uint64_t id, uint64_t offset) {
    EVENT(IO_OPERATION_BEGIN, l, handle, SCOREP_IO_OPERATION_MODE_WRITE, SCOREP_IO_OPERATION_FLAG_NONE, bytes, id,
          offset);
}

static void end(SCOREP_Location *l, SCOREP_IoHandleHandle handle, uint64_t bytes, uint64_t id) {
    EVENT(IO_OPERATION_COMPLETE, l, handle, SCOREP_IO_OPERATION_MODE_WRITE, bytes, id);
}

static void write_posix(SCOREP_Location *l, uint64_t offset) {
    enter(l, r_pwrite);
    begin(l, below, 64, 1, offset);
    end(l, below, 64, 1);
    leave(l, r_pwrite);
}

static void *thread(void *p) {
    SCOREP_Location *l = p ? p : stand_in_location();
    for (uint64_t i = 0; i < 1000; i++)
        write_posix(l, i * 64);
    return NULL;
}

static void write_mpi(SCOREP_Location *l, SCOREP_IoHandleHandle handle, uint64_t offset) {
    enter(l, r_write_at);
    begin(l, handle, 80, 1000 + handle, offset);
    if (handle == plain)
        write_posix(l, offset);
    end(l, handle, 80, 1000 + handle);
    leave(l, r_write_at);
}

static void call(SCOREP_Location *l, SCOREP_RegionHandle region) {
    enter(l, region);
    leave(l, region);
}

/** Files of MPI with views and without; MPI_File_sync tells of no file, six times. */
static void views(SCOREP_Location *l) {
    write_mpi(l, plain, 96);
    enter(l, r_set_view);
    stand_in_view(viewed, 100, 8, false);
    leave(l, r_set_view);
    enter(l, r_set_view);
    stand_in_view(holes, 0, 8, true);
    leave(l, r_set_view);
    write_mpi(l, viewed, 12);
    write_mpi(l, holes, 12);
    EVENT(IO_SEEK, l, viewed, (int64_t)5, SCOREP_IO_SEEK_FROM_START, (uint64_t)5);
    EVENT(IO_SEEK, l, holes, (int64_t)5, SCOREP_IO_SEEK_FROM_START, (uint64_t)5); // to no one place: not there
    open_file(l, later);
    write_mpi(l, later, 12);
    for (int i = 0; i < 6; i++)
        call(l, r_sync);
}

static void rest(SCOREP_Location *l) {
    EVENT(IO_DUPLICATE_HANDLE, l, below, copy, SCOREP_IO_STATUS_FLAG_NONE);
    EVENT(IO_CHANGE_STATUS_FLAGS, l, copy, SCOREP_IO_STATUS_FLAG_NONE);
    EVENT(IO_SEEK, l, copy, (int64_t)7, SCOREP_IO_SEEK_FROM_START, (uint64_t)7);
    EVENT(IO_ACQUIRE_LOCK, l, copy, SCOREP_LOCK_EXCLUSIVE);
    EVENT(IO_TRY_LOCK, l, copy, SCOREP_LOCK_SHARED);
    EVENT(IO_RELEASE_LOCK, l, copy, SCOREP_LOCK_EXCLUSIVE);
    EVENT(IO_DELETE_FILE, l, SCOREP_IO_PARADIGM_POSIX, copy); // a file's number is its first handle's
    EVENT(IO_DESTROY_HANDLE, l, copy);
    for (uint64_t id = 100; id < 102; id++) {
        EVENT(IO_OPERATION_BEGIN, l, async, SCOREP_IO_OPERATION_MODE_READ, SCOREP_IO_OPERATION_FLAG_NON_BLOCKING,
              (uint64_t)100, id, (uint64_t)0);
        EVENT(IO_OPERATION_ISSUED, l, async, id);
    }
    EVENT(IO_OPERATION_TEST, l, async, (uint64_t)100);
    EVENT(IO_OPERATION_CANCELLED, l, async, (uint64_t)101);
    EVENT(IO_OPERATION_COMPLETE, l, async, SCOREP_IO_OPERATION_MODE_READ, (uint64_t)100, (uint64_t)100);
    enter(l, r_fwrite);
    begin(l, out, 10, 2, UINT64_MAX);
    end(l, out, 10, 2);
    leave(l, r_fwrite);
    call(l, r_read); // of a socket
    call(l, r_recv);
}

/** Phases by Score-P's marks and by ours, which hold calls; the filter leaves out functions, not what the source names. */
static bool phases(SCOREP_Location *l) {
    enter(l, r_phase);
    call(l, r_function);
    call(l, r_user);
    iostrata_phase("checkpoint 1");
    write_posix(l, 64000);
    iostrata_phase("checkpoint 1");
    iostrata_phase(NULL);
    leave(l, r_phase);
    return SCOREP_Filtering_Match("a.c", "function", NULL) && !stand_in_user_region_is_left_out("user phase");
}

int main(int argc, char **argv) {
    pthread_t other;
    define();
    if (argc != 3)
        return 2;
    int rank = stand_in_ranks(4);
    if (!stand_in_load(argv[1]))
        return 3;
    SCOREP_Location *l = stand_in_location();
    iostrata_phase("start");
    SCOREP_IoHandleHandle opened[] = {plain, below, viewed, holes, async, out};
    for (unsigned i = 0; i < sizeof opened / sizeof *opened; i++) { // before MPI begins, as Score-P may
        enter(l, r_open);
        open_file(l, opened[i]);
        leave(l, r_open);
    }
    iostrata_phase(NULL);
    stand_in_begin(argv[2], 100);
    pthread_create(&other, NULL, thread, NULL);
    thread(l);
    pthread_join(other, NULL);
    views(l);
    rest(l);
    bool well = phases(l) && stand_in_types() == 0;
    stand_in_end();
    return rank == 0 ? stand_in_wait() + !well : !well;
}
