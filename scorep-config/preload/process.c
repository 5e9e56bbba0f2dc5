// SPDX-License-Identifier: EPL-2.0
// The process as a member of the archive: its place in the registry, and its end.
#include "process.h"
#include "../common/finish.h"
#include "../common/witness.h"
#include "config.h"
#include "log.h"
#include "seats.h"
#include "tables.h"
#include "threads.h"
#include <errno.h>

static struct ios_slot slot; // as it is in the registry
static uint64_t own_before;  // what its parent wrote
static struct ios_usage used_before;
static bool home; // the archive's first process is of this host: whoever finishes knows its mounts
static enum ios_kernel_clock kernel_clock = IOS_KERNEL_UNKNOWN; // as who waits for all found it

static int take_slot(void *unused) {
    struct ios_slot first = slot;
    (void)unused;
    int64_t number = ios_slot_take(ios_process.dir, &slot, &first);
    ios_process.number = (uint32_t)number;
    home = first.host == slot.host;
    if (home && number > 0 && (first.known & IOS_KNOWN_WAITS))
        kernel_clock = (first.known & IOS_KNOWN_TSC) ? IOS_KERNEL_TSC : IOS_KERNEL_OTHER;
    return number < 0 ? (int)number : 0;
}

static int write_state(void *unused) {
    (void)unused;
    return ios_slot_set(ios_process.dir, ios_process.number, slot.state);
}

static int write_slot(void *unused) {
    (void)unused;
    return ios_slot_write(ios_process.dir, ios_process.number, &slot);
}

static int write_log(void *unused) {
    (void)unused;
    return ios_log_write();
}

static int leave(void *unused) {
    struct ios_finished report;
    (void)unused;
    return ios_leave(ios_process.dir, ios_process.number, &report);
}

static void put_name(char *to, size_t room, const char *name) {
    const char *slash = strrchr(name, '/');
    strncpy(to, slash ? slash + 1 : name, room - 1);
}

