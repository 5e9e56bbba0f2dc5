// SPDX-License-Identifier: EPL-2.0
// How the tracer writes. It needs a descriptor while it does. When the program has used up all of its own, the writing is
// done by a child that shares our memory but has its own copy of the descriptors, some of which it closes.
#include "real.h"
#include <errno.h>
#include <sched.h>
#include <signal.h>
#include <sys/wait.h>

struct job {
    int (*work)(void *);
    void *argument;
    int result;
};

static int run_job(void *p) {
    struct job *job = p;
    for (int fd = 0, closed = 0; fd < 65536 && closed < 4; fd++)
        closed += sys_close(fd) == 0;
    job->result = job->work(job->argument);
    ios_syscall(SYS_exit, 0, 0, 0, 0, 0, 0);
    return 0;
}

static bool size_signal_pending(void) {
    uint64_t pending = 0;
    ios_syscall(SYS_rt_sigpending, (long)&pending, sizeof pending, 0, 0, 0, 0);
    return pending >> (SIGXFSZ - 1) & 1;
}

static int work_anyhow(int (*work)(void *), void *argument) {
    enum { STACK = 256 << 10 };
    struct job job = {work, argument, work(argument)};
    if (job.result != -EMFILE)
        return job.result;
    char *stack = sys_map(STACK);
    int before = errno;
    // No exit signal: the program's handlers and waits do not see this child, and we sleep until it is done.
    int pid = stack ? REAL(clone)(run_job, stack + STACK, CLONE_VM | CLONE_VFORK, &job) : -1;
    errno = before;
    if (pid > 0)
        ios_syscall(SYS_wait4, pid, 0, __WALL, 0, 0, 0);
    if (stack)
        sys_unmap(stack, STACK);
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
