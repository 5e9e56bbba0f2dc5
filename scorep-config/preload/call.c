// SPDX-License-Identifier: EPL-2.0
#include "call.h"
#include "child.h"
#include "fds.h"
#include "sockets.h"
#include <signal.h>

/** On a handler's own stack, where addresses say nothing about who called whom. */
static bool on_signal_stack(void) {
    stack_t now = {0};
    ios_syscall(SYS_sigaltstack, 0, (long)&now, 0, 0, 0, 0);
    return (now.ss_flags & SS_ONSTACK) != 0;
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
    if (t->guard == IOS_GUARD_VFORK || (t->guard && sp >= t->guard_sp && !on_signal_stack()))
        t->guard = IOS_GUARD_OFF; // back in the parent of vfork, or a handler left a wrapper by longjmp
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
