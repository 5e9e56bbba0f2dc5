// SPDX-License-Identifier: EPL-2.0
// Who is the last process of an archive.
#include "finish.h"
#include "registry.h"

/** Whether another process still runs; one of another host does until it says that it ended. */
static bool runs(const struct ios_slot *slot, const struct ios_slot *own) {
    if (slot->state != IOS_SLOT_RUNS || slot->pid == own->pid)
        return false; // ours, or our own image before an exec
    return slot->host != own->host || ios_syscall(SYS_kill, slot->pid, 0, 0, 0, 0, 0) != -3 /* ESRCH */;
}

static bool any_runs(int alive, uint32_t number) {
    struct ios_slot own, slots[64];
    ssize_t n = sys_pread(alive, &own, sizeof own, number * sizeof own);
    for (uint64_t at = 0; n > 0; at += (uint64_t)n) {
        n = sys_pread(alive, slots, sizeof slots, at);
        for (ssize_t i = 0; i < n / (ssize_t)sizeof *slots; i++)
            if (runs(&slots[i], &own))
                return true;
    }
    return false;
}

bool ios_others_run(const char *dir, uint32_t number) {
    int alive = ios_alive_open(dir, O_RDONLY);
    bool run = alive >= 0 && any_runs(alive, number);
    if (alive >= 0)
        sys_close(alive);
    return run;
}

int ios_leave(const char *dir, uint32_t number, struct ios_finished *report) {
    int alive = ios_alive_open(dir, O_RDWR), error = 0;
    if (alive < 0)
        return alive;
    ios_alive_mark(alive, number, IOS_SLOT_ENDED);
    if (!any_runs(alive, number)) {
        sys_flock(alive, 2 /* LOCK_EX */); // two that end at the same time
        error = ios_finish(dir, true, report);
    }
    sys_close(alive);
    return error;
}
