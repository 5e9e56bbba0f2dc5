// SPDX-License-Identifier: EPL-2.0
// Who is the last process of an archive.
#include "finish.h"
#include "registry.h"

/** Whether the process of a slot still runs; one of another host does until it says that it ended. */
static bool runs(const struct ios_slot *slot, uint32_t self, uint64_t host) {
    if (slot->state != IOS_SLOT_RUNS || slot->pid == self)
        return false; // ours, or our own image before an exec
    return slot->host != host || ios_syscall(SYS_kill, slot->pid, 0, 0, 0, 0, 0) != -3 /* ESRCH */;
}

static bool any_runs(const struct ios_buf *alive, uint32_t self) {
    const struct ios_slot *slots = (const struct ios_slot *)alive->data;
    size_t count = alive->size / sizeof *slots;
    uint64_t host = 0;
    for (size_t i = 0; i < count; i++)
        if (slots[i].pid == self)
            host = slots[i].host;
    for (size_t i = 0; i < count; i++)
        if (runs(&slots[i], self, host))
            return true;
    return false;
}

bool ios_others_run(const char *dir, uint32_t pid) {
    struct ios_buf alive = {0};
    char path[IOS_PATH_MAX];
    ios_path_join(path, dir, IOS_REGISTRY "/alive");
    bool run = ios_read_file(path, &alive) == 0 && any_runs(&alive, pid);
    ios_buf_free(&alive);
    return run;
}

int ios_finish_last(const char *dir, uint32_t pid, struct ios_finished *report) {
    char path[IOS_PATH_MAX];
    if (ios_others_run(dir, pid))
        return 0;
    ios_path_join(path, dir, IOS_REGISTRY "/alive");
    int fd = sys_openat(AT_FDCWD, path, O_RDONLY, 0);
    if (fd >= 0)
        sys_flock(fd, 2 /* LOCK_EX */); // two that end at the same time
    int error = ios_finish(dir, true, report);
    if (fd >= 0)
        sys_close(fd);
    return error;
}
