// SPDX-License-Identifier: EPL-2.0
// The tracer's core: what every wrapper uses. A wrapper is
//
//     struct ios_call c;
//     if (!ios_begin_...(&c, ...)) return REAL(name)(...);
//     result = REAL(name)(...);
//     ios_end...(&c, ...);
//     return result;
//
// Between begin and end lies the program's call and nothing else. On this path nothing is allocated, locked
// or written, except when the thread's buffer is full and is flushed in begin, before the clock is read.
#ifndef IOSTRATA_PRELOAD_CORE_H
#define IOSTRATA_PRELOAD_CORE_H

#include "../common/calls.h"
#include "../common/otf2.h"
#include "../common/registry.h"
#include "../common/stream.h"
#include "clock.h"
#include <iostrata/record.h>
#include <stdbool.h>

#define IOS_EXPORT __attribute__((visibility("default")))
#define IOS_INLINE static inline __attribute__((always_inline))
#define likely(x) __builtin_expect(!!(x), 1)
#define unlikely(x) __builtin_expect(!!(x), 0)

enum { IOS_FRAMES = 16, IOS_PENDING = 16, IOS_RESERVE = 2 * IOS_FRAMES + IOS_PENDING, IOS_ARGUMENTS = 32 };

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

/** Lies on a page the kernel wipes in a forked child, however it was forked: a child is never active. */
struct ios_state {
    uint32_t active; // the recorded layers, a bit each
    uint32_t lock;   // held by who makes the process a member of the archive: a child's threads may all come at once
    bool joined;     // it is one, or nothing could be done about it
    bool paused;     // nothing is recorded now, but may be again
};

struct ios_process {
    uint32_t number, pid, layers;
    uint32_t buffer_records;
    bool paused;  // as in ios_state, for a child
    bool started; // recording was set up in this process or an ancestor, and was not stopped for good
    uint32_t threads_lock, threads_made;
    struct ios_thread *threads;
    uint32_t log_lock;
    struct ios_buf log; // definitions not yet in the registry
    uint64_t lost;
    char dir[IOS_PATH_MAX - 64];
};

extern struct ios_state *ios_state;
extern struct ios_process ios_process;

// memory.c: for what is kept as long as the process lives
extern struct ios_arena ios_memory;     // of the process's begin, then of files and handles
extern struct ios_arena ios_log_memory; // of the log
extern __thread struct ios_thread *ios_self __attribute__((tls_model("initial-exec"))); // no allocation on first use

/**
 * For calls a thread makes when it has no place to record them: attaches it, or NULL. fd: the descriptor of the call, which
 * may be none that is recorded: the helper threads of MPI libraries use no others. Or IOS_ANY_FD.
 */
struct ios_thread *ios_thread_slow(enum ios_layer layer, uintptr_t sp, int fd);
enum { IOS_ANY_FD = -1 };
/** Drops frames left by longjmp, emits the begin of those still open; false when they are too deep. */
bool ios_frames_settle(struct ios_thread *t, uintptr_t sp);
void ios_pending_drain(struct ios_thread *t);
void ios_thread_flush(struct ios_thread *t);

/** Stops recording for good, with one line on stderr. */
void ios_stop(const char *why, const char *what, int error);
/** One line on stderr, of parts up to NULL, where that still is what it was at the start. */
void ios_say(const char *const parts[]);

/**
 * Runs work that writes files, with signals blocked; once more, where descriptors are to be had, when it returns -EMFILE.
 * Returns what work returned.
 */
int ios_with_descriptors(int (*work)(void *), void *argument);

// lock.c
/** Blocks every signal of the thread: no handler runs in, or jumps out of, what follows. Such sections may lie in another. */
uint64_t ios_signals_block(void);
void ios_signals_restore(uint64_t signals);
/** A spin lock that gives up rather than hang a program; to be taken with signals blocked. */
bool ios_lock(uint32_t *lock);
static inline void ios_unlock(uint32_t *lock) {
    __atomic_store_n(lock, 0, __ATOMIC_RELEASE);
}

struct ios_call {
    struct ios_thread *t;
    struct ios_frame *f;
};

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

/** Whether the layer is recorded, now or when recording goes on: for what has to be known then. */
static inline bool ios_wanted(enum ios_layer layer) {
    return ios_process.started && (ios_process.layers >> layer & 1);
}

/** The calling thread when its calls in this layer are recorded now, on a descriptor, else NULL. */
IOS_INLINE struct ios_thread *ios_ready_on(enum ios_layer layer, int fd) {
    struct ios_thread *t = ios_self;
    if (likely(t && (ios_state->active >> layer & 1) && !t->guard))
        return t;
    return ios_thread_slow(layer, (uintptr_t)__builtin_frame_address(0), fd);
}

IOS_INLINE struct ios_thread *ios_ready(enum ios_layer layer) {
    return ios_ready_on(layer, IOS_ANY_FD);
}

static inline void ios_append(struct ios_thread *t, const struct ios_record *r) {
    t->records[t->count] = *r;
    __atomic_store_n(&t->count, t->count + 1, __ATOMIC_RELEASE);
}

