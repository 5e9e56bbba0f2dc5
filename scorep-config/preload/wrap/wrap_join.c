// SPDX-License-Identifier: EPL-2.0
// Waiting for threads, children and signals: a thread that does so does not compute, and what it waits for delays it. Of
// calls that programs make for each piece of work the short waits, of which there may be millions, are left out.
#include "../call.h"
#include "../fds.h"
#include "../real.h"
#include <semaphore.h>
#include <signal.h>
#include <sys/wait.h>

enum { LONG_ONES, EACH };

/** All of a wrapper of a call in which a thread waits for others. */
#define WAITED(name, which, call)                                                                                      \
    struct ios_call c;                                                                                                 \
    if (!ios_begin_by(ios_waiter(), &c, IOS_CALL_##name, IOS_PLAIN, IOS_NO_HANDLE))                                    \
        return call;                                                                                                   \
    __auto_type result = call;                                                                                         \
    ios_stop_clock(&c);                                                                                                \
    ios_end_wait(&c, (which) == EACH);                                                                                 \
    return result

IOS_EXPORT int pthread_join(pthread_t thread, void **value) {
    WAITED(pthread_join, EACH, REAL(pthread_join)(thread, value));
}

IOS_EXPORT int pthread_timedjoin_np(pthread_t thread, void **value, const struct timespec *until) {
    WAITED(pthread_timedjoin_np, EACH, REAL(pthread_timedjoin_np)(thread, value, until));
}

IOS_EXPORT int pthread_clockjoin_np(pthread_t thread, void **value, clockid_t clock, const struct timespec *until) {
    WAITED(pthread_clockjoin_np, EACH, REAL(pthread_clockjoin_np)(thread, value, clock, until));
}

IOS_EXPORT int thrd_join(thrd_t thread, int *value) {
    WAITED(thrd_join, EACH, REAL(thrd_join)(thread, value));
}

IOS_EXPORT int pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *lock) {
    WAITED(pthread_cond_wait, LONG_ONES, REAL(pthread_cond_wait)(condition, lock));
}

IOS_EXPORT int pthread_cond_timedwait(pthread_cond_t *condition, pthread_mutex_t *lock, const struct timespec *until) {
    WAITED(pthread_cond_timedwait, LONG_ONES, REAL(pthread_cond_timedwait)(condition, lock, until));
}

IOS_EXPORT int pthread_cond_clockwait(pthread_cond_t *condition, pthread_mutex_t *lock, clockid_t clock,
                                      const struct timespec *until) {
    WAITED(pthread_cond_clockwait, LONG_ONES, REAL(pthread_cond_clockwait)(condition, lock, clock, until));
}

IOS_EXPORT int cnd_wait(cnd_t *condition, mtx_t *lock) {
    WAITED(cnd_wait, LONG_ONES, REAL(cnd_wait)(condition, lock));
}

IOS_EXPORT int cnd_timedwait(cnd_t *condition, mtx_t *lock, const struct timespec *until) {
    WAITED(cnd_timedwait, LONG_ONES, REAL(cnd_timedwait)(condition, lock, until));
}

IOS_EXPORT int pthread_barrier_wait(pthread_barrier_t *barrier) {
    WAITED(pthread_barrier_wait, LONG_ONES, REAL(pthread_barrier_wait)(barrier));
}

IOS_EXPORT int sem_wait(sem_t *semaphore) {
    WAITED(sem_wait, LONG_ONES, REAL(sem_wait)(semaphore));
}

IOS_EXPORT int sem_timedwait(sem_t *semaphore, const struct timespec *until) {
    WAITED(sem_timedwait, LONG_ONES, REAL(sem_timedwait)(semaphore, until));
}

IOS_EXPORT int sem_clockwait(sem_t *semaphore, clockid_t clock, const struct timespec *until) {
    WAITED(sem_clockwait, LONG_ONES, REAL(sem_clockwait)(semaphore, clock, until));
}

IOS_EXPORT pid_t wait(int *status) {
    WAITED(wait, EACH, REAL(wait)(status));
}

IOS_EXPORT pid_t waitpid(pid_t pid, int *status, int options) {
    WAITED(waitpid, options & WNOHANG ? LONG_ONES : EACH, REAL(waitpid)(pid, status, options));
}

IOS_EXPORT pid_t wait3(int *status, int options, struct rusage *usage) {
    WAITED(wait3, options & WNOHANG ? LONG_ONES : EACH, REAL(wait3)(status, options, usage));
}

IOS_EXPORT pid_t wait4(pid_t pid, int *status, int options, struct rusage *usage) {
    WAITED(wait4, options & WNOHANG ? LONG_ONES : EACH, REAL(wait4)(pid, status, options, usage));
}

IOS_EXPORT int waitid(idtype_t what, id_t id, siginfo_t *info, int options) {
    WAITED(waitid, options & WNOHANG ? LONG_ONES : EACH, REAL(waitid)(what, id, info, options));
}

IOS_EXPORT int system(const char *command) {
    ios_fds_epoch++;
    WAITED(system, EACH, REAL(system)(command));
}

IOS_EXPORT int pclose(FILE *stream) {
    WAITED(pclose, EACH, REAL(pclose)(stream));
}

IOS_EXPORT int pause(void) {
    WAITED(pause, LONG_ONES, REAL(pause)());
}

IOS_EXPORT int sigsuspend(const sigset_t *signals) {
    WAITED(sigsuspend, LONG_ONES, REAL(sigsuspend)(signals));
}

IOS_EXPORT int sigwait(const sigset_t *signals, int *which) {
    WAITED(sigwait, LONG_ONES, REAL(sigwait)(signals, which));
}

IOS_EXPORT int sigwaitinfo(const sigset_t *signals, siginfo_t *info) {
    WAITED(sigwaitinfo, LONG_ONES, REAL(sigwaitinfo)(signals, info));
}

IOS_EXPORT int sigtimedwait(const sigset_t *signals, siginfo_t *info, const struct timespec *until) {
    WAITED(sigtimedwait, LONG_ONES, REAL(sigtimedwait)(signals, info, until));
}
