// SPDX-License-Identifier: EPL-2.0
// What was recorded becomes part of the archive.
#ifndef IOSTRATA_BLOCK_MEMBER_H
#define IOSTRATA_BLOCK_MEMBER_H

#include <stdint.h>

/** The devices under the archive's files and the rings of its processes; lost: how many events. 0 or -errno. */
int member_join(const char *dir, const char *host, uint64_t lost);

#endif
