// SPDX-License-Identifier: EPL-2.0
#include "track.h"
#include "../common/registry.h"
#include "grow.h"
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static const char *place;
static uint32_t count;

void tracks_begin(const char *registry) {
    place = registry;
}

void track_begin(struct track *t) {
    t->stream.fd = -1;
    snprintf(t->path, sizeof t->path, "%.4000s/block.%d.%u", place, (int)getpid(), count++);
}

void track_put(struct track *t, const struct ios_record *r) {
    t->records = grow(t->records, t->record_count, &t->record_room, sizeof *r);
    t->records[t->record_count++] = *r;
}

void track_write(struct track *t) {
    static const struct ios_clock_map same = {0, 0, 1ull << 40};
    if (!t->scratch)
        t->scratch = malloc(IOS_STREAM_SCRATCH);
    if (t->record_count && t->scratch && ios_stream_open(&t->stream, t->path, t->scratch) == 0) {
        ios_encode(&t->stream, t->records, t->record_count, &same);
        ios_stream_close(&t->stream);
    }
    t->record_count = 0;
}

bool track_keep(struct track *t, const char *dir, uint32_t number, uint32_t location) {
    char path[IOS_PATH_MAX];
    ios_path_number(path, dir, IOS_ARCHIVE, number | (uint64_t)location << 32, ".evt");
    return rename(t->path, path) == 0;
}

void track_drop(struct track *t) {
    unlink(t->path);
}
