// SPDX-License-Identifier: EPL-2.0
// The process as a member of the archive: its place in the registry, its log of definitions, its end.
#include "../common/finish.h"
#include "config.h"
#include "fds.h"
#include "fork.h"
#include "threads.h"
#include <errno.h>
#include <string.h>
#include <sys/stat.h>

static struct ios_state inactive;
struct ios_state *ios_state = &inactive;
struct ios_process ios_process;
static uint64_t stderr_device, stderr_file;
static uint64_t log_size; // bytes of our log that are in its file: a write that failed is done again there

/** Whether descriptor 2 still is what it was: a program may have opened its data file in its place. */
static bool stderr_is(uint64_t *device, uint64_t *file) {
    struct stat s;
    if (ios_syscall(SYS_fstat, 2, (long)&s, 0, 0, 0, 0) < 0)
        return false;
    bool same = *device == s.st_dev && *file == s.st_ino;
    *device = s.st_dev;
    *file = s.st_ino;
    return same;
}

void ios_process_begun(void) {
    ios_process.started = true;
    ios_process.log.arena = &ios_log_memory;
    stderr_is(&stderr_device, &stderr_file);
}

static char *put(char *p, const char *end, const char *text) {
    while (*text && p < end)
        *p++ = *text++;
    return p;
}

void ios_say(const char *const parts[]) {
    char line[IOS_PATH_MAX + 256], *end = line + sizeof line - 1;
    uint64_t device = stderr_device, file = stderr_file;
    char *p = put(line, end, "iostrata: ");
    for (; *parts; parts++)
        p = put(p, end, *parts);
    *p++ = '\n';
    if (stderr_is(&device, &file))
        sys_write(2, line, (size_t)(p - line));
}

static const char *error_text(int error) {
    switch (error) {
    case 28:
        return "no space left";
    case 13:
    case 30:
        return "not writable";
    case 24:
    case 23:
        return "too many open files";
    default:
        return strerrordesc_np(error) ? strerrordesc_np(error) : "unknown error";
    }
}

void ios_stop(const char *why, const char *what, int error) {
    ios_state->active = 0;
    if (!__atomic_exchange_n(&ios_process.started, false, __ATOMIC_RELAXED))
        return;
    ios_say((const char *const[]){why, *what ? " " : "", what, ": ", error_text(error),
                                  "; the program goes on without being recorded", NULL});
}

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
    ios_process.log.size = 0;
    log_size = 0;
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

void ios_process_begins(struct ios_thread *t) {
    const char *arguments[IOS_ARGUMENTS + 1];
    uint32_t count = ios_config_arguments(arguments);
    uint32_t first = ios_strings(arguments, count);
    if (count == 0 || first == IOS_NO_HANDLE)
        return;
    struct ios_record r = {.t0 = t->clock.ticks, .t1 = t->clock.ticks, .kind = IOS_PROGRAM, .part = IOS_CALL};
    r.handle = first;
    r.request = first + 1;
    r.result = count - 1;
    r.offset = ios_process.pid;
    ios_append(t, &r);
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

bool ios_log_hold(void) {
    return ios_lock(&ios_process.log_lock);
}

void ios_log_release(void) {
    ios_unlock(&ios_process.log_lock);
}

void ios_log(const struct ios_log_record *r, const char *text, const char *more) {
    if (!ios_log_hold())
        return;
    ios_log_append(&ios_process.log, r, text, more);
    ios_log_release();
}

void ios_log_all(const struct ios_buf *records) {
    if (!ios_log_hold())
        return;
    ios_buf_append(&ios_process.log, records->data, records->size);
    ios_log_release();
}

int ios_log_write(void) {
    char path[IOS_PATH_MAX];
    if (!ios_log_hold())
        return -11 /* EAGAIN */;
    struct ios_buf *log = &ios_process.log;
    int error = log->failed ? -12 /* ENOMEM */ : 0;
    if (log->size > 0 && error == 0) {
        ios_path_number(path, ios_process.dir, IOS_REGISTRY, ios_process.number, ".log");
        int fd = error = sys_openat(AT_FDCWD, path, O_WRONLY | O_CREAT, 0666);
        if (fd >= 0) {
            error = sys_pwrite_all(fd, log->data, log->size, log_size);
            sys_close(fd);
        }
    }
    if (error == 0) {
        log_size += log->size;
        log->size = 0;
    }
    ios_log_release();
    return error;
}
