// SPDX-License-Identifier: EPL-2.0
// What the kernel knows about the file system and about bytes that came from it.
#ifndef IOSTRATA_IOR_STORAGE_H
#define IOSTRATA_IOR_STORAGE_H

#include "settings.h"

/** This process's counters, of /proc/self/io. */
struct storage_counts {
    uint64_t asked_read, asked_written; // by calls
    uint64_t read, written;             // from storage; to it: pages that became dirty
};

enum storage_knowledge { STORAGE_UNKNOWN, STORAGE_COUNTED, STORAGE_MEMORY };

/** False: not known. */
bool storage_counts(struct storage_counts *counts);

/**
 * Whether bytes read from storage are counted where a file will be: network file systems may not do so. Tried with a small
 * file beside it, which is written, flushed, taken out of memory and read.
 */
enum storage_knowledge storage_tried(const char *path);

/** Takes a file's pages out of this machine's memory, as far as they are written back. */
void storage_drop(const char *path);

/** Makes a file with stripes, as the settings say; what could not be done in words, or "". */
const char *storage_stripe(const struct settings *settings, const char *path);

#endif
