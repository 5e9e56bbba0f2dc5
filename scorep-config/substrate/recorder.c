// SPDX-License-Identifier: EPL-2.0
// The process as a member of the archive: its place in the registry, and its end.
#include "../common/finish.h"
#include "../common/mounts.h"
#include "../preload/fds.h"
#include "parts.h"
#include <stdlib.h>
#include <sys/utsname.h>
#include <unistd.h>

bool ios_recorder_init(const struct ios_source *source) {
    ios_recorder.source = source;
    ios_filter_init(getenv("IOSTRATA_INCLUDE"), getenv("IOSTRATA_EXCLUDE"));
    return ios_names_init(&ios_recorder.of_handles) && ios_names_init(&ios_recorder.of_regions) &&
           ios_names_init(&ios_recorder.of_views);
}

static void log_process(void) {
    struct utsname host;
    struct timespec now;
    char program[4096];
    ssize_t n = readlink("/proc/self/exe", program, sizeof program - 1);
    program[n > 0 ? n : 0] = 0;
    clock_gettime(CLOCK_REALTIME, &now);
    struct ios_log_record r = {.type = IOS_LOG_PROCESS, .id = ios_recorder.number, .a = ios_recorder.pid};
    r.b = (uint32_t)getppid();
    r.x = ios_monotonic_ns();
    r.y = (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
    ios_recorder_log_open(&r, uname(&host) == 0 ? host.nodename : "", program);
}

int ios_recorder_open(const char *dir) {
    struct utsname host;
    if (strlen(dir) >= sizeof ios_recorder.dir)
        return -36 /* ENAMETOOLONG */;
    strcpy(ios_recorder.dir, dir);
    int error = ios_registry_make(dir);
    if (error < 0)
        return error;
    ios_recorder.pid = (uint32_t)getpid();
    struct ios_slot slot = {.pid = ios_recorder.pid, .state = IOS_SLOT_RUNS};
    slot.host = ios_pids_of(uname(&host) == 0 ? host.nodename : "");
    int64_t number = ios_slot_take(dir, &slot, NULL);
    if (number < 0)
        return (int)number;
    pthread_mutex_lock(&ios_recorder.lock);
    ios_recorder.number = (uint32_t)number;
    log_process();
    ios_locations_open();
    if (!ios_recorder.spool.there) {
        slot.known |= IOS_KNOWN_UNSAFE;
        ios_slot_write(dir, ios_recorder.number, &slot);
        error = ios_recorder_write_log(); // so that the process is known, whatever ends it
    }
    ios_recorder.open = error == 0;
    pthread_mutex_unlock(&ios_recorder.lock);
    return error;
}

void ios_recorder_rank(uint32_t rank, uint32_t size) {
    pthread_mutex_lock(&ios_recorder.lock);
    struct ios_log_record r = {.type = IOS_LOG_RANK, .id = rank, .a = size};
    ios_recorder_log(&r, "", NULL);
    pthread_mutex_unlock(&ios_recorder.lock);
}

/** Of the files that our log names; the lock is held. */
static void log_mounts(void) {
    struct ios_buf log = ios_recorder_logged(), list = {0}, found = {0};
    size_t at = 0;
    if (log.size)
        ios_read_file(IOS_MOUNTINFO, &list);
    ios_mounts_of_log(&log, &list, &found);
    for (const struct ios_log_record *r; found.size && (r = ios_log_next(&found, &at));)
        ios_recorder_log(r, r->text, r->type == IOS_LOG_HINT ? r->text + strlen(r->text) + 1 : NULL);
    ios_buf_free(&list);
    ios_buf_free(&found);
    ios_buf_free(&log);
}

int ios_recorder_close(void) {
    struct ios_finished report;
    uint64_t lost = ios_recorder.lost;
    if (!ios_recorder.open || ios_recorder.pid != (uint32_t)getpid())
        return 0; // or a forked child, which is none of the archive's processes
    for (struct ios_location *l = ios_recorder.all; l; l = l->next) {
        ios_location_settle(l);
        ios_location_flush(l);
        lost += l->t->lost;
    }
    pthread_mutex_lock(&ios_recorder.lock);
    struct ios_log_record r = {.type = IOS_LOG_LOST, .x = lost};
    if (lost)
        ios_recorder_log(&r, "", NULL);
    log_mounts();
    int error = ios_recorder_write_log();
    ios_recorder.open = false;
    if (!error)
        ios_spool_remove(ios_recorder.dir, ios_recorder.number); // all is in the files
    pthread_mutex_unlock(&ios_recorder.lock);
    if (error)
        ios_slot_set(ios_recorder.dir, ios_recorder.number, IOS_SLOT_ENDED);
    else
        error = ios_leave(ios_recorder.dir, ios_recorder.number, &report);
    return error ? error : ios_recorder.error;
}
