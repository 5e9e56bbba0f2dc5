// SPDX-License-Identifier: EPL-2.0
// The substrate's recorder without Score-P: two processes as ranks 1 and 0, two locations each, and the events Score-P 8 sends
// for the calls in the comments. Every location runs `work` 3000 times, so that buffers are flushed; the first of each
// process has some events of every other kind. Handles and regions are numbers as far apart as Score-P's. As in Score-P,
// MPI_File_open's handle has no file yet when open, inside, makes its own, whose parent it is; and the parent of "orphan"
// never comes up, for its call failed. The two ranks have different clocks.
//
// EXPECT processes 2
// EXPECT locations 4
// EXPECT rank-names 2
// EXPECT calls pwrite 12000
// EXPECT calls MPI_File_write_at 12000
// EXPECT calls open 2
// EXPECT bytes write posix 768000
// EXPECT bytes write mpiio 768000
// EXPECT bytes read aio 200
// EXPECT bytes write isoc 20
// EXPECT file-bytes write isoc stdout 20
// EXPECT handle mpiio passwd -
// EXPECT handle posix data mpiio
// EXPECT handle posix async -
// EXPECT handle posix orphan -
// EXPECT property Mount_Point
// EXPECT shorter 60
// EXPECT records IO_CREATE_HANDLE 8
// EXPECT records IO_DESTROY_HANDLE 2
// EXPECT records IO_DUPLICATE_HANDLE 2
// EXPECT records IO_SEEK 2
// EXPECT records IO_CHANGE_FLAGS 2
// EXPECT records IO_DELETE_FILE 2
// EXPECT records IO_OPERATION_ISSUED 4
// EXPECT records IO_OPERATION_TEST 2
// EXPECT records IO_OPERATION_CANCELLED 2
// EXPECT records IO_ACQUIRE_LOCK 2
// EXPECT records IO_RELEASE_LOCK 2
// EXPECT records IO_TRY_LOCK 2
// EXPECT offsets read aio async 7 7
// EXPECT no read
// EXPECT no writev
#include "../substrate/recorder.h"
#include <iostrata/record.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { DATA = 0x10400, SHARED = 0x99999, COPY = 5, ASYNC = 6, KERNEL = 7, ORPHAN = 8, FAILED = 9, STDOUT = 0x70000000 };
enum { OPEN = 1000, PWRITE, MPI_WRITE_AT, READ, FWRITE, LSEEK, FLOCK, WRITEV, MAIN };

static clockid_t recording; // the ranks' clocks
static bool shared_is_open;

static const char *path(uint32_t handle) {
    switch (handle) {
    case STDOUT:
    case FAILED:
        return NULL;
    case KERNEL:
        return "/proc/self/maps";
    case SHARED:
        return shared_is_open ? "/etc/passwd" : NULL;
    case ASYNC:
        return "/data/async";
    case ORPHAN:
        return "/data/orphan";
    default:
        return "/data/data";
    }
}

static int layer(uint32_t handle) {
    return handle == SHARED ? IOS_MPIIO : -1;
}

static const char *name(uint32_t handle) {
    return handle == STDOUT ? "stdout" : NULL;
}

static uint32_t parent(uint32_t handle) {
    return handle == DATA || handle == COPY ? SHARED : handle == ORPHAN ? FAILED : 0;
}

static const char *region(uint32_t region) {
    static const char *const names[] = {"open",   "pwrite", "MPI_File_write_at", "read", "fwrite", "lseek", "flock",
                                        "writev", "main"};
    return names[region - OPEN];
}

static bool phase(uint32_t region) {
    (void)region;
    return false;
}

static bool in_one_piece(uint32_t handle) {
    (void)handle;
    return false;
}

static uint64_t place(uint32_t handle, uint64_t offset) {
    (void)handle;
    return offset;
}

