// SPDX-License-Identifier: EPL-2.0
#include "phases.h"
#include "call.h"
#include "fds.h"
#include "phase_names.h"

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
        ios_append_alone(t, &end);
    }
    uint32_t id = name && *name ? ios_phase_id(name) : IOS_NO_PHASE;
    if (id == IOS_NO_PHASE)
        return;
    struct ios_record begin = {.kind = IOS_PHASE, .flags = 1, .handle = id};
    t->phase = id + 1;
    ios_append_alone(t, &begin);
}

static void record_switch(bool on, enum ios_where where) {
    struct ios_thread *t = where == IOS_IN_PROGRAM || ios_self ? self() : NULL;
    struct ios_record r = {.kind = IOS_SWITCH, .flags = on};
    if (t)
        ios_append_alone(t, &r);
}

void ios_pause(enum ios_where where) {
    if (ios_state->active)
        record_switch(false, where);
    ios_process.paused = ios_state->paused = ios_state->partly = ios_process.started;
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
