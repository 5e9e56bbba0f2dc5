// SPDX-License-Identifier: EPL-2.0
#ifndef IOSTRATA_PRELOAD_THREADS_H
#define IOSTRATA_PRELOAD_THREADS_H

#include "core.h"

void ios_threads_init(void);
void ios_thread_register(struct ios_thread *t);
/** Writes what all threads recorded so far; returns the number of calls that were lost. */
uint64_t ios_threads_flush_last(void);
/** In a child, right after fork: the calling thread is all that is left, but others may come and be recorded first. */
void ios_threads_child(void);
/** The child is recorded from now on: the thread it began with, if it still is there, starts a location of its own. */
void ios_threads_forked(void);

#endif