int ios_process_register(void) {
    struct timespec now;
    own_before = ios_own_written;
    used_before = ios_usage_now();
    ios_process.pid = (uint32_t)sys_getpid();
    ios_process.threads_made = 0;
    ios_log_begin();
    clock_gettime(CLOCK_REALTIME, &now);
    slot = (struct ios_slot){.pid = ios_process.pid, .state = IOS_SLOT_RUNS, .host = ios_pids_of(ios_config.host)};
    slot.parent = (uint32_t)ios_syscall(SYS_getppid, 0, 0, 0, 0, 0, 0);
    slot.known = (IOS_EVERY_LAYER & ~ios_process.layers) * IOS_KNOWN_LEFT_OUT;
    if (ios_witness_now(&slot.begin))
        slot.known |= IOS_KNOWN_BEGIN;
    slot.begin_ns = ios_monotonic_ns();
    slot.realtime_ns = (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
    put_name(slot.program, sizeof slot.program, ios_config.program);
    strncpy(slot.hostname, ios_config.host, sizeof slot.hostname - 1);
    return ios_with_descriptors(take_slot, NULL);
}

enum ios_kernel_clock ios_process_clock(void) {
    return kernel_clock;
}

void ios_process_log(void (*log)(const struct ios_log_record *r, const char *text, const char *more)) {
    const char *arguments[IOS_ARGUMENTS + 1];
    uint32_t count = ios_config_arguments(arguments);
    struct ios_log_record r = {.type = IOS_LOG_PROCESS, .id = ios_process.number, .a = slot.pid, .b = slot.parent};
    r.x = slot.begin_ns;
    r.y = slot.realtime_ns;
    log(&r, ios_config.host, ios_config.program);
    if (ios_config.server[0]) {
        struct ios_log_record server = {.type = IOS_LOG_SERVER};
        log(&server, ios_config.server, NULL);
    }
    for (uint32_t i = 0; i < count; i++) {
        struct ios_log_record string = {.type = IOS_LOG_STRING, .id = i};
        log(&string, arguments[i], NULL);
    }
}

uint64_t ios_process_own(void) {
    return ios_own_written - own_before;
}

void ios_process_unsafe(void) {
    slot.known |= IOS_KNOWN_UNSAFE;
    ios_with_descriptors(write_slot, NULL);
}

/** What is not in the spool of the archive's own folder goes to its files now; 0 or -errno. */
static int settle(void) {
    ios_files_log_mounts();
    ios_threads_flush_last();
    slot.lost = ios_seats_lost();
    if (slot.lost) {
        struct ios_log_record r = {.type = IOS_LOG_LOST, .x = slot.lost};
        ios_log(&r, "", NULL);
    }
    int error = ios_with_descriptors(write_log, NULL);
    if (error == 0)
        ios_spool_close();
    return error;
}

/** The calls that the threads were in, and what they recorded, can be found by whoever finishes. */
static int leave_spool(void) {
    enum ios_spool_state state = ios_spool_state();
    if (state == IOS_SPOOL_NOT_YET && !ios_threads_recorded())
        return 0;
    ios_log_open();
    state = ios_spool_state();
    if (state != IOS_SPOOL_THERE)
        return settle();
    if (!home)
        ios_files_log_mounts();
    slot.lost = ios_seats_lost();
    return 0;
}

static void finished(int error) {
    if (error < 0 && !ios_process.full)
        ios_stop("cannot finish the trace in", ios_process.shown, -error);
    ios_process.started = false;
}

static int count_end(void *unused) {
    (void)unused;
    return ios_witness_now(&slot.end) ? 0 : -24 /* EMFILE */;
}

/** What it did beside what was recorded; whether there is anything to say. */
static bool put_witness(bool exits) {
    uint32_t kernel = 1u << IOS_POSIX | 1u << IOS_ISOC | 1u << IOS_AIO; // the layers that reach the kernel
    slot.apart_read = ios_beside->apart[0];
    slot.apart_written = ios_beside->apart[1];
    slot.mapped = ios_beside->mapped;
    if (slot.mapped)
        slot.used = ios_usage_since(&used_before);
    slot.own_written = ios_process_own();
    slot.end_ns = ios_monotonic_ns();
    slot.known &= ~(uint32_t)(IOS_KNOWN_END | IOS_KNOWN_EXEC);
    slot.known |= (ios_with_descriptors(count_end, NULL) == 0 ? IOS_KNOWN_END : 0) | (exits ? 0 : IOS_KNOWN_EXEC);
    if (ios_state->partly || ios_state->paused || (ios_process.layers & kernel) != kernel)
        slot.known |= IOS_KNOWN_PARTLY;
    return slot.apart_read || slot.apart_written || slot.mapped || slot.known || slot.own_written > sizeof slot;
}

/** The slot says how it ended; the last process finishes the archive. */
static int end_slot(bool exits) {
    int error = 0;
    slot.state = IOS_SLOT_ENDED;
    if (put_witness(exits) || slot.lost)
        error = ios_with_descriptors(write_slot, NULL);
    if (error == 0 && exits)
        return ios_with_descriptors(leave, NULL);
    return error ? error : ios_with_descriptors(write_state, NULL);
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
    int error = leave_spool();
    int ended = end_slot(exits);
    if (exits)
        finished(error ? error : ended);
    ios_signals_restore(signals);
}

bool ios_process_hand_over(int (*work)(void *), void *argument) {
    uint64_t signals = ios_signals_block();
    ios_state->active = 0;
    ios_log_open();
    int error = settle();
    ios_signals_restore(signals);
    bool moved = work(argument) == 0;
    signals = ios_signals_block();
    finished(moved || error ? error : end_slot(true));
    ios_signals_restore(signals);
    return moved;
}

void ios_process_goes_on(void) {
    if (!ios_process.started || (uint32_t)sys_getpid() != ios_process.pid)
        return;
    slot.state = IOS_SLOT_RUNS;
    ios_with_descriptors(write_state, NULL);
    ios_state->active = ios_process.paused ? 0 : ios_process.layers;
}
