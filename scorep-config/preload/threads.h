// SPDX-License-Identifier: EPL-2.0
// The threads that are recorded, each with its buffer of records and the calls it is in.
#ifndef IOSTRATA_PRELOAD_THREADS_H
#define IOSTRATA_PRELOAD_THREADS_H

#include "../common/otf2.h"
#include "../common/stream.h"
#include "clock.h"
#include "recording.h"
#include <iostrata/record.h>

enum { IOS_FRAMES = 16, IOS_PENDING = 16, IOS_RESERVE = 2 * IOS_FRAMES + IOS_PENDING };

/** A call that has begun and not ended. */
struct ios_frame {
    struct ios_record record;
    uintptr_t sp; // frame address of its wrapper; 0: a pending frame
    bool emitted; // its IOS_BEGIN record is in the buffer
};

/**
 * A recorded thread: one location. Only the thread itself writes records; whoever ends the process reads
 * them under flush_lock. guard is set while a wrapper changes the frames: the calls of a signal handler that
 * comes then go to pending, and are appended when the wrapper is done. The slow parts block all signals.
 */
struct ios_thread {
    struct ios_record *records;
    uint32_t count, capacity;
    uint32_t guard;
    uint32_t depth;
    uint32_t pending_count;
    uint32_t index; // of the location in its process
    uintptr_t guard_sp;
    struct ios_frame frames[IOS_FRAMES];
    struct ios_frame pending[IOS_PENDING];
    uint64_t lost; // calls that could not be recorded
    uint32_t flush_lock, tid;
    struct ios_clock_pair clock; // where the clock was at the last flush
    struct ios_stream stream;
    struct ios_thread *next, *previous;
    uint8_t *scratch;
    size_t mapped;
    int key_rounds;
    bool logged;                  // it wrote something: it is a location of the archive
    uint32_t phase;               // id + 1 of the phase it is in, or 0
    uint32_t parent, parent_file; // handle + 1 of the layer above that is being opened, and its file
};

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
/** Writes what all threads recorded so far; returns the number of calls that were lost. */
uint64_t ios_threads_flush_last(void);
/** In a child, right after fork: the calling thread is all that is left, but others may come and be recorded first. */
void ios_threads_child(void);
/** The child is recorded from now on: the thread it began with, if it still is there, starts a location of its own. */
void ios_threads_forked(void);
void ios_thread_flush(struct ios_thread *t);
/** What handlers left while a wrapper changed the frames. */
void ios_pending_drain(struct ios_thread *t);

static inline void ios_guard(struct ios_thread *t, uintptr_t sp) {
    t->guard_sp = sp;
    t->guard = IOS_GUARD_ON;
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
}

static inline void ios_unguard(struct ios_thread *t) {
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
    t->guard = IOS_GUARD_OFF;
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
    if (unlikely(t->pending_count))
        ios_pending_drain(t);
}

static inline void ios_append(struct ios_thread *t, const struct ios_record *r) {
    t->records[t->count] = *r;
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
