// SPDX-License-Identifier: EPL-2.0
#include "recording.h"
#include "glibc.h"
#include <string.h>
#include <sys/stat.h>

static struct ios_state inactive;
struct ios_state *ios_state = &inactive;
struct ios_process ios_process;
static uint64_t stderr_device, stderr_file;

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

void ios_recording_begins(void) {
    ios_process.started = true;
    ios_process.was_root = ios_syscall(SYS_geteuid, 0, 0, 0, 0, 0, 0) == 0;
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

void ios_fail(const char *why, const char *what, int error) {
    if (!__atomic_exchange_n(&ios_process.full, 1, __ATOMIC_RELAXED))
        ios_say((const char *const[]){why, " ", what, ": ", error_text(error),
                                      "; the program goes on, and what finds no room is counted only", NULL});
}

void ios_stop(const char *why, const char *what, int error) {
    ios_state->active = 0;
    if (!__atomic_exchange_n(&ios_process.started, false, __ATOMIC_RELAXED))
        return;
    ios_say((const char *const[]){why, *what ? " " : "", what, ": ", error_text(error),
                                  "; the program goes on without being recorded", NULL});
}
