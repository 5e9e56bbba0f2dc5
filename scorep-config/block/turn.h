// SPDX-License-Identifier: EPL-2.0
// The kernel tells every recorder of a host the same: of those that record into one archive one does each part at a time, and
// the others stand by, to go on where it ends.
#ifndef IOSTRATA_BLOCK_TURN_H
#define IOSTRATA_BLOCK_TURN_H

#include "events.h"

/** Enters a recorder, and the process that starts its command. */
void turn_begin(const char *registry, const char *host, uint32_t launcher);
/** Whether a part is ours from now on, and up to when others have recorded it; 0: not at all, or nobody knows. */
bool turn_take(int part, uint64_t *until_ns);
/** Tells of processes that start commands of other recorders, each once. */
void turn_launchers(void (*visit)(uint32_t launcher));
/** It is others' turn: we have recorded up to a time. */
void turn_end(int part, uint64_t until_ns);

#endif
