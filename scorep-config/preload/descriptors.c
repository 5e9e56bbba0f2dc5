// SPDX-License-Identifier: EPL-2.0
// How the tracer writes. It needs a descriptor while it does, and the rights to write in the archive. When the program has used
// up all of its own descriptors, or the thread acts for another user just now, the writing is done by a child that shares our
// memory but has its own copy of the descriptors, some of which it closes, and its own rights, which become root's again.
#include "real.h"
#include <errno.h>
#include <sched.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>

struct job {
    int (*work)(void *);
    void *argument;
    int result;
    bool as_root, closes;
};

static long credential(long number, long id) {
    return ios_syscall(number, id, 0, 0, 0, 0, 0);
}

/** Whether the thread acts for another user. Asked only where some do: a program may have forbidden itself to ask. */
static bool is_guest(void) {
    return ios_process.guests && credential(SYS_setfsuid, -1) != 0;
}

/** Of this child only; but whether the process can be dumped is told with its memory, and the kernel takes that back. */
static void become_root(void) {
    long dumpable = ios_syscall(SYS_prctl, PR_GET_DUMPABLE, 0, 0, 0, 0, 0);
    credential(SYS_setfsuid, 0);
    credential(SYS_setfsgid, 0);
    credential(SYS_umask, 022);
    if (dumpable == 1)
        ios_syscall(SYS_prctl, PR_SET_DUMPABLE, 1, 0, 0, 0, 0);
}

static int run_job(void *p) {
    struct job *job = p;
    if (job->as_root)
        become_root();
    for (int fd = 0, closed = 0; job->closes && fd < 65536 && closed < 4; fd++)
        closed += fd != ios_base && sys_close(fd) == 0;
    job->result = job->work(job->argument);
    ios_syscall(SYS_exit, 0, 0, 0, 0, 0, 0);
    return 0;
}

/** False: there is no memory for a child. */
static bool run_in_child(struct job *job) {
    enum { STACK = 256 << 10 };
    char *stack = sys_map(STACK);
    int before = errno;
    // No exit signal: the program's handlers and waits do not see this child, and we sleep until it is done.
    int pid = stack ? REAL(clone)(run_job, stack + STACK, CLONE_VM | CLONE_VFORK, job) : -1;
    errno = before;
    if (pid > 0)
        ios_syscall(SYS_wait4, pid, 0, __WALL, 0, 0, 0);
    if (stack)
        sys_unmap(stack, STACK);
    return pid > 0;
}

static bool size_signal_pending(void) {
    uint64_t pending = 0;
    ios_syscall(SYS_rt_sigpending, (long)&pending, sizeof pending, 0, 0, 0, 0);
    return pending >> (SIGXFSZ - 1) & 1;
}

static int work_anyhow(int (*work)(void *), void *argument) {
    struct job job = {work, argument, .as_root = is_guest()};
    if (!job.as_root || !run_in_child(&job))
        job.result = work(argument);
    job.closes = job.result == -EMFILE;
    if (job.closes)
        run_in_child(&job);
    return job.result;
}

int ios_with_descriptors(int (*work)(void *), void *argument) {
    uint64_t signals = ios_signals_block();
    bool theirs = size_signal_pending();
    int result = work_anyhow(work, argument);
    if (!theirs && size_signal_pending()) { // the limit of file sizes ended our file; it shall not end the program
        uint64_t set = 1ull << (SIGXFSZ - 1);
        struct timespec now = {0, 0};
        ios_syscall(SYS_rt_sigtimedwait, (long)&set, 0, (long)&now, sizeof set, 0, 0);
    }
    ios_signals_restore(signals);
    return result;
}
