// SPDX-License-Identifier: EPL-2.0
#include "child.h"
#include "phase_names.h"
#include "process.h"
#include "tables.h"
#include "threads.h"

/** The child becomes a process of its own in the archive. */
static int join_child(void) {
    int error = ios_process_register();
    ios_threads_forked();
    if (error == 0) {
        ios_files_forked();
        ios_handles_forked();
        ios_phases_forked();
        ios_state->active = ios_process.layers;
    }
    return error;
}

void ios_child_joins(void) {
    uint64_t signals = ios_signals_block();
    int error = 0;
    if (ios_lock(&ios_state->lock)) {
        if (!ios_state->joined)
            error = join_child();
        ios_state->joined = true;
        ios_unlock(&ios_state->lock);
    }
    ios_signals_restore(signals);
    if (error < 0)
        ios_stop("cannot record a child in", ios_process.shown, -error);
}
