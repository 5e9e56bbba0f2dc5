// SPDX-License-Identifier: EPL-2.0
// The threads that are recorded, each with its buffer of records and the calls it is in.
#ifndef IOSTRATA_PRELOAD_THREADS_H
#define IOSTRATA_PRELOAD_THREADS_H

#include "../common/otf2.h"
#include "../common/spool.h"
#include "recording.h"
#include <iostrata/record.h>

enum ios_guard_state {
    IOS_GUARD_OFF,
    IOS_GUARD_ON,
    IOS_GUARD_VFORK, // a child may be running on this thread's memory: nothing it does is recorded
    IOS_GUARD_SHARED // a child runs on this thread's memory beside it: neither is recorded any more
};

extern __thread struct ios_thread *ios_self __attribute__((tls_model("initial-exec"))); // no allocation on first use

void ios_threads_init(void);
/** The calling thread is recorded from now on; NULL: it cannot be. */
struct ios_thread *ios_thread_attach(void);
/** Whether it is about to be: what it calls meanwhile is no call of the program's. */
bool ios_thread_is_attaching(void);
/** Writes what all threads recorded so far. */
void ios_threads_flush_last(void);
/** Whether there is anything to write that is not in a spool. */
bool ios_threads_recorded(void);
/** What the process is, as its first event. */
void ios_thread_program(void);
/** Before a fork. */
void ios_threads_fork(void);
/** In a child, right after fork: the calling thread is all that is left, but others may come and be recorded first. */
void ios_threads_child(void);
/** The child is recorded from now on: the thread it began with, if it still is there, starts a location of its own. */
void ios_threads_forked(void);
void ios_thread_flush(struct ios_thread *t);
/** What handlers left while a wrapper changed the frames; sp: of the frame of the function that held the guard. */
void ios_pending_drain(struct ios_thread *t, uintptr_t sp);

/** sp: of the frame of a function, as __builtin_frame_address tells it; the word above it is where the function returns to. */
static inline void ios_guard(struct ios_thread *t, uintptr_t sp) {
    t->guard_sp = sp;
    t->guard_return = ((const uintptr_t *)sp)[1];
    t->guard = IOS_GUARD_ON;
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
}

static inline void ios_unguard(struct ios_thread *t) {
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
    t->guard = IOS_GUARD_OFF;
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
    if (unlikely(t->pending_count))
        ios_pending_drain(t, (uintptr_t)__builtin_frame_address(0));
}

/**
 * Field by field, as they were stored: a wider load of what was stored just now waits until that has reached the cache, and
 * a thread that has waited finds nothing there.
 */
static inline void ios_append(struct ios_thread *t, const struct ios_record *r) {
    struct ios_record *to = &t->records[t->count];
    to->t0 = r->t0;
    to->t1 = r->t1;
    to->offset = r->offset;
    to->request = r->request;
    to->result = r->result;
    to->handle = r->handle;
    to->call = r->call;
    to->kind_and_part = r->kind_and_part;
    to->flags = r->flags;
    __atomic_store_n(&t->count, t->count + 1, __ATOMIC_RELEASE);
}

/** Keeps a record of a handler that interrupted a wrapper until that is done. */
static inline void ios_pend(struct ios_thread *t, const struct ios_record *r) {
    if (t->pending_count == IOS_PENDING) {
        t->lost++;
        return;
    }
    struct ios_frame *f = &t->pending[t->pending_count++];
    f->sp = 0;
    f->record = *r;
}

#endif
