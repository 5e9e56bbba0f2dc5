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
    ios_log_append(&ios_recorder.log, &r, uname(&host) == 0 ? host.nodename : "", program);
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
    slot.host = ios_host_hash(uname(&host) == 0 ? host.nodename : "");
    int64_t number = ios_slot_take(dir, &slot, NULL);
    if (number < 0)
        return (int)number;
    pthread_mutex_lock(&ios_recorder.lock);
    ios_recorder.number = (uint32_t)number;
    struct ios_buf before = ios_recorder.log; // the process is the first that a log names
    ios_recorder.log = (struct ios_buf){0};
    log_process();
    ios_buf_append(&ios_recorder.log, before.data, before.size);
    ios_buf_free(&before);
    error = ios_recorder_write_log(); // so that the process is known, whatever ends it
    ios_recorder.open = error == 0;
    pthread_mutex_unlock(&ios_recorder.lock);
    return error;
}

void ios_recorder_rank(uint32_t rank, uint32_t size) {
    pthread_mutex_lock(&ios_recorder.lock);
    ios_recorder_log(IOS_LOG_RANK, rank, size, 0);
    pthread_mutex_unlock(&ios_recorder.lock);
}

/** Of the files that our log names; the lock is held. */
static int log_mounts(void) {
    struct ios_buf log = {0};
    char path[IOS_PATH_MAX];
    struct ios_mounts m = {.places = sys_map((ios_recorder.files + 1) * sizeof *m.places)};
    size_t at = 0;
    ios_path_number(path, ios_recorder.dir, IOS_REGISTRY, ios_recorder.number, ".log");
    int error = m.places ? ios_read_file(path, &log) : -12 /* ENOMEM */;
    for (const struct ios_log_record *r; error == 0 && m.count < ios_recorder.files && (r = ios_log_next(&log, &at));)
        if (r->type == IOS_LOG_FILE && r->b)
            m.places[m.count++] = (struct ios_place){r->id, r->b, r->text};
    if (m.count)
        error = ios_mounts_find(&m, IOS_MOUNTINFO, false);
    if (m.found.size)
        ios_buf_append(&ios_recorder.log, m.found.data, m.found.size);
    if (m.places)
        sys_unmap(m.places, (ios_recorder.files + 1) * sizeof *m.places);
    ios_buf_free(&m.lines);
    ios_buf_free(&m.found);
    ios_buf_free(&log);
    return error == -2 /* ENOENT: of some */ ? 0 : error;
}

int ios_recorder_close(void) {
    struct ios_finished report;
    uint64_t lost = ios_recorder.lost;
    if (!ios_recorder.open || ios_recorder.pid != (uint32_t)getpid())
        return 0; // or a forked child, which is none of the archive's processes
    for (struct ios_location *l = ios_recorder.all; l; l = l->next) {
        ios_location_settle(l);
        ios_location_flush(l);
        lost += l->lost;
    }
    pthread_mutex_lock(&ios_recorder.lock);
    if (lost)
        ios_recorder_log(IOS_LOG_LOST, 0, 0, lost);
    int error = ios_recorder.error ? ios_recorder.error : ios_recorder_write_log();
    if (error == 0 && log_mounts() == 0)
        error = ios_recorder_write_log();
    ios_recorder.open = false;
    pthread_mutex_unlock(&ios_recorder.lock);
    if (error)
        ios_slot_set(ios_recorder.dir, ios_recorder.number, IOS_SLOT_ENDED);
    return error ? error : ios_leave(ios_recorder.dir, ios_recorder.number, &report);
}
