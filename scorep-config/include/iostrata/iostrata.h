// SPDX-License-Identifier: EPL-2.0
// What a program can tell the recording about itself. There is nothing to link: without the recorder these
// functions do nothing.
//
//     #include <iostrata/iostrata.h>
//     iostrata_phase("checkpoint 3");   // from here on this thread is in this phase
//     ...
//     iostrata_phase(NULL);             // and now in none
#ifndef IOSTRATA_H
#define IOSTRATA_H

#ifdef __cplusplus
extern "C" {
#endif

#define IOSTRATA_UNSEEN __attribute__((no_instrument_function)) // by Score-P: its calls would reach into the next phase

// The recorder defines these.
extern void iostrata_recorder_phase(const char *name) __attribute__((weak));
extern void iostrata_recorder_start(void) __attribute__((weak));
extern void iostrata_recorder_stop(void) __attribute__((weak));

/** Ends the calling thread's phase, if it is in one, and begins the next unless name is NULL or empty. */
IOSTRATA_UNSEEN static inline void iostrata_phase(const char *name) {
    if (iostrata_recorder_phase)
        iostrata_recorder_phase(name);
}

/** Records again what all threads of the process do. With IOSTRATA_STOPPED=1 nothing is recorded before. */
IOSTRATA_UNSEEN static inline void iostrata_start(void) {
    if (iostrata_recorder_start)
        iostrata_recorder_start();
}

/** Records nothing of the process until iostrata_start; calls that are under way are recorded to their end. */
IOSTRATA_UNSEEN static inline void iostrata_stop(void) {
    if (iostrata_recorder_stop)
        iostrata_recorder_stop();
}

#ifdef __cplusplus
}
#endif

#endif
