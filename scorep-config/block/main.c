// SPDX-License-Identifier: EPL-2.0
// iostrata-block DIR [LAUNCHER]: records what the kernel tells into the archive in DIR until its standard input ends: the block
// requests of all devices, of which it keeps those of the devices under the archive's files, the requests of io_uring
// that the recorded processes do not tell of themselves, and what is asked of file systems in user space that they use or are.
// It says "ready" on standard output when it records. It joins the archive at the end only: if it is killed, the archive is what
// it would be without it. LAUNCHER is the process that will start the command; without it, it is the one that started us. Of
// several that record into one archive on a host one records each part at a time.
#include "../common/extents.h"
#include "../common/registry.h"
#include "../common/witness.h"
#include "fuse.h"
#include "member.h"
#include "requests.h"
#include "ring.h"
#include "tasks.h"
#include "tracefs.h"
#include "turn.h"
#include "uring.h"
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>

enum { ROUND_MS = 50, LAST_ROUNDS = 10, NO_RIGHTS = 4 };
static const uint64_t LATE_NS = 2000000;    // an event may be seen by a reader this long after its time
static const uint64_t KEPT_NS = 1000000000; // of what others record this much is kept, that may turn out to be ours
static const char *const names[PARTS] = {"block requests", "io_uring without liburing",
                                         "the kernel's requests to file systems in user space"};
static const char *const layers[PARTS] = {"block", "aio", "net"};
static const char *const marks[PARTS] = {IOS_GONE, IOS_RINGS, NULL}; // what is in the archive while a part is recorded

static volatile sig_atomic_t terminated;

static void terminate(int signal) {
    (void)signal;
    terminated = 1;
}

