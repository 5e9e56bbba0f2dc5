// SPDX-License-Identifier: EPL-2.0
#include "turn.h"
#include "../common/registry.h"
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <sys/file.h>
#include <unistd.h>

// For each part a file whose lock is the turn, as who is killed gives it back, and which holds a time; and one of launchers' numbers.
static int turns[PARTS], launchers;

static int open_file(const char *registry, const char *name, const char *host, int flags) {
    char path[IOS_PATH_MAX + 64];
    snprintf(path, sizeof path, "%s/%s-%" PRIx64, registry, name, ios_host_hash(host));
    return open(path, flags | O_CREAT | O_CLOEXEC, 0644);
}

void turn_begin(const char *registry, const char *host, uint32_t launcher) {
    static const char *const names[PARTS] = {"block", "uring", "fuse"};
    for (int part = 0; part < PARTS; part++)
        turns[part] = open_file(registry, names[part], host, O_RDWR);
    launchers = open_file(registry, "launchers", host, O_RDWR | O_APPEND);
    if (write(launchers, &launcher, sizeof launcher) < 0)
        perror("iostrata: whose block requests are cannot be told"); // for those that other recorders write
}

bool turn_take(int part, uint64_t *until_ns) {
    *until_ns = 0;
    if (turns[part] >= 0 && flock(turns[part], LOCK_EX | LOCK_NB) < 0)
        return false;
    if (pread(turns[part], until_ns, sizeof *until_ns, 0) != sizeof *until_ns)
        *until_ns = 0;
    return true;
}

void turn_launchers(void (*visit)(uint32_t launcher)) {
    static off_t at;
    uint32_t launcher;
    for (; pread(launchers, &launcher, sizeof launcher, at) == sizeof launcher; at += sizeof launcher)
        visit(launcher);
}

void turn_end(int part, uint64_t until_ns) {
    if (pwrite(turns[part], &until_ns, sizeof until_ns, 0) < 0)
        perror("iostrata: some of what the kernel did may be told twice");
    flock(turns[part], LOCK_UN);
}
