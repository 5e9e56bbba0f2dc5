// SPDX-License-Identifier: EPL-2.0
// A tracing instance of our own: nobody else's tracing is touched, and it is gone when we are.
#ifndef IOSTRATA_BLOCK_TRACEFS_H
#define IOSTRATA_BLOCK_TRACEFS_H

#include <stdbool.h>
#include <stddef.h>

/** Mounts what is needed where nobody sees it, and makes the instance; 0 or -errno. */
int tracefs_begin(void);
/** Path of a file in the instance. */
void tracefs_path(char *path, size_t room, const char *format, ...) __attribute__((format(printf, 3, 4)));
/** An event of the kernel is recorded once the instance is started; 0 or -errno. */
int tracefs_enable(const char *event);
int tracefs_start(void);
/** No more events from now on; what was recorded can still be read. */
void tracefs_stop(void);
/** Removes the instance. */
void tracefs_end(void);

#endif
