// SPDX-License-Identifier: EPL-2.0
// A process's begin, its children, its next image, its end.
#include "fork.h"
#include "config.h"
#include "fds.h"
#include "phases.h"
#include "real.h"
#include "threads.h"
#include <errno.h>
#include <stdarg.h>

/** The page of ios_state, wiped in children. */
static bool make_state(void) {
    struct ios_state *page = sys_map(4096);
    if (!page || ios_syscall(SYS_madvise, (long)page, 4096, MADV_WIPEONFORK, 0, 0, 0) < 0)
        return false;
    ios_state = page;
    return true;
}

bool ios_fork_child(void) {
    uint64_t signals = ios_signals_block();
    ios_process.log_lock = 0;
    int error = ios_process_register();
    if (error == 0) {
        ios_files_forked();
        ios_phases_forked();
        ios_threads_forked();
        ios_state->active = ios_process.layers;
    }
    ios_signals_restore(signals);
    if (error < 0)
        ios_stop("cannot record a child in", ios_process.dir, -error);
    return error == 0;
}

// Nobody may be changing the tables when the child gets its copy.
static uint64_t fork_signals;

static void before_fork(void) {
    ios_real_find_all();
    uint64_t signals = ios_signals_block();
    ios_lock(&ios_process.threads_lock);
    ios_files_hold();
    ios_log_hold();
    fork_signals = signals;
    ios_fds_epoch++;
}

static void after_fork(void) {
    uint64_t signals = fork_signals;
    ios_log_release();
    ios_files_release();
    ios_unlock(&ios_process.threads_lock);
    ios_signals_restore(signals);
}

/** A member of the archive, which the first process makes. */
static int join(void) {
    int error = ios_process_register();
    if (error == -ENOENT && (error = ios_registry_make(ios_process.dir)) == 0)
        error = ios_process_register();
    return error;
}

/** The C library hands what main gets to constructors too. */
__attribute__((constructor)) static void begin_process(int argc, char **argv) {
    if (!ios_config_init(argc, argv) || !make_state() || !ios_fds_init())
        return;
    ios_process_begun();
    ios_threads_init();
    int error = join();
    if (error < 0) {
        ios_stop("cannot record in", ios_process.dir, -error);
        setenv("IOSTRATA_OFF", IOS_OFF_FAILED, 1);
        return;
    }
    pthread_atfork(before_fork, after_fork, after_fork);
    ios_process.paused = ios_state->paused = ios_config_stopped();
    ios_state->active = ios_process.paused ? 0 : ios_process.layers;
    ios_signal_init();
}

static void end_process(uint64_t status) {
    ios_process_end(IOS_END_EXIT, status);
}

__attribute__((destructor)) static void leave_process(void) {
    end_process(OTF2_UNDEFINED64);
}

IOS_EXPORT void _exit(int status) {
    end_process((uint64_t)(status & 0xFF));
    REAL(_exit)(status);
    __builtin_unreachable();
}

IOS_EXPORT void _Exit(int status) {
    end_process((uint64_t)(status & 0xFF));
    REAL(_Exit)(status);
    __builtin_unreachable();
}

IOS_EXPORT void quick_exit(int status) {
    end_process((uint64_t)(status & 0xFF));
    REAL(quick_exit)(status);
    __builtin_unreachable();
}

IOS_EXPORT void abort(void) {
    end_process(128 + 6);
    REAL(abort)();
    __builtin_unreachable();
}

#define EXEC(call)                                                                                                     \
    ios_process_end(IOS_END_EXEC, 0);                                                                                  \
    int result = call, error = errno;                                                                                  \
    ios_process_goes_on();                                                                                             \
    errno = error;                                                                                                     \
    return result

IOS_EXPORT int execve(const char *path, char *const argv[], char *const envp[]) {
    EXEC(REAL(execve)(path, argv, envp));
}

IOS_EXPORT int execv(const char *path, char *const argv[]) {
    EXEC(REAL(execv)(path, argv));
}

IOS_EXPORT int execvp(const char *file, char *const argv[]) {
    EXEC(REAL(execvp)(file, argv));
}

IOS_EXPORT int execvpe(const char *file, char *const argv[], char *const envp[]) {
    EXEC(REAL(execvpe)(file, argv, envp));
}

IOS_EXPORT int fexecve(int fd, char *const argv[], char *const envp[]) {
    EXEC(REAL(fexecve)(fd, argv, envp));
}

IOS_EXPORT int execveat(int dir, const char *path, char *const argv[], char *const envp[], int flags) {
    EXEC(REAL(execveat)(dir, path, argv, envp, flags));
}

