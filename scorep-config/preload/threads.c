// SPDX-License-Identifier: EPL-2.0
// Threads: attaching on the first recorded call, flushing, and leaving when the thread ends.
#include "threads.h"
#include "../common/told.h"
#include "config.h"
#include "fds.h"
#include "log.h"
#include "process.h"
#include "seats.h"
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>

__thread struct ios_thread *ios_self __attribute__((tls_model("initial-exec")));
static __thread bool attaching __attribute__((tls_model("initial-exec")));
static pthread_key_t key;
static bool have_key;

static struct ios_thread *forked; // what the process forked_pid began with
static uint32_t forked_pid;
static struct ios_clock_pair forked_at;
static bool program_told; // what the process is, as its first event

static void flush(struct ios_thread *t, bool last);

/** Ends the phase the thread is in, before its last records are written. */
static void end_phase(struct ios_thread *t) {
    if (!t->phase || t->count >= t->capacity)
        return;
    struct ios_record r = {.t0 = ios_ticks(), .kind = IOS_PHASE, .part = IOS_CALL, .handle = t->phase - 1};
    t->phase = 0;
    ios_append(t, &r);
}

/** Writes what is left and gives up the location of the calling thread. */
static void leave_location(struct ios_thread *t) {
    if (t == forked && ios_lock(&ios_state->lock)) { // who makes the child a member of the archive shall not find it
        forked = NULL;
        ios_unlock(&ios_state->lock);
    }
    end_phase(t);
    if (ios_state->active || ios_state->paused)
        flush(t, true);
    if (!ios_lock(&ios_process.threads_lock))
        return; // better a leak than a hang
    ios_self = NULL;
    ios_seat_leave(t);
    ios_unlock(&ios_process.threads_lock);
}

/** Key destructors run in rounds; in the last one the other libraries' destructors have done their I/O. */
static void thread_ends(void *p) {
    struct ios_thread *t = p;
    if (++t->key_rounds < PTHREAD_DESTRUCTOR_ITERATIONS - 1 && pthread_setspecific(key, t) == 0)
        return;
    if (t != ios_self || t->guard)
        return;
    uint64_t signals = ios_signals_block();
    leave_location(t);
    ios_signals_restore(signals);
}

void ios_threads_init(void) {
    have_key = pthread_key_create(&key, thread_ends) == 0;
}

bool ios_thread_is_attaching(void) {
    return attaching;
}

void ios_thread_program(void) {
    struct ios_thread *t = ios_self;
    if (!t || program_told || t->count >= t->capacity)
        return;
    struct ios_record r = {.t0 = t->clock.ticks, .t1 = t->clock.ticks, .kind = IOS_PROGRAM, .part = IOS_CALL};
    r.handle = 0; // the log's first strings are the program and its arguments
    r.request = 1;
    r.result = ios_config_arguments(NULL) - 1;
    r.offset = ios_process.pid;
    ios_append(t, &r);
    program_told = true;
}

/** Gives the thread a new location. */
static void give_location(struct ios_thread *t) {
    memset(&t->stream, 0, sizeof t->stream);
    t->stream.fd = -1;
    t->index = __atomic_fetch_add(&ios_process.threads_made, 1, __ATOMIC_RELAXED);
    t->tid = (uint32_t)sys_gettid();
    t->clock = ios_clock_now();
    t->logged = false;
    t->depth = t->pending_count = 0;
    t->guard = t->flush_lock = t->phase = 0;
    t->parent = 0;
    t->key_rounds = 0;
    t->words_told = 0;
    ios_thread_commit(t, 0);
}

static struct ios_thread *attach(void) {
    if (!ios_lock(&ios_process.threads_lock))
        return NULL;
    struct ios_thread *t = ios_seat_take();
    if (t)
        give_location(t);
    ios_unlock(&ios_process.threads_lock);
    if (!t) {
        ios_stop("no memory for a thread's buffer", "", 12 /* ENOMEM */);
        return NULL;
    }
    ios_self = t;
    if (ios_spool_state() != IOS_SPOOL_NOT_YET)
        ios_thread_program();
    return t;
}

struct ios_thread *ios_thread_attach(void) {
    uint64_t signals = ios_signals_block();
    struct ios_thread *t = attach();
    if (t && have_key) { // may allocate: the program's malloc must find us at rest
        attaching = true;
        pthread_setspecific(key, t);
        attaching = false;
    }
    ios_signals_restore(signals);
    return t;
}

void ios_pending_drain(struct ios_thread *t, uintptr_t sp) {
    ios_guard(t, sp);
    for (uint32_t i = 0; i < t->pending_count; i++) {
        struct ios_record *r = &t->pending[i].record;
        if (r->part != 0 && t->count < t->capacity)
            ios_append(t, r);
        r->part = 0; // so that it does not come twice when a handler leaves here by longjmp
    }
    t->pending_count = 0;
    t->guard = 0;
}

struct writing {
    struct ios_thread *t;
    struct ios_clock_pair now;
};

