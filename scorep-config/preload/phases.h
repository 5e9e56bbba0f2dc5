// SPDX-License-Identifier: EPL-2.0
// Phases of the program, and recording on and off: what include/iostrata/iostrata.h offers.
#ifndef IOSTRATA_PRELOAD_PHASES_H
#define IOSTRATA_PRELOAD_PHASES_H

/** In a handler a thread that was not recorded yet stays so: to record it, memory may be asked for. */
enum ios_where { IOS_IN_PROGRAM, IOS_IN_HANDLER };

/** Recording off and on. */
void ios_pause(enum ios_where where);
void ios_resume(enum ios_where where);

// signal.c
/** Takes the signal of IOSTRATA_SIGNAL, if there is one, to turn recording off and on. */
void ios_signal_init(void);

#endif
