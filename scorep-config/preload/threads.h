// SPDX-License-Identifier: EPL-2.0
#ifndef IOSTRATA_PRELOAD_THREADS_H
#define IOSTRATA_PRELOAD_THREADS_H

#include "core.h"

void ios_threads_init(void);
void ios_thread_register(struct ios_thread *t);
/** Writes what all threads recorded so far; returns the number of calls that were lost. */
uint64_t ios_threads_flush_last(void);
/** In a forked child only thread t is left, if it was recorded; it starts a location of its own. */
void ios_threads_forked(struct ios_thread *t);

#endif