/** Opens a frame for a call of thread t; the caller fills in the record's fields and then starts the clock. */
static inline __attribute__((always_inline)) bool ios_open_frame(struct ios_call *c, struct ios_thread *t) {
    uintptr_t sp = (uintptr_t)__builtin_frame_address(0);
    c->t = t;
    if (unlikely(t->guard)) { // a signal handler interrupted a wrapper
        if (t->pending_count == IOS_PENDING) {
            t->lost++;
            return false;
        }
        c->f = &t->pending[t->pending_count++];
        c->f->sp = 0;
        return true;
    }
    if (unlikely(t->count + IOS_RESERVE > t->capacity))
        ios_thread_flush(t);
    if (unlikely(t->depth) && !ios_frames_settle(t, sp))
        return false;
    ios_guard(t, sp);
    c->f = &t->frames[t->depth];
    c->f->sp = sp;
    c->f->emitted = false;
    c->f->record.t0 = 0;
    t->depth++;
    return true;
}

static inline void ios_start_clock(struct ios_call *c) {
    if (likely(c->f->sp))
        ios_unguard(c->t);
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
    c->f->record.t0 = ios_ticks();
}

static inline void ios_set(struct ios_record *r, uint16_t call, uint8_t kind, uint32_t handle) {
    r->call = call;
    r->kind = kind;
    r->part = 0;
    r->flags = 0;
    r->handle = handle;
    r->offset = r->request = r->result = IOS_UNKNOWN;
}

/** Begins a call of a thread, or of none: then it is not recorded. */
IOS_INLINE bool ios_begin_by(struct ios_thread *t, struct ios_call *c, uint16_t call, uint8_t kind, uint32_t handle) {
    if (!t || !ios_open_frame(c, t))
        return false;
    ios_set(&c->f->record, call, kind, handle);
    ios_start_clock(c);
    return true;
}

/** Begins any call; false when it is not recorded. */
IOS_INLINE bool ios_begin(struct ios_call *c, enum ios_layer layer, uint16_t call, uint8_t kind) {
    return ios_begin_by(ios_ready(layer), c, call, kind, IOS_NO_HANDLE);
}

/** Reads the clock; to be followed by changes to the record and ios_close_frame. */
static inline void ios_stop_clock(struct ios_call *c) {
    c->f->record.t1 = ios_ticks();
}

static inline __attribute__((always_inline)) void ios_close_frame(struct ios_call *c) {
    struct ios_thread *t = c->t;
    struct ios_frame *f = c->f;
    if (unlikely(f->sp == 0)) { // pending: appended when the interrupted wrapper is done
        f->record.part = IOS_CALL;
        return;
    }
    ios_guard(t, (uintptr_t)__builtin_frame_address(0));
    f->record.part = f->emitted ? IOS_END : IOS_CALL;
    ios_append(t, &f->record);
    t->depth = (uint32_t)(f - t->frames);
    ios_unguard(t);
}

static inline __attribute__((always_inline)) void ios_end(struct ios_call *c, bool failed) {
    ios_stop_clock(c);
    c->f->record.flags |= failed ? IOS_FAILED : 0;
    ios_close_frame(c);
}

/** The call's begin goes into the buffer, so that records can be appended that lie in it. False: no room. */
static inline bool ios_emit_begin(struct ios_call *c) {
    struct ios_frame *f = c->f;
    if (f->sp == 0) // pending: there is one record only
        return false;
    ios_guard(c->t, (uintptr_t)__builtin_frame_address(0));
    if (!f->emitted) {
        f->record.part = IOS_BEGIN;
        ios_append(c->t, &f->record);
        f->emitted = true;
    }
    ios_unguard(c->t);
    return true;
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

/** Appends a record that lies in the call. */
static inline void ios_append_inside(struct ios_call *c, const struct ios_record *r) {
    struct ios_thread *t = c->t;
    if (unlikely(c->f->sp == 0)) {
        ios_pend(t, r);
        return;
    }
    if (unlikely(t->count + IOS_RESERVE > t->capacity))
        ios_thread_flush(t);
    ios_emit_begin(c);
    ios_guard(t, (uintptr_t)__builtin_frame_address(0));
    ios_append(t, r);
    ios_unguard(t);
}

/** An event of its own at the end of the call: IOS_COMPLETE, IOS_TESTED. */
static inline void ios_event(struct ios_call *c, uint8_t kind, uint32_t handle, uint64_t matching, uint64_t bytes) {
    struct ios_record r = {.t0 = c->f->record.t1, .kind = kind & 63, .part = IOS_CALL, .handle = handle};
    r.request = matching;
    r.result = bytes;
    ios_append_inside(c, &r);
}

/** The call is none of ours after all: a filtered file. */
static inline void ios_drop(struct ios_call *c) {
    if (c->f->sp == 0)
        return;
    if (unlikely(c->f->emitted)) { // something in it was recorded: it has to end
        c->f->record.kind = IOS_PLAIN;
        ios_end(c, true);
    } else {
        c->t->depth = (uint32_t)(c->f - c->t->frames);
    }
}

#endif
