// SPDX-License-Identifier: EPL-2.0
// Hosts whose clocks are put right afterwards, by what their programs sent each other.
#include "archive.h"
#include "finish.h"

/** Appended to the log of a process, which is what an archive is finished from. */
static int tell(const char *dir, uint32_t number, const struct ios_clock_line *line) {
    struct ios_buf log = {0};
    char path[IOS_PATH_MAX];
    ios_path_number(path, dir, IOS_REGISTRY, number, ".log");
    int error = ios_read_file(path, &log);
    for (uint32_t i = 0; i < 2 && error == 0; i++) {
        uint64_t off = line->deviation[i];
        struct ios_log_record r = {.type = IOS_LOG_ALIGNED, .id = i, .x = line->time[i], .y = line->ahead[i]};
        r.a = off < UINT32_MAX ? (uint32_t)off : UINT32_MAX;
        ios_log_append(&log, &r, "", NULL);
    }
    if (error == 0)
        error = log.failed ? -12 /* ENOMEM */ : ios_write_file(path, &log);
    ios_buf_free(&log);
    return error == -2 /* ENOENT: it recorded nothing */ ? 0 : error;
}

/** From the archive's clock, that was corrected by a line before, to the process's own. */
static struct ios_clock_line of_process(const struct ios_clock_line *before, const struct ios_clock_line *more) {
    struct ios_clock_line line = *more;
    for (int i = 0; i < 2; i++) {
        line.time[i] = ios_clock_raw(before, more->time[i]);
        line.ahead[i] = more->time[i] + more->ahead[i] - line.time[i];
    }
    return line;
}

static int align(struct ios_archive *a, const char *host, const struct ios_clock_line *more) {
    bool found = false;
    int error = 0;
    for (uint32_t i = 0; i < a->process_count && error == 0; i++) {
        const struct ios_logged *p = &a->processes[i];
        if (!p->self || strcmp(p->self->text, host) != 0)
            continue;
        struct ios_clock_line line = of_process(&p->clock, more);
        found = true;
        error = tell(a->dir, i, &line);
    }
    return found ? error : -3 /* ESRCH */;
}

int ios_align(const char *dir, const char *host, const struct ios_clock_line *more) {
    struct ios_finished report = {0};
    struct ios_archive a = {.dir = dir, .report = &report};
    struct ios_buf alive = {0};
    int error = ios_archive_open(&a, &alive, false);
    if (error == 0) {
        ios_archive_times(&a);
        error = align(&a, host, more);
    }
    ios_buf_free(&alive);
    ios_archive_free(&a);
    return error;
}