static uint64_t clock_ns(clockid_t clock) {
    struct timespec t;
    clock_gettime(clock, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static const char *archive;
static uint64_t lost;
static bool recorded[PARTS];
static uint64_t ours_from[PARTS] = {UINT64_MAX, UINT64_MAX, UINT64_MAX}; // from when on events are ours to record

static bool is_ours(int part, uint64_t ns) {
    return ns >= ours_from[part];
}

static int part_of(int what) {
    return what <= BLOCK_BIO_COMPLETE ? PART_BLOCK : what >= FUSE_SEND ? PART_FUSE : PART_URING;
}

static void happened(const struct kernel_event *event) {
    int part = part_of(event->what);
    if (event->what == TASK_NEW || event->what == TASK_EXEC)
        tasks_changed(event);
    else if (event->what == URING_CREATE) // who may record its requests knows it
        uring_changed(event);
    else if (is_ours(part, event->ns))
        (part == PART_BLOCK ? requests_changed : part == PART_FUSE ? fuse_changed : uring_changed)(event);
}

/** Where another recorder has made it already, it stays as it is. */
static int make_mark(const char *name) {
    char path[IOS_PATH_MAX];
    ios_path_join(path, archive, name);
    int fd = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0644);
    return fd < 0 ? -errno : close(fd);
}

/** Takes the turns that nobody has; whether all that is wanted is ours. */
static bool try_turns(void) {
    bool all = true;
    for (int part = 0; part < PARTS; part++) {
        uint64_t others = 0;
        bool wants = recorded[part] && ours_from[part] == UINT64_MAX;
        bool takes = wants && turn_take(part, &others);
        if (takes)
            ours_from[part] = others;
        if (takes && marks[part] && make_mark(marks[part]) < 0)
            fprintf(stderr, "iostrata: the processes do not know that %s are recorded\n", names[part]);
        all &= takes || !wants;
    }
    return all;
}

static void end_turns(uint64_t ns) {
    for (int part = 0; part < PARTS; part++)
        if (ours_from[part] != UINT64_MAX)
            turn_end(part, ns);
}

/** The tracer in the command's processes looks for them; where others go on, they stay. */
static void remove_marks(void) {
    uint64_t others;
    char path[IOS_PATH_MAX];
    for (int part = 0; part < PARTS; part++)
        if (marks[part] && recorded[part] && turn_take(part, &others)) {
            ios_path_join(path, archive, marks[part]);
            unlink(path);
        }
}

static bool had_turn(void) {
    bool had = false;
    for (int part = 0; part < PARTS; part++)
        had |= ours_from[part] != UINT64_MAX;
    return had;
}

/** What is in the rings now, up to a time before which nothing more can come. */
static void round_of_reading(bool last) {
    uint64_t late = try_turns() ? LATE_NS : KEPT_NS;
    turn_launchers(tasks_launcher);
    // A time before the reading: what happened then on any processor is read now.
    uint64_t until = last ? UINT64_MAX : clock_ns(CLOCK_MONOTONIC) - late;
    uint64_t missed = ring_read();
    ring_visit(until, happened);
    requests_write();
    uring_write();
    fuse_write();
    if (missed) {
        requests_forget();
        uring_forget();
    }
    lost += had_turn() ? missed : 0;
}

/** Until standard input ends; what is under way then gets half a second to complete. */
static void record(void) {
    struct pollfd in = {.fd = 0, .events = POLLIN};
    for (bool more = true; more && !terminated;) {
        char bytes[64];
        int n = poll(&in, 1, ring_is_busy() ? 0 : ROUND_MS);
        more = n == 0 || (n > 0 && read(0, bytes, sizeof bytes) > 0) || (n < 0 && errno == EINTR);
        round_of_reading(false);
    }
    for (int i = 0; i < LAST_ROUNDS && (i == 0 || requests_outstanding()); i++) {
        poll(NULL, 0, ROUND_MS);
        round_of_reading(false);
    }
    tracefs_stop();
    uint64_t end = clock_ns(CLOCK_MONOTONIC);
    round_of_reading(true);
    end_turns(end);
}

static void settle_signals(void) {
    struct sigaction end = {.sa_handler = terminate};
    signal(SIGINT, SIG_IGN); // for the command; our end is that of our input
    signal(SIGQUIT, SIG_IGN);
    signal(SIGHUP, SIG_IGN);
    signal(SIGPIPE, SIG_IGN);
    sigaction(SIGTERM, &end, NULL);
}

/** Whether a part is among the layers that are recorded. */
static bool is_wanted(int part) {
    const char *wanted = getenv("IOSTRATA_LAYERS"), *layer = layers[part];
    size_t n = strlen(layer);
    if (!wanted || !*wanted)
        return part != PART_FUSE;
    for (const char *at = wanted; (at = strstr(at, layer)); at += n)
        if ((at == wanted || at[-1] == ',') && (at[n] == ',' || at[n] == 0))
            return true;
    return false;
}

/** Says which parts cannot be recorded. Older kernels do not tell of file systems in user space: their daemons do. */
static void tell(const bool wanted[PARTS], int error) {
    bool failed[PARTS];
    int count = 0, told = 0;
    for (int part = 0; part < PARTS; part++)
        count += failed[part] = wanted[part] && !recorded[part] && (part != PART_FUSE || error != -ENOENT);
    if (count == 0)
        return;
    fprintf(stderr, "iostrata: ");
    for (int part = 0; part < PARTS; part++)
        if (failed[part])
            fprintf(stderr, "%s%s", told++ == 0 ? "" : told == count ? " and " : ", ", names[part]);
    fprintf(stderr, " %s not recorded: %s\n", count == 1 && failed[PART_URING] ? "is" : "are",
            error == -EPERM || error == -EACCES ? "only root may" : strerror(-error));
}

static bool has_any(const bool parts[PARTS]) {
    bool any = false;
    for (int part = 0; part < PARTS; part++)
        any |= parts[part];
    return any;
}

/** What is wanted is recorded, as far as it can be; 0 or -errno. */
static int open_tracing(const bool wanted[PARTS]) {
    int error = has_any(wanted) ? tracefs_begin() : 0;
    if (error < 0 || !has_any(wanted))
        return error;
    memcpy(recorded, wanted, sizeof recorded);
    int partly = events_enable(recorded);
    error = has_any(recorded) ? ring_open() : partly;
    if (error == 0)
        error = tracefs_start();
    if (error < 0) {
        tracefs_end();
        memset(recorded, 0, sizeof recorded);
    }
    return error ? error : partly;
}

int main(int argc, char **argv) {
    struct utsname name;
    char registry[IOS_PATH_MAX];
    bool wanted[PARTS];
    if (argc != 2 && argc != 3) {
        fprintf(stderr, "usage: iostrata-block DIR [LAUNCHER]\n");
        return 2;
    }
    settle_signals();
    uname(&name);
    for (int part = 0; part < PARTS; part++)
        wanted[part] = is_wanted(part);
    tell(wanted, open_tracing(wanted));
    if (!has_any(recorded))
        return NO_RIGHTS;
    archive = argv[1];
    int error = ios_registry_make(archive);
    ios_path_join(registry, archive, IOS_REGISTRY);
    uint32_t launcher = argc == 3 ? (uint32_t)strtoul(argv[2], NULL, 10) : (uint32_t)getppid();
    tracks_begin(registry);
    tasks_begin();
    if (error == 0) {
        turn_begin(registry, name.nodename, launcher);
        turn_launchers(tasks_launcher);
        try_turns();
    }
    puts("ready");
    fflush(stdout);
    if (error == 0)
        record();
    ring_close();
    tracefs_end();
    if (error == 0 && had_turn())
        error = member_join(archive, name.nodename, lost);
    remove_marks();
    if (error < 0)
        fprintf(stderr, "iostrata: cannot add block requests to %s: %s\n", archive, strerror(-error));
    return error < 0;
}
