// SPDX-License-Identifier: EPL-2.0
// Who is the last process of an archive.
#include "finish.h"
#include "registry.h"
#include <stdlib.h>

/**
 * Whether nothing of a process runs any more, though its parent has not asked for it. One whose first thread is gone, or that is
 * just ending, shows no memory, but other threads of it may be in a call still.
 */
static bool is_gone(uint32_t pid) {
    struct ios_buf stat = {0};
    char path[IOS_PATH_MAX];
    ios_path_number(path, "/", "proc", pid, "/stat");
    bool read = ios_read_file(path, &stat) == 0 && ios_buf_reserve(&stat, 1);
    if (read)
        stat.data[stat.size] = 0;
    const char *p = read ? strrchr((char *)stat.data, ')') : NULL; // behind the name, which may hold anything
    char state = p && p[1] ? p[2] : 0;
    for (int field = 2; p && field < 20; field++)
        p = strchr(p + 1, ' ');
    bool gone = (state == 'Z' || state == 'X') && p && strtoul(p, NULL, 10) <= 1;
    ios_buf_free(&stat);
    return gone;
}

/** Whether the process that has a pid now is one that is recorded: pids are used again. What cannot be seen is. */
static bool is_recorded(uint32_t pid) {
    static const char *const marks[] = {"/libiostrata.so", "substrate_iostrata.so", "/iostrata-run", "/iostrata-block",
                                        ".spool"};
    struct ios_buf maps = {0};
    char path[IOS_PATH_MAX];
    ios_path_number(path, "/", "proc", pid, "/maps");
    bool found = ios_read_file(path, &maps) < 0 || !ios_buf_reserve(&maps, 1) || maps.size == 0;
    for (size_t i = 0; !found && i < sizeof marks / sizeof *marks; i++) {
        maps.data[maps.size] = 0;
        found = strstr((char *)maps.data, marks[i]) != NULL;
    }
    ios_buf_free(&maps);
    return found && !is_gone(pid);
}

bool ios_slot_runs(const struct ios_slot *slots, uint32_t count, uint32_t number, uint64_t host) {
    const struct ios_slot *slot = &slots[number];
    if (slot->state != IOS_SLOT_RUNS)
        return false;
    if (slot->host != host)
        return true;
    for (uint32_t i = number + 1; i < count; i++)
        if (slots[i].pid == slot->pid && slots[i].host == host)
            return false; // it became another program, or the pid another process
    return ios_syscall(SYS_kill, slot->pid, 0, 0, 0, 0, 0) != -3 /* ESRCH */ && is_recorded(slot->pid);
}

/** The slots, from the first on; most often that one runs: it is whoever waits for all others. */
static int any_runs(int alive, uint32_t number, bool *runs) {
    struct ios_buf all = {0};
    ssize_t n = 0;
    *runs = false;
    while (ios_buf_reserve(&all, 4096) && (n = sys_pread(alive, all.data + all.size, 4096, all.size)) > 0)
        all.size += (size_t)n;
    const struct ios_slot *slots = (const struct ios_slot *)(void *)all.data;
    uint32_t count = (uint32_t)(all.size / sizeof *slots);
    for (uint32_t i = 0; i < count && number < count && !*runs; i++)
        *runs = i != number && ios_slot_runs(slots, count, i, slots[number].host);
    ios_buf_free(&all);
    return all.failed ? -12 /* ENOMEM */ : (int)n;
}

/** Whether the first process still waits for the others, as `iostrata trace` does: a quick answer to a frequent question. */
static bool is_waited_for(int alive, uint32_t number) {
    struct ios_slot first;
    return number > 0 && sys_pread(alive, &first, sizeof first, 0) == sizeof first && (first.known & IOS_KNOWN_WAITS) &&
           first.state == IOS_SLOT_RUNS && ios_syscall(SYS_kill, first.pid, 0, 0, 0, 0, 0) != -3 /* ESRCH */;
}

uint32_t ios_recording_pid(const char *dir) {
    struct ios_buf alive = {0};
    char path[IOS_PATH_MAX];
    uint32_t pid = 0;
    ios_path_join(path, dir, IOS_REGISTRY "/alive");
    if (ios_read_file(path, &alive) < 0)
        return 0;
    const struct ios_slot *slots = (const struct ios_slot *)(void *)alive.data;
    uint64_t host = ios_our_pids();
    uint32_t count = (uint32_t)(alive.size / sizeof *slots);
    for (uint32_t i = 0; i < count && !pid; i++)
        if (slots[i].host == host && ios_slot_runs(slots, count, i, host))
            pid = slots[i].pid;
    ios_buf_free(&alive);
    return pid;
}

bool ios_others_run(const char *dir, uint32_t number) {
    int alive = ios_alive_open(dir, O_RDONLY);
    bool run = false;
    if (alive < 0)
        return false;
    any_runs(alive, number, &run);
    sys_close(alive);
    return run;
}

int ios_leave(const char *dir, uint32_t number, struct ios_finished *report) {
    bool run = true;
    int alive = ios_alive_open(dir, O_RDWR), error = 0;
    if (alive < 0)
        return alive;
    ios_alive_mark(alive, number, IOS_SLOT_ENDED);
    if (!is_waited_for(alive, number))
        error = any_runs(alive, number, &run);
    sys_close(alive);
    return error || run ? error : ios_finish(dir, true, report);
}
