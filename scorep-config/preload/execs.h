// SPDX-License-Identifier: EPL-2.0
// What of this process, or of programs that it starts, cannot be recorded.
#ifndef IOSTRATA_PRELOAD_EXECS_H
#define IOSTRATA_PRELOAD_EXECS_H

enum ios_exec_path { IOS_EXEC_PLAIN, IOS_EXEC_SEARCHED };

/** A program is about to be started by its path, or by a name that is looked for in PATH. */
void ios_exec_seen(const char *path, enum ios_exec_path how, char *const envp[]);
/** This process has a ring of io_uring by a system call of its own: its requests pass by the C library. */
void ios_ring_made(void);

#endif
