// SPDX-License-Identifier: EPL-2.0
// Where a rank reads and writes, and what is written there.
#ifndef IOSTRATA_IOR_PATTERN_H
#define IOSTRATA_IOR_PATTERN_H

#include "settings.h"

/** Place in its file of a transfer of a rank, in the order in which it does them. */
uint64_t pattern_offset(const struct settings *settings, int rank, int ranks, uint64_t transfer);

/** Whose data a rank reads: its own, that of the rank so many further, or (-Z) of any, each by one. */
int pattern_partner(const struct settings *settings, int rank, int ranks, int shift);

/** One of 0 to count-1 for each of them, each once, as a seed mixes them. */
uint64_t pattern_shuffled(uint64_t index, uint64_t count, uint64_t seed);

/** What is written at a place of a file; a number for each file tells them apart. */
void pattern_fill(uint64_t *words, uint64_t bytes, uint64_t offset, uint64_t file);

/** How many words are not what was written there. */
uint64_t pattern_errors(const uint64_t *words, uint64_t bytes, uint64_t offset, uint64_t file);

#endif