static uint64_t now(void) {
    struct timespec t;
    clock_gettime(recording, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static void blocking(struct ios_location *l, struct ios_operation o) {
    ios_location_begin(l, now(), &o);
    ios_location_complete(l, now(), o.handle, o.bytes, o.id);
}

/** MPI_File_write_at, and pwrite inside. */
static void work(struct ios_location *l, uint64_t i) {
    struct ios_operation above = {SHARED, 1, 0, 64, i * 64, 1000 + i}, below = {DATA, 1, 0, 64, i * 64, 1};
    ios_location_enter(l, now(), MPI_WRITE_AT);
    ios_location_begin(l, now(), &above);
    ios_location_enter(l, now(), PWRITE);
    blocking(l, below);
    ios_location_leave(l, now(), PWRITE);
    ios_location_complete(l, now(), SHARED, 64, above.id);
    ios_location_leave(l, now(), MPI_WRITE_AT);
}

static void *thread(void *p) {
    struct ios_location *l = p;
    for (uint64_t i = 0; i < 3000; i++)
        work(l, i);
    return NULL;
}

/** open, dup, fcntl, lseek, flock, unlink, close; some of it outside of every call, as Score-P may filter regions. */
static void metadata(struct ios_location *l) {
    ios_location_enter(l, now(), OPEN);
    ios_location_create(l, now(), DATA, 2, 1, 0);
    ios_location_leave(l, now(), OPEN);
    shared_is_open = true;
    ios_location_create(l, now(), SHARED, 2, 1, 0);
    ios_location_create(l, now(), ORPHAN, 2, 1, 0);
    ios_location_duplicate(l, now(), DATA, COPY, 0);
    ios_location_status(l, now(), COPY, 2);
    ios_location_enter(l, now(), LSEEK);
    ios_location_seek(l, now(), DATA, 7, 0, 7);
    ios_location_leave(l, now(), LSEEK);
    ios_location_lock(l, now(), DATA, false, IOS_LOCK_ACQUIRED);
    ios_location_lock(l, now(), DATA, true, IOS_LOCK_DENIED);
    ios_location_lock(l, now(), DATA, false, IOS_LOCK_RELEASED);
    ios_location_delete(l, now(), IOS_POSIX, "/data/old");
    ios_location_delete(l, now(), IOS_POSIX, "/proc/old");
    ios_location_destroy(l, now(), COPY);
}

/** Two asynchronous reads, one of which is cancelled; fwrite to standard output; a read of a file of the kernel. */
static void others(struct ios_location *l) {
    ios_location_create(l, now(), ASYNC, 0, 0, 0);
    struct ios_operation first = {ASYNC, 0, 1, 100, 7, 0xABCDEF}, second = {ASYNC, 0, 1, 100, IOS_UNKNOWN, 0xABCDF0};
    ios_location_begin(l, now(), &first);
    ios_location_issued(l, now(), ASYNC, first.id);
    ios_location_begin(l, now(), &second);
    ios_location_issued(l, now(), ASYNC, second.id);
    ios_location_tested(l, now(), ASYNC, first.id);
    ios_location_cancelled(l, now(), ASYNC, second.id);
    ios_location_complete(l, now(), ASYNC, 100, first.id);
    struct ios_operation text = {STDOUT, 1, 0, 10, IOS_UNKNOWN, 2}, kernel = {KERNEL, 0, 0, 10, IOS_UNKNOWN, 1};
    ios_location_enter(l, now(), MAIN); // none of the calls that are recorded
    ios_location_enter(l, now(), FWRITE);
    blocking(l, text);
    ios_location_leave(l, now(), FWRITE);
    ios_location_enter(l, now(), READ);
    blocking(l, kernel);
    ios_location_leave(l, now(), READ);
    ios_location_enter(l, now(), WRITEV); // to a socket, which Score-P does not know
    ios_location_leave(l, now(), WRITEV);
    ios_location_leave(l, now(), MAIN);
}

static int run(const char *dir, uint32_t rank, clockid_t clock) {
    static const struct ios_source source = {path, name, layer, parent, region, phase, in_one_piece, place};
    pthread_t t;
    recording = clock;
    if (!ios_recorder_init(&source))
        return 3;
    struct ios_location *first = ios_location_new(), *second = ios_location_new();
    metadata(first); // before the archive is there, as Score-P does before MPI_Init
    if (ios_recorder_open(dir) != 0)
        return 4;
    ios_recorder_rank(rank, 2);
    pthread_create(&t, NULL, thread, second);
    thread(first);
    pthread_join(t, NULL);
    others(first);
    return ios_recorder_close() == 0 ? 0 : 5;
}

int main(int argc, char **argv) {
    int status = 1;
    if (argc != 2)
        return 2;
    pid_t pid = fork();
    if (pid == 0)
        return run(argv[1], 0, CLOCK_MONOTONIC_RAW);
    int result = run(argv[1], 1, CLOCK_REALTIME); // finishes the archive or leaves it to the other
    waitpid(pid, &status, 0);
    return result | WEXITSTATUS(status);
}
