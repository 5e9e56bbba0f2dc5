// SPDX-License-Identifier: EPL-2.0
#include "call.h"
#include "child.h"
#include "fds.h"
#include "sockets.h"
#include <errno.h>
#include <signal.h>

/** On a handler's own stack, where addresses say nothing about who called whom. */
static bool on_signal_stack(void) {
    stack_t now = {0};
    ios_syscall(SYS_sigaltstack, 0, (long)&now, 0, 0, 0, 0);
    return (now.ss_flags & SS_ONSTACK) != 0;
}

/** Whether there is memory at an address, which may lie on the stack of a coroutine that is gone. */
static bool is_mapped(uintptr_t address) {
    enum { NO_SUCH_WAY = -1 }; // checked after the memory is read
    return ios_syscall(SYS_rt_sigprocmask, NO_SUCH_WAY, (long)address, 0, sizeof(uint64_t), 0, 0) != -EFAULT;
}

/**
 * Whether a handler left the wrapper that holds the guard by longjmp: who calls is not below it, or its frame was overwritten,
 * as whatever is called next where it was called writes another return address there.
 */
static bool is_left(const struct ios_thread *t, uintptr_t sp) {
    if (on_signal_stack())
        return false;
    uintptr_t slot = t->guard_sp + sizeof(uintptr_t);
    return sp >= t->guard_sp || !is_mapped(slot) || *(const uintptr_t *)slot != t->guard_return;
}

/** Whether it is known that a descriptor is not recorded. */
static bool is_ignored(enum ios_layer layer, int fd) {
    if (layer == IOS_NETWORK)
        return (uint32_t)fd < IOS_SOCKETS && ios_sockets[fd].state == IOS_SOCKET_IGNORED;
    return (uint32_t)fd < IOS_FDS && ios_fds[fd].state == IOS_FD_IGNORED;
}

static bool is_recorded(enum ios_layer layer, int fd) {
    return layer == IOS_NETWORK ? ios_socket_get(fd) != NULL : ios_fd_get(fd) != NULL;
}

struct ios_thread *ios_thread_slow(enum ios_layer layer, uintptr_t sp, int fd) {
    bool wanted = ios_state->active >> layer & 1;
    if (!ios_process.started || (ios_state->joined && !wanted)) // often asked where some layers are recorded only
        return NULL;
    if (ios_thread_is_attaching() || ios_state->paused || (ios_state->active && is_ignored(layer, fd)))
        return NULL;
    if (!ios_state->joined) { // the state page is wiped in a forked child
        ios_state->paused = ios_process.paused;
        if (ios_process.paused)
            return NULL;
        ios_child_joins();
    } else if ((uint32_t)sys_getpid() != ios_process.pid) {
        return NULL; // it is shared with a child of vfork
    }
    struct ios_thread *t = ios_self;
    if (!(ios_state->active >> layer & 1))
        return NULL;
    if (!t)
        return fd == IOS_ANY_FD || is_recorded(layer, fd) ? ios_thread_attach() : NULL;
    if (t->guard == IOS_GUARD_SHARED) {
        t->lost++;
        return NULL;
    }
    if (t->guard == IOS_GUARD_VFORK || (t->guard && is_left(t, sp))) {
        t->guard = IOS_GUARD_OFF; // back in the parent of vfork, or from a handler
        t->words_told = 0;        // of what was told last there may be no call
    }
    return t;
}

struct ios_thread *ios_waiter_slow(uintptr_t sp) {
    static __thread uint32_t tid __attribute__((tls_model("initial-exec")));
    if (!ios_process.started || ios_state->paused ||
        !ios_state->joined) // what a child inherits is told for its I/O only
        return NULL;
    if (!tid)
        tid = (uint32_t)sys_gettid();
    return ios_self || tid == (uint32_t)ios_process.pid ? ios_thread_slow(IOS_POSIX, sp, IOS_ANY_FD) : NULL;
}

bool ios_frames_settle(struct ios_thread *t, uintptr_t sp) {
    // A frame at or below ours was left by longjmp: its wrapper is gone.
    if (t->frames[t->depth - 1].sp <= sp && !on_signal_stack())
        while (t->depth && t->frames[t->depth - 1].sp <= sp)
            t->depth--;
    ios_guard(t, sp);
    for (uint32_t i = 0; i < t->depth; i++) {
        struct ios_frame *f = &t->frames[i];
        if (f->emitted || f->record.t0 == 0)
            continue;
        f->record.part = IOS_BEGIN;
        ios_append(t, &f->record);
        f->emitted = true;
    }
    bool fits = t->depth < IOS_FRAMES;
    t->lost += !fits;
    ios_unguard(t);
    return fits;
}

void ios_append_alone(struct ios_thread *t, struct ios_record *r) {
    r->t0 = r->t1 = ios_ticks();
    r->part = IOS_CALL;
    if (t->guard) {
        ios_pend(t, r);
        return;
    }
    if (t->count + IOS_RESERVE > t->capacity)
        ios_thread_flush(t);
    if (t->depth)
        ios_frames_settle(t, (uintptr_t)__builtin_frame_address(0));
    ios_guard(t, (uintptr_t)__builtin_frame_address(0));
    ios_append(t, r);
    ios_unguard(t);
}
