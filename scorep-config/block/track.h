// SPDX-License-Identifier: EPL-2.0
// The events of what will be one location of the archive, in a file apart until the end.
#ifndef IOSTRATA_BLOCK_TRACK_H
#define IOSTRATA_BLOCK_TRACK_H

#include "../common/stream.h"
#include <stdbool.h>

struct track {
    struct ios_stream stream;
    uint8_t *scratch;
    struct ios_record *records;
    uint32_t record_count, record_room;
    char path[4096];
};

/** Where the files are until the end. */
void tracks_begin(const char *registry);
void track_begin(struct track *t);
void track_put(struct track *t, const struct ios_record *r);
/** What was recorded goes to the file. */
void track_write(struct track *t);
/** It is a location of process number in the archive; false when that cannot be. */
bool track_keep(struct track *t, const char *dir, uint32_t number, uint32_t location);
void track_drop(struct track *t);

#endif
