// SPDX-License-Identifier: EPL-2.0
#include "phases.h"
#include "fds.h"
#include "fork.h"
#include <string.h>

// Names are kept for good. Naming a phase is no I/O path: it may lock and ask for memory.
static struct phase {
    struct phase *next;
    uint32_t id;
    char name[];
} * phases;
static uint32_t phase_count, phases_lock;

static void log_phase(const struct phase *p) {
    struct ios_log_record r = {.type = IOS_LOG_PHASE, .id = p->id};
    ios_log(&r, p->name, NULL);
}

static struct phase *find(const char *name) {
    for (struct phase *p = phases; p; p = p->next)
        if (strcmp(p->name, name) == 0)
            return p;
    struct phase *p = sys_map(sizeof *p + strlen(name) + 1);
    if (!p)
        return NULL;
    strcpy(p->name, name);
    p->id = phase_count++;
    p->next = phases;
    phases = p;
    log_phase(p);
    return p;
}

static struct phase *phase_of(const char *name) {
    uint64_t signals = ios_signals_block();
    struct phase *p = NULL;
    if (ios_lock(&phases_lock)) {
        p = find(name);
        ios_unlock(&phases_lock);
    }
    ios_signals_restore(signals);
    return p;
}

void ios_phases_forked(void) {
    phases_lock = 0;
    for (struct phase *p = phases; p; p = p->next)
        log_phase(p);
}

/** Appends a record that lies in no call. */
static void append(struct ios_thread *t, struct ios_record *r) {
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

void ios_phase_end(struct ios_thread *t) {
    if (!t->phase || t->count >= t->capacity)
        return;
    struct ios_record r = {.t0 = ios_ticks(), .kind = IOS_PHASE, .part = IOS_CALL, .handle = t->phase - 1};
    t->phase = 0;
    ios_append(t, &r);
}

/** The calling thread, if any layer of it is recorded. */
static struct ios_thread *self(void) {
    return ios_process.layers ? ios_ready((enum ios_layer)__builtin_ctz(ios_process.layers)) : NULL;
}

IOS_EXPORT void iostrata_recorder_phase(const char *name) {
    struct ios_thread *t = self();
    if (!t)
        return;
    if (t->phase) {
        struct ios_record end = {.kind = IOS_PHASE, .handle = t->phase - 1};
        t->phase = 0;
        append(t, &end);
    }
    struct phase *p = name && *name ? phase_of(name) : NULL;
    if (!p)
        return;
    struct ios_record begin = {.kind = IOS_PHASE, .flags = 1, .handle = p->id};
    t->phase = p->id + 1;
    append(t, &begin);
}

static void record_switch(bool on, enum ios_where where) {
    struct ios_thread *t = where == IOS_IN_PROGRAM || ios_self ? self() : NULL;
    struct ios_record r = {.kind = IOS_SWITCH, .flags = on};
    if (t)
        append(t, &r);
}

void ios_pause(enum ios_where where) {
    if (ios_state->active)
        record_switch(false, where);
    ios_process.paused = ios_state->paused = ios_process.started;
    ios_state->active = 0;
}

void ios_resume(enum ios_where where) {
    if (!ios_process.started || !ios_process.paused)
        return;
    ios_fds_epoch++; // positions moved unseen
    ios_process.paused = ios_state->paused = false;
    if ((uint32_t)sys_getpid() == ios_process.pid) // else a child, which registers at its first call
        ios_state->active = ios_process.layers;
    record_switch(true, where);
}

IOS_EXPORT void iostrata_recorder_start(void) {
    ios_resume(IOS_IN_PROGRAM);
}

IOS_EXPORT void iostrata_recorder_stop(void) {
    ios_pause(IOS_IN_PROGRAM);
}
