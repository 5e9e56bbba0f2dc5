// SPDX-License-Identifier: EPL-2.0
#include "witness.h"
#include "sys.h"
#include <dirent.h>
#include <string.h>
#include <sys/resource.h>

/** The number behind a word that begins a line, or 0. */
static uint64_t number_behind(const char *word, const char *text) {
    const char *at = strstr(text, word);
    uint64_t n = 0;
    for (at = at ? at + strlen(word) : ""; *at >= '0' && *at <= '9'; at++)
        n = 10 * n + (uint64_t)(*at - '0');
    return n;
}

/** A file of one line or few; false: it cannot be read. */
static bool read_text(const char *path, char *text, size_t room) {
    int fd = sys_openat(AT_FDCWD, path, O_RDONLY, 0);
    ssize_t n = fd < 0 ? fd : sys_read(fd, text, room - 1);
    if (fd >= 0)
        sys_close(fd);
    text[n > 0 ? n : 0] = 0;
    return n > 0;
}

static bool read_io(const char *path, struct ios_witness *w) {
    char text[512];
    if (!read_text(path, text, sizeof text))
        return false;
    w->rchar += number_behind("rchar: ", text);
    w->wchar += number_behind("wchar: ", text);
    w->syscr += number_behind("syscr: ", text);
    w->syscw += number_behind("syscw: ", text);
    w->read_bytes += number_behind("read_bytes: ", text);
    w->write_bytes += number_behind("\nwrite_bytes: ", text);
    return true;
}

bool ios_witness_now(struct ios_witness *w) {
    memset(w, 0, sizeof *w);
    return read_io("/proc/self/io", w);
}

bool ios_witness_own(struct ios_witness *w) {
    char path[64], entries[4096];
    bool found = false;
    memset(w, 0, sizeof *w);
    int dir = sys_openat(AT_FDCWD, "/proc/self/task", O_RDONLY | O_DIRECTORY, 0);
    for (long n; dir >= 0 && (n = ios_syscall(SYS_getdents64, dir, (long)entries, sizeof entries, 0, 0, 0)) > 0;)
        for (long at = 0; at < n;) {
            const struct dirent64 *entry = (const struct dirent64 *)(entries + at);
            at += entry->d_reclen;
            if (entry->d_name[0] < '0' || entry->d_name[0] > '9' || strlen(entry->d_name) > 20)
                continue;
            strcat(strcat(strcpy(path, "/proc/self/task/"), entry->d_name), "/io");
            found |= read_io(path, w);
        }
    if (dir >= 0)
        sys_close(dir);
    return found;
}

static uint64_t nanoseconds(const struct timeval *t) {
    return (uint64_t)t->tv_sec * 1000000000u + (uint64_t)t->tv_usec * 1000u;
}

struct ios_usage ios_usage_now(void) {
    struct rusage r;
    if (ios_syscall(SYS_getrusage, RUSAGE_SELF, (long)&r, 0, 0, 0, 0) != 0)
        return (struct ios_usage){0};
    return (struct ios_usage){.cpu_ns = nanoseconds(&r.ru_utime) + nanoseconds(&r.ru_stime),
                              .major_faults = (uint64_t)r.ru_majflt};
}

struct ios_usage ios_usage_since(const struct ios_usage *begin) {
    struct ios_usage now = ios_usage_now();
    char text[96];
    if (!read_text("/proc/self/schedstat", text, sizeof text) || now.cpu_ns < begin->cpu_ns)
        return (struct ios_usage){0};
    return (struct ios_usage){now.cpu_ns - begin->cpu_ns, now.major_faults - begin->major_faults,
                              number_behind(" ", text)};
}