/** The arguments after the first, up to their NULL, as an array; the list is left behind that NULL. */
#define COLLECT(argv, list, first)                                                                                     \
    va_start(list, first);                                                                                             \
    size_t count = 2;                                                                                                  \
    while (va_arg(list, char *))                                                                                       \
        count++;                                                                                                       \
    va_end(list);                                                                                                      \
    char *argv[count];                                                                                                 \
    va_start(list, first);                                                                                             \
    argv[0] = (char *)first;                                                                                           \
    for (size_t i = 1; i < count; i++)                                                                                 \
    argv[i] = va_arg(list, char *)

IOS_EXPORT int execl(const char *path, const char *first, ...) {
    va_list list;
    COLLECT(argv, list, first);
    va_end(list);
    return execv(path, argv);
}

IOS_EXPORT int execlp(const char *file, const char *first, ...) {
    va_list list;
    COLLECT(argv, list, first);
    va_end(list);
    return execvp(file, argv);
}

IOS_EXPORT int execle(const char *path, const char *first, ...) {
    va_list list;
    COLLECT(argv, list, first);
    char **envp = va_arg(list, char **);
    va_end(list);
    return execve(path, argv, envp);
}

/** Called by our vfork on the thread that calls it; returns the function to go to. */
__attribute__((used)) void *ios_before_vfork(void) {
    if (ios_self && ios_process.started)
        ios_self->guard = IOS_GUARD_VFORK;
    ios_fds_epoch++;
    return (void *)REAL(vfork);
}

// vfork returns twice on one stack, so its wrapper may have no frame when it does: a jump, not a call.
#if defined(__x86_64__)
__asm__(".globl vfork\n.type vfork, @function\nvfork:\n"
        ".cfi_startproc\n"
        "endbr64\n"
        "subq $8, %rsp\n"
        ".cfi_adjust_cfa_offset 8\n"
        "call ios_before_vfork\n"
        "addq $8, %rsp\n"
        ".cfi_adjust_cfa_offset -8\n"
        "jmp *%rax\n"
        ".cfi_endproc\n.size vfork, .-vfork\n");
#elif defined(__aarch64__)
__asm__(".globl vfork\n.type vfork, %function\nvfork:\n"
        "stp x29, x30, [sp, -16]!\n"
        "bl ios_before_vfork\n"
        "ldp x29, x30, [sp], 16\n"
        "br x0\n"
        ".size vfork, .-vfork\n");
#endif

/** A child on our memory that has no thread-local storage of its own runs on our buffer. */
static void before_shared(struct ios_thread *t, int flags) {
    if (flags & CLONE_VFORK) {
        t->guard = IOS_GUARD_VFORK; // we wait for it
        return;
    }
    t->guard = IOS_GUARD_SHARED;
    ios_say((const char *const[]){"a child runs on the memory of a thread; the thread is recorded no longer", NULL});
}

IOS_EXPORT int clone(int (*start)(void *), void *stack, int flags, void *argument, ...) {
    struct ios_thread *t = ios_self;
    bool shared = t && ios_process.started && (flags & CLONE_VM) && !(flags & CLONE_SETTLS);
    uint32_t guard = shared ? t->guard : 0;
    va_list list;
    va_start(list, argument);
    pid_t *parent_tid = va_arg(list, pid_t *);
    void *tls = va_arg(list, void *);
    pid_t *child_tid = va_arg(list, pid_t *);
    va_end(list);
    ios_fds_epoch++;
    if (!(flags & CLONE_VM))
        ios_real_find_all();
    if (shared && guard != IOS_GUARD_SHARED)
        before_shared(t, flags);
    int pid = REAL(clone)(start, stack, flags, argument, parent_tid, tls, child_tid);
    if (shared && (pid < 0 || (flags & CLONE_VFORK)))
        t->guard = guard;
    return pid;
}

// Children of these share the descriptors that are not closed on exec.
IOS_EXPORT int posix_spawn(pid_t *pid, const char *path, const posix_spawn_file_actions_t *actions,
                           const posix_spawnattr_t *attributes, char *const argv[], char *const envp[]) {
    ios_fds_epoch++;
    return REAL(posix_spawn)(pid, path, actions, attributes, argv, envp);
}

IOS_EXPORT int posix_spawnp(pid_t *pid, const char *file, const posix_spawn_file_actions_t *actions,
                            const posix_spawnattr_t *attributes, char *const argv[], char *const envp[]) {
    ios_fds_epoch++;
    return REAL(posix_spawnp)(pid, file, actions, attributes, argv, envp);
}

IOS_EXPORT int system(const char *command) {
    ios_fds_epoch++;
    return REAL(system)(command);
}

IOS_EXPORT FILE *popen(const char *command, const char *mode) {
    ios_fds_epoch++;
    return REAL(popen)(command, mode);
}

IOS_EXPORT int chdir(const char *path) {
    int result = REAL(chdir)(path);
    ios_files_cwd_changed();
    return result;
}

IOS_EXPORT int fchdir(int fd) {
    int result = REAL(fchdir)(fd);
    ios_files_cwd_changed();
    return result;
}
