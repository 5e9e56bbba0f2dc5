// SPDX-License-Identifier: EPL-2.0
#ifndef IOSTRATA_PRELOAD_CHILD_H
#define IOSTRATA_PRELOAD_CHILD_H

/** Makes a forked child a process of the archive at its first recorded call, whichever thread that is in. */
void ios_child_joins(void);

#endif
