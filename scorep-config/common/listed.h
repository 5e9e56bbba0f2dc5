// SPDX-License-Identifier: EPL-2.0
#ifndef IOSTRATA_COMMON_LISTED_H
#define IOSTRATA_COMMON_LISTED_H

#include <stdbool.h>

/** Whether a text has a part of the first list, unless that is empty, and none of the second; lists have commas, and may be NULL. */
bool ios_passes(const char *include, const char *exclude, const char *text);

#endif
