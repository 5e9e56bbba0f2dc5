// SPDX-License-Identifier: EPL-2.0
// The process as a member of the archive: its place in the registry, and its end.
#include "process.h"
#include "../common/finish.h"
#include "config.h"
#include "log.h"
#include "tables.h"
#include "threads.h"
#include <errno.h>

static int take_slot(void *unused) {
    (void)unused;
    int64_t number = ios_slot_take(ios_process.dir, ios_process.pid, ios_host_hash(ios_config.host));
    ios_process.number = (uint32_t)number;
    return number < 0 ? (int)number : 0;
}

static int run_again(void *unused) {
    (void)unused;
    return ios_slot_set(ios_process.dir, ios_process.number, IOS_SLOT_RUNS);
}

static int write_log(void *unused) {
    (void)unused;
    return ios_log_write();
}

/** What ends a process's part in the archive; where it finishes, the last one to leave does so. */
static int leave(void *finishes) {
    struct ios_finished report;
    int error = ios_log_write();
    if (error == -EMFILE)
        return error;
    if (*(bool *)finishes && error == 0 && ios_process.started)
        return ios_leave(ios_process.dir, ios_process.number, &report);
    int marked = ios_slot_set(ios_process.dir, ios_process.number, IOS_SLOT_ENDED);
    return marked == -EMFILE ? marked : error;
}

int ios_process_register(void) {
    ios_process.pid = (uint32_t)sys_getpid();
    ios_process.threads_made = 0;
    ios_log_begin();
    int error = ios_with_descriptors(take_slot, NULL);
    if (error < 0)
        return error;
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    struct ios_log_record r = {.type = IOS_LOG_PROCESS, .id = ios_process.number, .a = ios_process.pid};
    r.b = (uint32_t)ios_syscall(SYS_getppid, 0, 0, 0, 0, 0, 0);
    r.x = ios_monotonic_ns();
    r.y = (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
    ios_log(&r, ios_config.host, ios_config.program);
    return ios_with_descriptors(write_log, NULL);
}

/** Everything that was recorded, and what has to be known of it, goes to the archive's files; 0 or -errno. */
static int settle(bool exits, bool finishes) {
    ios_files_log_mounts();
    uint64_t lost = ios_threads_flush_last() + ios_process.lost;
    if (lost && exits) {
        struct ios_log_record r = {.type = IOS_LOG_LOST, .x = lost};
        ios_log(&r, "", NULL);
    }
    return ios_with_descriptors(leave, &finishes);
}

static void finished(int error) {
    if (error < 0)
        ios_stop("cannot finish the trace in", ios_process.dir, -error);
    ios_process.started = false;
}

void ios_process_end(enum ios_end how, uint64_t status) {
    struct ios_thread *t = ios_self;
    bool exits = how == IOS_END_EXIT;
    if (!ios_process.started || (uint32_t)sys_getpid() != ios_process.pid)
        return; // never recorded, stopped, or a child that recorded nothing
    uint64_t signals = ios_signals_block();
    ios_state->active = 0;
    if (t && exits && t->count < t->capacity) {
        struct ios_record r = {.t0 = ios_ticks(), .request = status, .kind = IOS_EXIT, .part = IOS_CALL};
        ios_append(t, &r);
    }
    int error = settle(exits, exits);
    if (exits)
        finished(error);
    ios_signals_restore(signals);
}

bool ios_process_hand_over(int (*work)(void *), void *argument) {
    bool finishes = true;
    uint64_t signals = ios_signals_block();
    ios_state->active = 0;
    int error = settle(true, false);
    ios_signals_restore(signals);
    bool moved = work(argument) == 0;
    signals = ios_signals_block();
    finished(moved || error ? error : ios_with_descriptors(leave, &finishes));
    ios_signals_restore(signals);
    return moved;
}

void ios_process_goes_on(void) {
    if (!ios_process.started || (uint32_t)sys_getpid() != ios_process.pid)
        return;
    ios_with_descriptors(run_again, NULL);
    ios_state->active = ios_process.paused ? 0 : ios_process.layers;
}
