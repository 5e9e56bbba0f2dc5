// SPDX-License-Identifier: EPL-2.0
// Threads: attaching on the first recorded call, flushing, and leaving when the thread ends.
#include "threads.h"
#include "../common/told.h"
#include "config.h"
#include "fds.h"
#include "log.h"
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

static void flush(struct ios_thread *t, bool last);

static void unlink_thread(struct ios_thread *t) {
    if (t->previous)
        t->previous->next = t->next;
    else
        ios_process.threads = t->next;
    if (t->next)
        t->next->previous = t->previous;
}

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
    unlink_thread(t);
    ios_process.lost += t->lost;
    ios_unlock(&ios_process.threads_lock);
    sys_unmap(t, t->mapped);
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

static size_t round_page(size_t n) {
    return (n + 4095) & ~(size_t)4095;
}

static struct ios_thread *make_thread(void) {
    size_t head = round_page(sizeof(struct ios_thread));
    size_t records = round_page(ios_process.buffer_records * sizeof(struct ios_record));
    struct ios_thread *t = sys_map(head + records + IOS_STREAM_SCRATCH);
    if (!t)
        return NULL;
    t->mapped = head + records + IOS_STREAM_SCRATCH;
    t->records = (struct ios_record *)((char *)t + head);
    t->scratch = (uint8_t *)t->records + records;
    t->capacity = ios_process.buffer_records;
    // A forked child must not copy the parent's records page by page.
    ios_syscall(SYS_madvise, (long)t->records, (long)(records + IOS_STREAM_SCRATCH), MADV_WIPEONFORK, 0, 0, 0);
    return t;
}

/** The records a process begins with, in its first location. */
static void append_program(struct ios_thread *t) {
    const char *arguments[IOS_ARGUMENTS + 1];
    uint32_t count = ios_config_arguments(arguments);
    uint32_t first = ios_strings(arguments, count);
    if (count == 0 || first == IOS_NO_HANDLE)
        return;
    struct ios_record r = {.t0 = t->clock.ticks, .t1 = t->clock.ticks, .kind = IOS_PROGRAM, .part = IOS_CALL};
    r.handle = first;
    r.request = first + 1;
    r.result = count - 1;
    r.offset = ios_process.pid;
    ios_append(t, &r);
}

/** Gives the thread a new location. */
static void give_location(struct ios_thread *t) {
    memset(&t->stream, 0, sizeof t->stream);
    t->stream.fd = -1;
    t->index = __atomic_fetch_add(&ios_process.threads_made, 1, __ATOMIC_RELAXED);
    t->tid = (uint32_t)sys_gettid();
    t->clock = ios_clock_now();
    t->logged = false;
    if (t->index == 0)
        append_program(t);
}

static struct ios_thread *attach(void) {
    struct ios_thread *t = make_thread();
    if (!t) {
        ios_stop("no memory for a thread's buffer", "", 12 /* ENOMEM */);
        return NULL;
    }
    give_location(t);
    if (!ios_lock(&ios_process.threads_lock)) {
        sys_unmap(t, t->mapped);
        return NULL;
    }
    t->next = ios_process.threads;
    if (t->next)
        t->next->previous = t;
    ios_process.threads = t;
    ios_unlock(&ios_process.threads_lock);
    ios_self = t;
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

void ios_pending_drain(struct ios_thread *t) {
    ios_guard(t, t->guard_sp);
    for (uint32_t i = 0; i < t->pending_count; i++)
        if (t->pending[i].record.part != 0 && t->count < t->capacity)
            ios_append(t, &t->pending[i].record);
    for (uint32_t i = 0; i < t->pending_count; i++)
        t->pending[i].record.part = 0;
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
    int error = ios_log_write();
    if (error < 0)
        return error;
    ios_path_number(path, ios_process.dir, IOS_ARCHIVE, ios_process.number | (uint64_t)t->index << 32, ".evt");
    error = ios_stream_open(&t->stream, path, t->scratch);
    if (error < 0)
        return error;
    ios_encode(&t->stream, t->records, count, &map);
    return ios_stream_close(&t->stream);
}

/** Writes the records to the location's file; flush_lock is held. */
static int write_records(struct ios_thread *t, struct ios_clock_pair now) {
    struct writing w = {t, now};
    return ios_with_descriptors(write_once, &w);
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

/** Writes what the thread recorded; if there is more to come, that is recorded too. flush_lock is held, and given back. */
static void flush_held(struct ios_thread *t, bool last) {
    struct ios_clock_pair now = ios_clock_now();
    int error = write_records(t, now);
    t->count = 0;
    t->clock = now;
    if (!last) {
        struct ios_record flushed = {.t0 = now.ticks, .kind = IOS_FLUSHED, .part = IOS_CALL};
        flushed.t1 = ios_ticks();
        ios_append(t, &flushed);
    } else if (error == 0) {
        tell(t);
    }
    ios_unlock(&t->flush_lock);
    if (error < 0)
        ios_stop("cannot write the trace to", ios_process.dir, -error);
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

uint64_t ios_threads_flush_last(void) {
    uint64_t lost = 0;
    if (!ios_lock(&ios_process.threads_lock))
        return 0;
    for (struct ios_thread *t = ios_process.threads; t; t = t->next) {
        flush_last(t);
        lost += t->lost;
    }
    ios_unlock(&ios_process.threads_lock);
    return lost;
}

void ios_threads_child(void) {
    forked = ios_self;
    forked_pid = (uint32_t)sys_getpid();
}

void ios_threads_forked(void) {
    struct ios_thread *t = forked_pid == ios_process.pid ? forked : ios_self; // without fork's handlers it is ours
    ios_process.threads = t;
    ios_process.threads_made = 0;
    ios_process.threads_lock = 0;
    if (!t)
        return;
    t->next = t->previous = NULL;
    t->count = t->pending_count = 0;
    t->depth = 0;
    t->guard = t->flush_lock = t->phase = 0;
    t->lost = 0;
    give_location(t);
    t->tid = ios_process.pid; // whoever calls this
}