static int write_once(void *p) {
    struct writing *w = p;
    struct ios_thread *t = w->t;
    char path[IOS_PATH_MAX];
    struct ios_clock_map map = ios_clock_between(t->clock, w->now);
    uint32_t count = __atomic_load_n(&t->count, __ATOMIC_ACQUIRE);
    if (count == 0 && !t->logged)
        return 0; // the helper threads of MPI libraries record nothing: no location, no file
    struct ios_log_record r = {.type = IOS_LOG_THREAD, .id = t->index, .a = t->tid};
    if (!t->logged)
        ios_log(&r, "", NULL);
    t->logged = true;
    int error = ios_spool_state() == IOS_SPOOL_THERE ? 0 : ios_log_write();
    if (error < 0)
        return error;
    if (!t->scratch && !(t->scratch = sys_map(IOS_STREAM_SCRATCH)))
        return -12 /* ENOMEM */;
    ios_path_number(path, ios_process.dir, IOS_ARCHIVE, ios_process.number | (uint64_t)t->index << 32, ".evt");
    error = ios_stream_open(&t->stream, path, t->scratch);
    if (error < 0)
        return error;
    ios_encode(&t->stream, t->records, count, &map);
    return ios_stream_close(&t->stream);
}

/** Writes the records to the location's file; flush_lock is held. */
static int write_records(struct ios_thread *t, struct ios_clock_pair now) {
    enum { TRIES = 3 };
    struct writing w = {t, now};
    int error = ios_with_descriptors(write_once, &w);
    // A program that closes a number twice may close ours, which it was in between.
    for (int i = 1; error == -9 /* EBADF */ && i < TRIES; i++) {
        ios_stream_resume(&t->stream, &t->written[t->epoch & 1].stream);
        error = ios_with_descriptors(write_once, &w);
    }
    return error;
}

/** How many calls have ended in the buffer. */
static uint64_t calls_of(const struct ios_thread *t) {
    uint64_t calls = 0;
    for (uint32_t i = 0; i < t->count; i++)
        calls += (t->records[i].part & IOS_END) && t->records[i].kind < IOS_FLUSHED;
    return calls;
}

/** What the thread wrote in all, for whoever finishes the archive. */
static void tell(const struct ios_thread *t) {
    const struct ios_stream *s = &t->stream;
    struct ios_event_file file = {s->events, s->first_time, s->last_time, 0};
    struct ios_log_record r;
    ios_told_make(&r, t->index, &file);
    if (t->logged)
        ios_log(&r, "", NULL);
}

/** What could not be written is counted, and the file is as it was before. */
static void lose(struct ios_thread *t, int error) {
    t->lost += calls_of(t);
    ios_stream_resume(&t->stream, &t->written[t->epoch & 1].stream);
    ios_fail("cannot write the trace to", ios_process.shown, -error);
}

/** Writes what the thread recorded; if there is more to come, that is recorded too. flush_lock is held, and given back. */
static void flush_held(struct ios_thread *t, bool last) {
    ios_log_open();
    struct ios_clock_pair now = ios_clock_now();
    int error = write_records(t, now);
    if (error < 0)
        lose(t, error);
    else if (last)
        tell(t);
    t->clock = now;
    ios_beside->own = ios_process_own();
    if (!last)
        ios_seat_grow(t);
    ios_thread_commit(t, 0);
    if (!last) {
        struct ios_record flushed = {.t0 = now.ticks, .kind = IOS_FLUSHED, .part = IOS_CALL};
        flushed.t1 = ios_ticks();
        ios_append(t, &flushed);
    }
    ios_unlock(&t->flush_lock);
}

static void flush(struct ios_thread *t, bool last) {
    if (!ios_lock(&t->flush_lock))
        return;
    if (ios_state->active || ios_state->paused) {
        flush_held(t, last);
    } else {
        t->count = 0;
        ios_unlock(&t->flush_lock);
    }
}

void ios_thread_flush(struct ios_thread *t) {
    uint64_t signals = ios_signals_block();
    flush(t, false);
    ios_signals_restore(signals);
}

/** The calls a thread is still in, and what it recorded, into its file: at the end of the process. */
static void flush_last(struct ios_thread *t) {
    if (!ios_lock(&t->flush_lock))
        return;
    for (uint32_t i = 0; i < t->depth && i < IOS_FRAMES && t->count < t->capacity; i++)
        if (!t->frames[i].emitted && t->frames[i].record.t0) {
            t->frames[i].record.part = IOS_BEGIN;
            ios_append(t, &t->frames[i].record);
            t->frames[i].emitted = true;
        }
    end_phase(t);
    flush_held(t, true);
}

void ios_threads_flush_last(void) {
    if (!ios_lock(&ios_process.threads_lock))
        return;
    for (struct ios_thread *t = ios_seats_next(NULL); t; t = ios_seats_next(t))
        flush_last(t);
    ios_unlock(&ios_process.threads_lock);
}

bool ios_threads_recorded(void) {
    for (const struct ios_thread *t = ios_seats_next(NULL); t; t = ios_seats_next(t))
        for (uint32_t i = 0; i < t->count; i++)
            if (t->records[i].kind != IOS_EXIT)
                return true;
    return false;
}

void ios_threads_fork(void) {
    forked_at = ios_clock_now();
}

void ios_threads_child(void) {
    forked = ios_self;
    forked_pid = (uint32_t)sys_getpid();
    ios_seats_child();
}

void ios_threads_forked(void) {
    bool seen = forked_pid == ios_process.pid;
    struct ios_thread *t = seen ? forked : ios_self; // without fork's handlers it is ours
    ios_process.threads_made = 0;
    ios_process.threads_lock = 0;
    if (!seen)
        ios_seats_child();
    program_told = false;
    if (!t)
        return;
    t->count = 0;
    t->lost = 0;
    give_location(t);
    if (seen)
        t->clock = forked_at; // since then the child is there, whenever it was run first
    t->tid = ios_process.pid; // whoever calls this
}
