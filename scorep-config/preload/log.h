// SPDX-License-Identifier: EPL-2.0
// The process's log of definitions: what its events refer to, for whoever finishes the archive.
#ifndef IOSTRATA_PRELOAD_LOG_H
#define IOSTRATA_PRELOAD_LOG_H

#include "recording.h"

/** The process is another one from now on, with a log of its own. */
void ios_log_begin(void);
void ios_log(const struct ios_log_record *r, const char *text, const char *more);
/** The same of any number of records. */
void ios_log_all(const struct ios_buf *records);
/** Appends what was logged to the process's file in the registry; 0 or -errno. */
int ios_log_write(void);
bool ios_log_hold(void);
void ios_log_release(void);

#endif
