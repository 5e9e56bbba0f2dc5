// SPDX-License-Identifier: EPL-2.0
// A process's begin, its forks and its end, as the C library lets them be seen.
#include "../common/witness.h"
#include "config.h"
#include "glibc.h"
#include "log.h"
#include "phases.h"
#include "process.h"
#include "real.h"
#include "seats.h"
#include "tables.h"
#include "threads.h"
#include <errno.h>

/** The page of ios_state, wiped in children. */
static bool make_state(void) {
    struct ios_state *page = sys_map(4096);
    if (!page || ios_syscall(SYS_madvise, (long)page, 4096, MADV_WIPEONFORK, 0, 0, 0) < 0)
        return false;
    ios_state = page;
    return true;
}

// Nobody may be changing the tables when the child gets its copy.
static uint64_t fork_signals;

static void before_fork(void) {
    ios_real_find_all();
    uint64_t signals = ios_signals_block();
    ios_lock(&ios_process.threads_lock);
    ios_files_hold();
    ios_log_hold();
    ios_seats_before_fork();
    fork_signals = signals;
    ios_fds_epoch++;
    ios_threads_fork();
}

static void after_fork(void) {
    uint64_t signals = fork_signals;
    ios_log_release();
    ios_files_release();
    ios_unlock(&ios_process.threads_lock);
    ios_signals_restore(signals);
}

static void after_fork_in_child(void) {
    ios_threads_child();
    after_fork();
}

/** A member of the archive, which the first process makes. */
static int join(void) {
    int error = ios_process_register();
    if (error == -ENOENT && (error = ios_registry_make(ios_process.dir)) == 0)
        error = ios_process_register();
    return error;
}

/** Once for the archive: a word of IOSTRATA_LAYERS that stands for nothing. */
static void say_no_layer(void) {
    if (*ios_config.no_layer && ios_mark_first(ios_process.dir, IOS_MARK_LAYERS))
        ios_say((const char *const[]){"IOSTRATA_LAYERS: ", ios_config.no_layer,
                                      " is no layer; there are posix, isoc, aio, mpiio, hdf5, netcdf", NULL});
}

/** Once, in the first process. */
static void refuse_dir(void) {
    ios_recording_begins();
    ios_say((const char *const[]){"IOSTRATA_DIR: the name is too long; nothing is recorded", NULL});
    ios_process.started = false;
    setenv("IOSTRATA_OFF", IOS_OFF_FAILED, 1);
}

/** The C library hands what main gets to constructors too. */
__attribute__((constructor)) static void begin_process(int argc, char **argv) {
    bool wanted = ios_is_glibc() && ios_config_init(argc, argv) && make_state();
    if (ios_config.dir_too_long)
        refuse_dir();
    if (!wanted)
        return;
    ios_recording_begins();
    ios_threads_init();
    ios_real_init();
    int error = join();
    if (error < 0) {
        ios_stop("cannot record in", ios_process.shown, -error);
        setenv("IOSTRATA_OFF", IOS_OFF_FAILED, 1);
        return;
    }
    ios_clock_init(getenv("IOSTRATA_CLOCK"), ios_process_clock());
    say_no_layer();
    ios_state->joined = true;
    __register_atfork(before_fork, after_fork, after_fork_in_child, &__dso_handle);
    ios_process.paused = ios_state->paused = ios_state->partly = ios_config_stopped();
    ios_state->active = ios_process.paused ? 0 : ios_process.layers;
    ios_signal_init();
}

static void end_process(uint64_t status) {
    ios_process_end(IOS_END_EXIT, status);
}

__attribute__((destructor)) static void leave_process(void) {
    if (ios_config.is_launcher)
        ios_unseen_launcher(ios_process.dir, ios_config.program);
    end_process(OTF2_UNDEFINED64);
}

IOS_EXPORT void _exit(int status) {
    end_process((uint64_t)(status & 0xFF));
    REAL(_exit)(status);
    __builtin_unreachable();
}

IOS_EXPORT void _Exit(int status) {
    end_process((uint64_t)(status & 0xFF));
    REAL(_Exit)(status);
    __builtin_unreachable();
}

IOS_EXPORT void quick_exit(int status) {
    end_process((uint64_t)(status & 0xFF));
    REAL(quick_exit)(status);
    __builtin_unreachable();
}

IOS_EXPORT void abort(void) {
    end_process(128 + 6);
    REAL(abort)();
    __builtin_unreachable();
}
