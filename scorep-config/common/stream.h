// SPDX-License-Identifier: EPL-2.0
// One location's event file, written flush by flush. A file is a row of chunks of OTF2_CHUNK_SIZE; after every
// flush it ends with an end-of-file record and its last chunk's header counts the events, so whatever
// kills the process later, the file is whole. The descriptor is open during a flush only: two thousand
// threads must not cost the program two thousand descriptors.
#ifndef IOSTRATA_COMMON_STREAM_H
#define IOSTRATA_COMMON_STREAM_H

#include <iostrata/record.h>
#include <stddef.h>
#include <stdint.h>

enum { IOS_STREAM_SCRATCH = 64 << 10, IOS_STREAM_ROOM = 512 };

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
};

/** A piece of the recording clock: ns = ns0 + (ticks - ticks0) * scale / 2^40. */
struct ios_clock_map {
    uint64_t ticks0, ns0, scale;
};

uint64_t ios_clock_ns(const struct ios_clock_map *map, uint64_t ticks);

/** Opens the file for a flush (and makes it the first time); false when it cannot be had. */
int ios_stream_open(struct ios_stream *s, const char *path, uint8_t *scratch);
/** Room for IOS_STREAM_ROOM bytes of records in one chunk. */
uint8_t *ios_stream_room(struct ios_stream *s);
/** What was written from ios_stream_room's answer up to end is events more events. */
void ios_stream_commit(struct ios_stream *s, const uint8_t *begin, const uint8_t *end, unsigned events);
/** Ends the flush: everything is in the file, and the file is whole. 0 or -errno. */
int ios_stream_close(struct ios_stream *s);

/** Appends the events of one record. */
void ios_encode(struct ios_stream *s, const struct ios_record *r, const struct ios_clock_map *map);

#endif
