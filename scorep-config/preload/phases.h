// SPDX-License-Identifier: EPL-2.0
// Phases of the program, and recording on and off: what include/iostrata/iostrata.h offers.
#ifndef IOSTRATA_PRELOAD_PHASES_H
#define IOSTRATA_PRELOAD_PHASES_H

#include "core.h"

/** Ends the phase a thread is in; by itself, or by whoever writes its last records. */
void ios_phase_end(struct ios_thread *t);
/** Into a forked child's log. */
void ios_phases_forked(void);

/** Recording off and on. Safe in a signal handler. */
void ios_pause(void);
void ios_resume(void);

#endif
