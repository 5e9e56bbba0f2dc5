// SPDX-License-Identifier: EPL-2.0
// iostrata-block DIR: records the block requests of all devices into the archive in DIR until its standard input
// ends, and keeps those of the devices under the archive's files. It says "ready" on standard output when it records.
// It joins the archive at the end only: if it is killed, the archive is what it would be without it.
#include "../common/calls.h"
#include "../common/extents.h"
#include "../common/finish.h"
#include "../common/registry.h"
#include "extents.h"
#include "requests.h"
#include "ring.h"
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

/** What is in the rings now, up to a time before which nothing more can come. */
static void round_of_reading(bool last) {
    uint64_t until = last ? UINT64_MAX : clock_ns(CLOCK_MONOTONIC) - LATE_NS;
    uint64_t missed = ring_read(requests_add);
    requests_process(until);
    if (missed)
        requests_forget();
    lost += missed;
}

/** Until standard input ends; what is under way then gets half a second to complete. */
static void record(void) {
    struct pollfd in = {.fd = 0, .events = POLLIN};
    for (bool more = true; more && !terminated;) {
        char bytes[64];
        int n = poll(&in, 1, ROUND_MS);
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

static void log_self(struct ios_buf *log, uint32_t number, const char *host) {
    struct ios_log_record r = {.type = IOS_LOG_PROCESS, .id = number, .c = IOS_MEMBER_DEVICES};
    r.a = (uint32_t)getpid();
    r.x = clock_ns(CLOCK_MONOTONIC);
    r.y = clock_ns(CLOCK_REALTIME);
    ios_log_append(log, &r, host, "block devices");
    if (lost) {
        struct ios_log_record l = {.type = IOS_LOG_LOST, .x = lost};
        ios_log_append(log, &l, "", NULL);
    }
}

/** A device is a file of itself, a handle that was there before, and a location. */
static void log_device(struct ios_buf *log, uint32_t id, uint32_t location, const struct device *d) {
    char path[64];
    struct ios_log_record file = {.type = IOS_LOG_FILE, .id = id}, thread = {.type = IOS_LOG_THREAD, .id = location};
    struct ios_log_record handle = {.type = IOS_LOG_HANDLE, .id = id, .a = id, .b = IOS_NO_HANDLE};
    handle.c = IOS_BLOCK | OTF2_HANDLE_PRE_CREATED << 8 | OTF2_READ_WRITE << 16;
    snprintf(path, sizeof path, "/dev/%s", d->name);
    ios_log_append(log, &file, path, NULL);
    ios_log_append(log, &handle, d->name, NULL);
    ios_log_append(log, &thread, d->name, NULL);
}

/** The used devices become locations of the archive, the others' events are dropped. */
static int join(const char *dir, const char *host) {
    uint32_t count, locations = 0;
    struct device *devices = requests_devices(&count);
    struct ios_buf extents = {0}, log = {0};
    extents_find(dir, count, &extents);
    for (uint32_t i = 0; i < count; i++)
        if (!devices[i].used || !devices[i].stream.events) {
            devices[i].used = false;
            unlink(devices[i].path);
        } else {
            locations++;
        }
    if (locations == 0)
        return 0;
    int number = ios_slot_take(dir, (uint32_t)getpid(), ios_host_hash(host));
    if (number < 0)
        return number;
    log_self(&log, (uint32_t)number, host);
    locations = 0;
    for (uint32_t i = 0; i < count; i++) {
        char path[IOS_PATH_MAX];
        struct device *d = &devices[i];
        ios_path_number(path, dir, IOS_ARCHIVE, (uint32_t)number | (uint64_t)locations << 32, ".evt");
        if (d->used && rename(d->path, path) == 0)
            log_device(&log, i, locations++, d);
    }
    ios_buf_append(&log, extents.data, extents.size);
    char path[IOS_PATH_MAX];
    ios_path_number(path, dir, IOS_REGISTRY, (uint32_t)number, ".log");
    int error = ios_write_file(path, &log);
    struct ios_finished report;
    if (error)
        ios_slot_set(dir, (uint32_t)number, IOS_SLOT_ENDED);
    return error ? error : ios_leave(dir, (uint32_t)number, &report);
}

static void settle_signals(void) {
    struct sigaction end = {.sa_handler = terminate};
    signal(SIGINT, SIG_IGN); // for the command; our end is that of our input
    signal(SIGQUIT, SIG_IGN);
    signal(SIGHUP, SIG_IGN);
    signal(SIGPIPE, SIG_IGN);
    sigaction(SIGTERM, &end, NULL);
}

int main(int argc, char **argv) {
    struct utsname name;
    char registry[IOS_PATH_MAX], gone[IOS_PATH_MAX];
    if (argc != 2) {
        fprintf(stderr, "usage: iostrata-block DIR\n");
        return 2;
    }
    settle_signals();
    uname(&name);
    int error = tracefs_begin();
    if (error == 0 && (error = ring_open()) < 0)
        tracefs_end();
    if (error < 0) {
        fprintf(stderr, "iostrata: block requests are not recorded: %s\n",
                error == -EPERM || error == -EACCES ? "only root may" : strerror(-error));
        return NO_RIGHTS;
    }
    error = ios_registry_make(argv[1]);
    ios_path_join(registry, argv[1], IOS_REGISTRY);
    requests_begin(registry);
    struct ios_buf nothing = {0};
    ios_path_join(gone, argv[1], IOS_GONE);
    if (error == 0)
        error = ios_write_file(gone, &nothing);
    puts("ready");
    fflush(stdout);
    if (error == 0)
        record();
    ring_close();
    tracefs_end();
    if (error == 0)
        error = join(argv[1], name.nodename);
    unlink(gone);
    if (error < 0)
        fprintf(stderr, "iostrata: cannot add block requests to %s: %s\n", argv[1], strerror(-error));
    return error < 0;
}
