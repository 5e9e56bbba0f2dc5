// SPDX-License-Identifier: EPL-2.0
// A command that somebody asked us to run: it gets the signals that are meant for it, and ends as if it had been run by itself.
#ifndef IOSTRATA_TOOL_COMMAND_H
#define IOSTRATA_TOOL_COMMAND_H

#include <sys/types.h>

/** From now on signals are for the command, also those that come before it is started. */
void ios_command_expect(void);
/** The last signal that came before it was started, or 0. */
int ios_command_early(void);
/** As fork(); in the child, which becomes the command, signals do what they did before. */
pid_t ios_command_fork(void);
/** Runs it in place of this process; returns only when that cannot be done, the exit code of a shell then, having said why. */
int ios_command_become(char **argv);
/** The exit code that a shell makes of what waitpid() tells. */
int ios_command_code(int status);

#endif
