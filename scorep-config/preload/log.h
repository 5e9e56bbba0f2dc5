// SPDX-License-Identifier: EPL-2.0
// The process's log of definitions: what its events refer to, for whoever finishes the archive. It lies in the spool; where
// there is none it is written to its file before the events that need it.
#ifndef IOSTRATA_PRELOAD_LOG_H
#define IOSTRATA_PRELOAD_LOG_H

#include "recording.h"

/** The process is another one from now on, with a log of its own. */
void ios_log_begin(void);
/** Something will be recorded: the log begins with the process, and what is recorded from now on outlives it. */
void ios_log_open(void);
void ios_log(const struct ios_log_record *r, const char *text, const char *more);
/** The same where the log is held already. */
void ios_log_append_held(const struct ios_log_record *r, const char *text, const char *more);
/** The same of any number of records. */
void ios_log_all(const struct ios_buf *records);
/** Appends what was logged to the process's file in the registry; 0 or -errno. */
int ios_log_write(void);
bool ios_log_hold(void);
void ios_log_release(void);

#endif
