// SPDX-License-Identifier: EPL-2.0
// One location's event file, written flush by flush. A file is a row of chunks of OTF2_CHUNK_SIZE; after every
// flush it ends with an end-of-file record and its last chunk's header counts the events, so whatever
// kills the process later, the file is whole. The descriptor is open during a flush only: two thousand
// threads must not cost the program two thousand descriptors.
#ifndef IOSTRATA_COMMON_STREAM_H
#define IOSTRATA_COMMON_STREAM_H

#include "otf2.h"
#include <iostrata/record.h>
#include <stddef.h>
#include <stdint.h>

// File systems take a whole block at once, and a part of it page by page.
enum { IOS_STREAM_BLOCK = 64 << 10, IOS_STREAM_SCRATCH = IOS_STREAM_BLOCK + (4 << 10), IOS_STREAM_ROOM = 512 };

/** The events of a read or write as they are encoded, but for the two times and the offset. */
struct ios_template {
    uint64_t what, request, result; // of the record; what: the eight bytes from handle on
    uint8_t head[24], tail[72];     // from the first time stamp to the offset, and what follows it
    uint8_t head_size, tail_size;
    uint8_t stamp; // where in tail the second time is
};

enum { IOS_TEMPLATES = 8 }; // template_of takes three bits

struct ios_stream {
    uint64_t chunk_base; // file offset of the current chunk
    uint32_t chunk_used; // bytes of it, the header included; 0: nothing was ever written
    uint32_t filled;     // bytes in scratch
    uint64_t events;     // all events so far
    uint64_t first_time, last_time;
    uint64_t chunk_time; // last time stamp in this chunk, or UINT64_MAX
    uint8_t *scratch;    // IOS_STREAM_SCRATCH bytes that lie at chunk_base + chunk_used - filled
    int fd;
    int error; // 0 or -errno: the stream is dead from then on
    struct ios_template templates[IOS_TEMPLATES];
    uint64_t told[IOS_WORD_PAIRS]; // what IOS_WORDS or IOS_ASKED said of the next record
    uint8_t told_count, told_mask; // how many numbers, and which, by bit
    uint8_t told_first;            // the attribute of bit 0
    uint64_t told_buffer;          // what IOS_BUFFER said; 0: nothing
};

/** Where a stream is between two flushes: all that has to be known to go on. */
struct ios_stream_state {
    uint64_t chunk_base, events, first_time, last_time, chunk_time;
    uint32_t chunk_used;
    int error;
};

static inline struct ios_stream_state ios_stream_state(const struct ios_stream *s) {
    return (struct ios_stream_state){s->chunk_base, s->events,     s->first_time, s->last_time,
                                     s->chunk_time, s->chunk_used, s->error};
}

static inline void ios_stream_resume(struct ios_stream *s, const struct ios_stream_state *from) {
    s->chunk_base = from->chunk_base;
    s->chunk_used = from->chunk_used;
    s->events = from->events;
    s->first_time = from->first_time;
    s->last_time = from->last_time;
    s->chunk_time = from->chunk_time;
    s->error = from->error;
    s->told_count = s->told_mask = 0;
    s->told_buffer = 0;
    s->fd = -1;
}

/** A piece of the recording clock: ns = ns0 + (ticks - ticks0) * scale / 2^40. */
struct ios_clock_map {
    uint64_t ticks0, ns0, scale;
};

static inline uint64_t ios_clock_ns(const struct ios_clock_map *map, uint64_t ticks) {
    if (ticks < map->ticks0)
        return map->ns0;
    return map->ns0 + (uint64_t)(((unsigned __int128)(ticks - map->ticks0) * map->scale) >> 40);
}

/** Opens the file for a flush (and makes it the first time); false when it cannot be had. */
int ios_stream_open(struct ios_stream *s, const char *path, uint8_t *scratch);
/** Makes room when there is none: by a write, or by a new chunk. */
void ios_stream_make_room(struct ios_stream *s);
/** Room for IOS_STREAM_ROOM bytes of records in one chunk. */
static inline uint8_t *ios_stream_room(struct ios_stream *s) {
    if (s->chunk_used + IOS_STREAM_ROOM > OTF2_CHUNK_SIZE || s->filled + IOS_STREAM_ROOM > IOS_STREAM_SCRATCH)
        ios_stream_make_room(s);
    return s->scratch + s->filled;
}
/** What was written from ios_stream_room's answer up to end is events more events. */
static inline void ios_stream_commit(struct ios_stream *s, const uint8_t *begin, const uint8_t *end, unsigned events) {
    s->filled += (uint32_t)(end - begin);
    s->chunk_used += (uint32_t)(end - begin);
    s->events += events;
}
/** Ends the flush: everything is in the file, and the file is whole. 0 or -errno. */
int ios_stream_close(struct ios_stream *s);

/** Appends the events of the records. */
void ios_encode(struct ios_stream *s, const struct ios_record *records, uint32_t count,
                const struct ios_clock_map *map);

#endif
