// SPDX-License-Identifier: EPL-2.0
// A tracing instance of our own: nobody else's tracing is touched, and it is gone when we are.
#ifndef IOSTRATA_BLOCK_TRACEFS_H
#define IOSTRATA_BLOCK_TRACEFS_H

#include <stdbool.h>
#include <stddef.h>

/** The kernel's events that are recorded. */
enum block_what { BLOCK_QUEUE, BLOCK_ISSUE, BLOCK_COMPLETE, BLOCK_BIO_COMPLETE, BLOCK_WHATS };

extern const char *const block_event_names[BLOCK_WHATS];

/** Mounts what is needed, in a mount namespace of our own, makes the instance and starts it; 0 or -errno. */
int tracefs_begin(void);
/** Path of a file in the instance. */
void tracefs_path(char *path, size_t room, const char *format, ...) __attribute__((format(printf, 3, 4)));
/** No more events from now on; what was recorded can still be read. */
void tracefs_stop(void);
/** Removes the instance. */
void tracefs_end(void);

#endif
