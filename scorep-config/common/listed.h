// SPDX-License-Identifier: EPL-2.0
#ifndef IOSTRATA_COMMON_LISTED_H
#define IOSTRATA_COMMON_LISTED_H

#include <stdbool.h>

/** Whether one of the words of a list, by commas, is a part of the text. */
bool ios_is_listed(const char *list, const char *text);

#endif
