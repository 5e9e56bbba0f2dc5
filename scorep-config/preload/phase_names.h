// SPDX-License-Identifier: EPL-2.0
#ifndef IOSTRATA_PRELOAD_PHASE_NAMES_H
#define IOSTRATA_PRELOAD_PHASE_NAMES_H

#include <stdint.h>

#define IOS_NO_PHASE UINT32_MAX

/** The id of a phase by its name, or IOS_NO_PHASE: there is no memory. */
uint32_t ios_phase_id(const char *name);
/** All of them into a forked child's log. */
void ios_phases_forked(void);

#endif
