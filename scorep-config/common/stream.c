// SPDX-License-Identifier: EPL-2.0
#include "stream.h"
#include "otf2.h"
#include "sys.h"
#include <stdbool.h>
#include <string.h>

/** Writes what is in the scratch, but for its last bytes. */
static void drain_until(struct ios_stream *s, uint32_t last) {
    uint32_t size = s->filled - last;
    if (size && !s->error)
        s->error = sys_pwrite_all(s->fd, s->scratch, size, s->chunk_base + s->chunk_used - s->filled);
    memmove(s->scratch, s->scratch + size, last);
    s->filled = last;
}

static void drain(struct ios_stream *s) {
    drain_until(s, 0);
}

static void begin_chunk(struct ios_stream *s) {
    uint8_t *p = s->scratch;
    p = otf2_put8(p, OTF2_CHUNK_HEADER);
    p = otf2_put8(p, OTF2_LITTLE_ENDIAN);
    p = otf2_put64full(p, s->events + 1);
    p = otf2_put64full(p, s->events);
    s->chunk_used = s->filled = OTF2_CHUNK_HEADER_SIZE;
    s->chunk_time = UINT64_MAX;
}

static void count_chunk(struct ios_stream *s) {
    if (!s->error)
        s->error = sys_pwrite_all(s->fd, &s->events, 8, s->chunk_base + OTF2_CHUNK_LAST_EVENT);
}

int ios_stream_open(struct ios_stream *s, const char *path, uint8_t *scratch) {
    if (s->error)
        return s->error;
    s->scratch = scratch;
    s->fd = sys_openat(ios_base, path, O_WRONLY | O_CREAT, 0666);
    if (s->fd < 0) // may be tried again: nothing was encoded
        return s->fd;
    s->filled = 0;
    if (s->chunk_used == 0)
        begin_chunk(s);
    return 0;
}

void ios_stream_make_room(struct ios_stream *s) {
    if (s->chunk_used + IOS_STREAM_ROOM > OTF2_CHUNK_SIZE) {
        // The file's hole behind this byte reads as end-of-chunk records, which is what belongs there.
        s->scratch[s->filled++] = OTF2_END_OF_CHUNK;
        s->chunk_used++;
        drain(s);
        count_chunk(s);
        s->chunk_base += OTF2_CHUNK_SIZE;
        begin_chunk(s);
    } else {
        uint32_t beyond = s->chunk_used % IOS_STREAM_BLOCK; // so that the next write is of a whole block
        drain_until(s, beyond < s->filled ? beyond : 0);
    }
}

int ios_stream_close(struct ios_stream *s) {
    if (s->fd < 0)
        return s->error;
    s->scratch[s->filled++] = OTF2_END_OF_FILE; // the next flush writes over it
    s->chunk_used++;
    bool whole = s->filled == s->chunk_used; // all of the chunk is in the scratch still: one write
    if (whole)
        memcpy(s->scratch + OTF2_CHUNK_LAST_EVENT, &s->events, sizeof s->events);
    drain(s);
    s->chunk_used--;
    if (!whole)
        count_chunk(s);
    sys_close(s->fd);
    s->fd = -1;
    return s->error;
}
