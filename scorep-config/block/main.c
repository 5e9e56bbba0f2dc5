// SPDX-License-Identifier: EPL-2.0
// iostrata-block DIR [LAUNCHER]: records what the kernel tells into the archive in DIR until its standard input ends: the block
// requests of all devices, of which it keeps those of the devices under the archive's files, and the requests of io_uring
// that the recorded processes do not tell of themselves. It says "ready" on standard output when it records. It joins
// the archive at the end only: if it is killed, the archive is what it would be without it. LAUNCHER is the process that will start
// the command; without it, it is the one that started us.
#include "../common/extents.h"
#include "../common/registry.h"
#include "../common/witness.h"
#include "member.h"
#include "requests.h"
#include "ring.h"
#include "tasks.h"
#include "tracefs.h"
#include "uring.h"
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>

enum { ROUND_MS = 50, LAST_ROUNDS = 10, NO_RIGHTS = 4 };
static const uint64_t LATE_NS = 2000000; // an event may be seen by a reader this long after its time

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

static uint64_t lost;

static void happened(const struct kernel_event *event) {
    if (event->what <= BLOCK_BIO_COMPLETE)
        requests_changed(event);
    else if (event->what >= URING_CREATE)
        uring_changed(event);
    else
        tasks_changed(event);
}

/** What is in the rings now, up to a time before which nothing more can come. */
static void round_of_reading(bool last) {
    uint64_t until = last ? UINT64_MAX : clock_ns(CLOCK_MONOTONIC) - LATE_NS;
    uint64_t missed = ring_read();
    ring_visit(until, happened);
    requests_write();
    uring_write();
    if (missed) {
        requests_forget();
        uring_forget();
    }
    lost += missed;
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
    round_of_reading(true);
}

static void settle_signals(void) {
    struct sigaction end = {.sa_handler = terminate};
    signal(SIGINT, SIG_IGN); // for the command; our end is that of our input
    signal(SIGQUIT, SIG_IGN);
    signal(SIGHUP, SIG_IGN);
    signal(SIGPIPE, SIG_IGN);
    sigaction(SIGTERM, &end, NULL);
}

/** Whether a layer is among those that are recorded. */
static bool is_wanted(const char *layer) {
    const char *layers = getenv("IOSTRATA_LAYERS");
    size_t n = strlen(layer);
    if (!layers || !*layers)
        return true;
    for (const char *at = layers; (at = strstr(at, layer)); at += n)
        if ((at == layers || at[-1] == ',') && (at[n] == ',' || at[n] == 0))
            return true;
    return false;
}

static void tell(bool block, bool uring, int error) {
    const char *what = !block  ? "io_uring without liburing is"
                       : uring ? "block requests and io_uring without liburing are"
                               : "block requests are";
    if (block || uring)
        fprintf(stderr, "iostrata: %s not recorded: %s\n", what,
                error == -EPERM || error == -EACCES ? "only root may" : strerror(-error));
}

/** Says what cannot be recorded; false: nothing can. */
static bool open_tracing(bool *rings) {
    bool want_block = is_wanted("block"), want_uring = is_wanted("aio"), block = want_block, uring = want_uring;
    int error = block || uring ? tracefs_begin() : 0;
    if (error < 0)
        tell(block, uring, error);
    if (error < 0 || !(block || uring))
        return false;
    int partly = events_enable(&block, &uring);
    error = block || uring ? ring_open() : partly;
    if (error == 0)
        error = tracefs_start();
    if (error < 0) {
        tracefs_end();
        block = uring = false;
    }
    tell(want_block && !block, want_uring && !uring, error ? error : partly);
    *rings = uring;
    return block || uring;
}

static int make_empty(char *path, const char *dir, const char *name) {
    struct ios_buf nothing = {0};
    ios_path_join(path, dir, name);
    return ios_write_file(path, &nothing);
}

int main(int argc, char **argv) {
    struct utsname name;
    char registry[IOS_PATH_MAX], gone[IOS_PATH_MAX], told[IOS_PATH_MAX];
    bool rings = false;
    if (argc != 2 && argc != 3) {
        fprintf(stderr, "usage: iostrata-block DIR [LAUNCHER]\n");
        return 2;
    }
    settle_signals();
    uname(&name);
    if (!open_tracing(&rings))
        return NO_RIGHTS;
    int error = ios_registry_make(argv[1]);
    ios_path_join(registry, argv[1], IOS_REGISTRY);
    tracks_begin(registry);
    tasks_begin(argc == 3 ? (uint32_t)strtoul(argv[2], NULL, 10) : (uint32_t)getppid());
    if (error == 0)
        error = make_empty(gone, argv[1], IOS_GONE);
    if (error == 0 && rings)
        error = make_empty(told, argv[1], IOS_RINGS);
    puts("ready");
    fflush(stdout);
    if (error == 0)
        record();
    ring_close();
    tracefs_end();
    if (rings)
        unlink(told);
    if (error == 0)
        error = member_join(argv[1], name.nodename, lost);
    unlink(gone);
    if (error < 0)
        fprintf(stderr, "iostrata: cannot add block requests to %s: %s\n", argv[1], strerror(-error));
    return error < 0;
}
