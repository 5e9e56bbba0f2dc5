// SPDX-License-Identifier: EPL-2.0
#ifndef IOSTRATA_PRELOAD_THREADS_H
#define IOSTRATA_PRELOAD_THREADS_H

#include "core.h"

void ios_threads_init(void);
void ios_thread_register(struct ios_thread *t);
/** Writes what all threads recorded; they record nothing more. */
void ios_threads_flush_last(void);
/** In a forked child only the calling thread is left, and it starts a location of its own. */
void ios_threads_forked(void);

// process.c: the log of definitions
void ios_log(const struct ios_log_record *r, const char *text, const char *more);
/** Appends what was logged to the process's file in the registry; 0 or -errno. */
int ios_log_write(void);

#endif
