// SPDX-License-Identifier: EPL-2.0
// Children that run on the memory of their parent for a while, or are made by the C library unseen. A child shares the
// descriptors that are not closed on exec.
#include "../call.h"
#include "../execs.h"
#include "../fds.h"
#include "../real.h"
#include <stdarg.h>

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
    if (ios_mark_first(ios_process.dir, IOS_MARK_SHARED)) // a program may do it in every child
        ios_say(
            (const char *const[]){"a child runs on the memory of a thread; such threads are recorded no longer", NULL});
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

IOS_EXPORT int posix_spawn(pid_t *pid, const char *path, const posix_spawn_file_actions_t *actions,
                           const posix_spawnattr_t *attributes, char *const argv[], char *const envp[]) {
    ios_fds_epoch++;
    ios_exec_seen(path, IOS_EXEC_PLAIN, envp);
    return REAL(posix_spawn)(pid, path, actions, attributes, argv, envp);
}

IOS_EXPORT int posix_spawnp(pid_t *pid, const char *file, const posix_spawn_file_actions_t *actions,
                            const posix_spawnattr_t *attributes, char *const argv[], char *const envp[]) {
    ios_fds_epoch++;
    ios_exec_seen(file, IOS_EXEC_SEARCHED, envp);
    return REAL(posix_spawnp)(pid, file, actions, attributes, argv, envp);
}

IOS_EXPORT FILE *popen(const char *command, const char *mode) {
    ios_fds_epoch++;
    return REAL(popen)(command, mode);
}
