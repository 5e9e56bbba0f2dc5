// SPDX-License-Identifier: EPL-2.0
// iostrata-run DIR COMMAND...: runs a command whose processes record into DIR, waits for it, and finishes the archive; so
// none of them has to find out whether it is the last. IOSTRATA_PRELOAD becomes the command's LD_PRELOAD. Exits as the
// command does: 126 when it cannot be run, 127 when it is not there, 128 and the signal's number when one ended it.
#include "../common/clock.h"
#include "../common/finish.h"
#include "../common/registry.h"
#include "../common/witness.h"
#include "command.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PATIENCE_MS = 200, USAGE = 2, NOT_EXECUTABLE = 126, SIGNALLED = 128, NO_DATA = 61 };

static int become(char **argv) {
    const char *preload = getenv("IOSTRATA_PRELOAD");
    if (preload)
        setenv("LD_PRELOAD", preload, 1);
    unsetenv("IOSTRATA_PRELOAD");
    return ios_command_become(argv);
}

/** Until the command ends; what it leaves behind comes to us, and is not waited for. */
static int wait_for_command(pid_t command) {
    int status = 0;
    for (;;) {
        pid_t pid = waitpid(-1, &status, 0);
        if (pid == command)
            return ios_command_code(status);
        if (pid < 0 && errno != EINTR)
            return SIGNALLED;
    }
}

/** Our place among the processes, before theirs; its number, or -errno. */
static int64_t enter(const char *dir) {
    struct utsname name;
    struct ios_slot slot = {.pid = (uint32_t)getpid(), .state = IOS_SLOT_RUNS, .known = IOS_KNOWN_WAITS};
    slot.host = uname(&name) == 0 ? ios_pids_of(name.nodename) : 0;
    slot.begin_ns = ios_monotonic_ns();
    slot.known |= ios_clock_of_kernel() == IOS_KERNEL_TSC ? IOS_KNOWN_TSC : 0;
    if (ios_witness_now(&slot.begin))
        slot.known |= IOS_KNOWN_BEGIN;
    int error = ios_registry_make(dir);
    return error < 0 ? error : ios_slot_take(dir, &slot, NULL);
}

/** Nothing was recorded: no trace of us either. */
static void remove_all(const char *dir) {
    static const char *const names[] = {IOS_REGISTRY "/alive", IOS_UNSEEN, IOS_REGISTRY, IOS_ARCHIVE};
    char path[IOS_PATH_MAX];
    for (int i = 0; i < 4; i++) {
        ios_path_join(path, dir, names[i]);
        sys_unlink(path, i > 1 ? AT_REMOVEDIR : 0);
    }
}

static void say_running(const char *dir) {
    struct ios_slot slot = {0};
    uint32_t pid = ios_recording_pid(dir);
    for (uint32_t i = 0; ios_slot_read(dir, i, &slot) == 0; i++)
        if (slot.pid == pid)
            break;
    if (slot.known & IOS_KNOWN_WAITS)
        fprintf(stderr, "iostrata: another command is still recorded; the last one to end finishes %s\n", dir);
    else
        fprintf(stderr, "iostrata: process %u (%.64s) still runs and is recorded; the last one to end finishes %s\n",
                pid, slot.program, dir);
}

/** What the kernel counted for all that ended, once all did: it adds up what is waited for. */
static void put_witness(const char *dir, uint32_t number) {
    struct ios_slot slot;
    while (waitpid(-1, NULL, WNOHANG) > 0)
        continue;
    if (ios_slot_read(dir, number, &slot) < 0 || !ios_witness_now(&slot.end))
        return;
    slot.known |= IOS_KNOWN_END;
    ios_slot_write(dir, number, &slot);
}

/** Whether something that the command left behind still runs: it may be about to end, or to record its first call. */
static bool leaves_children(void) {
    pid_t pid;
    while ((pid = waitpid(-1, NULL, WNOHANG)) > 0)
        continue;
    return pid == 0;
}

static void finish(const char *dir, uint32_t number) {
    struct ios_finished report;
    ios_slot_set(dir, number, IOS_SLOT_ENDED);
    for (int i = 0; i < PATIENCE_MS && (leaves_children() || ios_recording_pid(dir)); i += 10)
        usleep(10000);
    if (ios_recording_pid(dir)) { // of another host, or another name space of pids, we would not know
        say_running(dir);
        return;
    }
    put_witness(dir, number);
    int error = ios_finish(dir, true, &report);
    if (error == -NO_DATA)
        remove_all(dir);
    else if (error < 0)
        fprintf(stderr, "iostrata: cannot finish the trace in %s: %s\n", dir, strerror(-error));
    if (error == 0 && report.lost)
        fprintf(stderr, "iostrata: %llu calls could not be recorded\n", (unsigned long long)report.lost);
}

/** The command itself may be one that cannot be recorded. */
static void note_command(const char *dir, const char *command_name) {
    char path[IOS_PATH_MAX];
    ios_unseen_find(command_name, path, sizeof path, getenv("PATH"));
    const char *reason = ios_unseen_reason(path);
    if (reason)
        ios_unseen_note(dir, path, reason);
}

int main(int argc, char **argv) {
    if (argc < 3) {
        fprintf(stderr, "usage: iostrata-run DIR COMMAND...\n");
        return USAGE;
    }
    int64_t number = enter(argv[1]);
    if (number < 0)
        fprintf(stderr, "iostrata: cannot record in %s: %s\n", argv[1], strerror((int)-number));
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    ios_command_expect();
    note_command(argv[1], argv[2]);
    pid_t pid = ios_command_fork();
    if (pid == 0)
        _exit(become(argv + 2));
    int status = pid < 0 ? NOT_EXECUTABLE : wait_for_command(pid);
    if (number >= 0)
        finish(argv[1], (uint32_t)number);
    return status;
}
