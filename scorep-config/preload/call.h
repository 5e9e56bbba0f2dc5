// SPDX-License-Identifier: EPL-2.0
// A call: what every wrapper uses. A wrapper is
//
//     struct ios_call c;
//     if (!ios_begin_...(&c, ...)) return REAL(name)(...);
//     result = REAL(name)(...);
//     ios_end...(&c, ...);
//     return result;
//
// Between begin and end lies the program's call and nothing else. On this path nothing is allocated, locked
// or written, except when the thread's buffer is full and is flushed in begin, before the clock is read.
#ifndef IOSTRATA_PRELOAD_CALL_H
#define IOSTRATA_PRELOAD_CALL_H

#include "threads.h"

struct ios_call {
    struct ios_thread *t;
    struct ios_frame *f;
    bool tsc; // ios_clock_tsc: after the call it would have to be fetched into the cache again
};

/**
 * For calls a thread makes when it has no place to record them: attaches it, or NULL. fd: the descriptor of the call, which
 * may be none that is recorded: the helper threads of MPI libraries use no others. Or IOS_ANY_FD.
 */
struct ios_thread *ios_thread_slow(enum ios_layer layer, uintptr_t sp, int fd);
enum { IOS_ANY_FD = -1 };
/** Drops frames left by longjmp, emits the begin of those still open; false when they are too deep. */
bool ios_frames_settle(struct ios_thread *t, uintptr_t sp);

/** Appends a record that lies in no call, or in none that can be known; it is of now. */
void ios_append_alone(struct ios_thread *t, struct ios_record *r);

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

/** The same for a thread that has none yet and may wait for others: only the first one of a process is attached for that. */
struct ios_thread *ios_waiter_slow(uintptr_t sp);

/**
 * The calling thread when it is recorded how it waits for threads, children and what comes through pipes, else NULL. As long
 * as they did no I/O, the helper threads of libraries are none.
 */
IOS_INLINE struct ios_thread *ios_waiter(void) {
    struct ios_thread *t = ios_self;
    if (likely(t && (ios_state->active >> IOS_POSIX & 1) && !t->guard))
        return t;
    return ios_waiter_slow((uintptr_t)__builtin_frame_address(0));
}

/** Opens a frame for a call of thread t; the caller fills in the record's fields and then starts the clock. */
static inline __attribute__((always_inline)) bool ios_open_frame(struct ios_call *c, struct ios_thread *t) {
    uintptr_t sp = (uintptr_t)__builtin_frame_address(0);
    c->t = t;
    c->tsc = ios_clock_tsc;
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
    const char *slot = (const char *)&t->records[t->count]; // of so many threads' buffers none stays in the cache
    __builtin_prefetch(slot, 1);
    __builtin_prefetch(slot + sizeof *t->records - 1, 1);
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
    c->f->record.t0 = ios_ticks_of(c->tsc);
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
    c->f->record.t1 = ios_ticks_of(c->tsc);
}

/**
 * Whether a call in which a thread waited, whose clock was read, took long, about 20 microseconds: there are many, and the
 * short ones delay nobody.
 */
static inline bool ios_took_long(const struct ios_call *c) {
    return c->f->record.t1 - c->f->record.t0 >= (c->tsc ? 1 << 16 : 20000);
}

static inline __attribute__((always_inline)) void ios_close_frame(struct ios_call *c) {
    struct ios_thread *t = c->t;
    struct ios_frame *f = c->f;
    if (unlikely(f->sp == 0)) { // pending: appended when the interrupted wrapper is done; or of no file
        if (!t && f->record.result != IOS_UNKNOWN)
            __atomic_fetch_add(&ios_beside->apart[f->record.kind == IOS_WRITE], f->record.result, __ATOMIC_RELAXED);
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

/** Ends a call in which a thread waited for others, and whose clock was read, when it took long; each: however long. */
static inline void ios_end_wait(struct ios_call *c, bool each) {
    if (each || ios_took_long(c))
        ios_close_frame(c);
    else
        ios_drop(c);
}

#endif
