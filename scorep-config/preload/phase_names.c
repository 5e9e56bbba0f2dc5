// SPDX-License-Identifier: EPL-2.0
#include "phase_names.h"
#include "log.h"
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

uint32_t ios_phase_id(const char *name) {
    uint64_t signals = ios_signals_block();
    struct phase *p = NULL;
    if (ios_lock(&phases_lock)) {
        p = find(name);
        ios_unlock(&phases_lock);
    }
    ios_signals_restore(signals);
    return p ? p->id : IOS_NO_PHASE;
}

void ios_phases_forked(void) {
    phases_lock = 0;
    for (struct phase *p = phases; p; p = p->next)
        log_phase(p);
}
