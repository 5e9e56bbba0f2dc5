// SPDX-License-Identifier: EPL-2.0
// What a process of the archive knows lies here as long as it is little: no mapping is needed for it.
#include "recording.h"

static _Alignas(16) uint8_t block[64 << 10], log_block[32 << 10];
struct ios_arena ios_memory = {block, block + sizeof block, NULL};
struct ios_arena ios_log_memory = {log_block, log_block + sizeof log_block, NULL};
