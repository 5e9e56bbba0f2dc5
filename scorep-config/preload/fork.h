// SPDX-License-Identifier: EPL-2.0
// What happens to a process as a whole.
#ifndef IOSTRATA_PRELOAD_FORK_H
#define IOSTRATA_PRELOAD_FORK_H

#include "core.h"

/** Makes a forked child a process of the archive at its first recorded call, whichever thread that is in. */
void ios_fork_child(void);

// process.c
/** The library is there; from now on ios_stop can say why it stops. */
void ios_process_begun(void);
/** Takes a number in the registry and starts the log. 0 or -errno. */
int ios_process_register(void);
/** The records a process begins with, in its first location. */
void ios_process_begins(struct ios_thread *t);
enum ios_end { IOS_END_EXIT, IOS_END_EXEC };
/** Writes everything; at exit the last process finishes the archive. Can be done again after a failed exec. */
void ios_process_end(enum ios_end how, uint64_t status);
/**
 * Ends the recording of the process before its own end, for work that takes the finished files elsewhere. Where that
 * fails, they stay, and the archive is finished as at the process's end. Returns whether work returned 0.
 */
bool ios_process_hand_over(int (*work)(void *), void *argument);
/** After an exec that failed. */
void ios_process_goes_on(void);

// The log of definitions
void ios_log(const struct ios_log_record *r, const char *text, const char *more);
/** The same of any number of records. */
void ios_log_all(const struct ios_buf *records);
/** Appends what was logged to the process's file in the registry; 0 or -errno. */
int ios_log_write(void);
bool ios_log_hold(void);
void ios_log_release(void);

// files.c: their lock around a fork, and what a child inherits into its own log
bool ios_files_hold(void);
void ios_files_release(void);
void ios_files_forked(void);
// handles.c: the same
void ios_handles_forked(void);
// mounted.c
/** The mounts of all files into the log. */
void ios_files_log_mounts(void);

#endif
