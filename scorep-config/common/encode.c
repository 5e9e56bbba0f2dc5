// SPDX-License-Identifier: EPL-2.0
// Compact records to OTF2 events. The shape of each call's events is Score-P's; the times of Enter and
// IoOperationBegin, and of IoOperationComplete and Leave, are one clock reading each, which also saves two
// of OTF2's nine-byte time stamps a call.
#include "calls.h"
#include "definitions.h"
#include "otf2.h"
#include "stream.h"
#include <stdbool.h>

struct cursor {
    struct ios_stream *s;
    uint8_t *p;
    unsigned events;
};

static inline uint8_t *put_stamp(struct ios_stream *s, uint8_t *p, uint64_t ns) {
    if (ns < s->last_time) // a signal handler's call, or one that began before a flush: keep the order
        ns = s->last_time;
    if (ns == s->chunk_time)
        return p;
    s->chunk_time = s->last_time = ns;
    if (s->first_time == 0)
        s->first_time = ns;
    return otf2_put64full(otf2_put8(p, OTF2_TIMESTAMP), ns);
}

static inline void put_time(struct cursor *c, uint64_t ns) {
    c->p = put_stamp(c->s, c->p, ns);
}

static inline void put_region(struct cursor *c, uint8_t event, uint32_t region) {
    c->p = otf2_put32(otf2_put8(c->p, event), region);
    c->events++;
}

static inline uint8_t *open_record(struct cursor *c, uint8_t event) {
    c->p = otf2_put8(otf2_put8(c->p, event), 0);
    c->events++;
    return c->p;
}

static inline void close_record(struct cursor *c, uint8_t *data) {
    data[-1] = (uint8_t)(c->p - data);
}

static inline void put_handle(struct cursor *c, uint8_t event, uint32_t handle) {
    uint8_t *data = open_record(c, event);
    c->p = otf2_put32(c->p, handle);
    close_record(c, data);
}

enum { TOLD_CHAINED = 4096 }; // bit of IOStrata::FLAGS, see docs/formats/archive.md

/** An attribute list with one attribute, or two when the second's value is known. */
static void put_attributes(struct cursor *c, const uint32_t id[2], const uint8_t type[2], const uint64_t value[2]) {
    c->p = otf2_put8(otf2_put8(c->p, OTF2_ATTRIBUTE_LIST), 0);
    uint8_t *data = c->p;
    int count = 1 + (value[1] != IOS_UNKNOWN);
    c->p = otf2_put32(c->p, (uint32_t)count);
    for (int i = 0; i < count; i++) {
        c->p = otf2_put8(otf2_put32(c->p, id[i]), type[i]);
        c->p = otf2_put64(c->p, value[i]);
    }
    close_record(c, data);
}

static inline void put_attribute(struct cursor *c, uint32_t id, uint8_t type, uint64_t value) {
    put_attributes(c, (uint32_t[2]){id, 0}, (uint8_t[2]){type, 0}, (uint64_t[2]){value, IOS_UNKNOWN});
}

/** What records before told, as attributes behind the offset's: nearly all are hashes, of which eight bytes are written. */
static inline uint8_t *put_told(struct ios_stream *s, uint8_t *p) {
    const uint32_t first = 1 | (uint32_t)s->told_first << 8 | OTF2_TYPE_UINT64 << 16 | 8u << 24;
    const uint64_t *next = s->told;
    for (uint32_t mask = s->told_mask; mask; mask &= mask - 1) {
        uint32_t head = first + ((uint32_t)__builtin_ctz(mask) << 8);
        uint64_t value = *next++;
        memcpy(p, &head, sizeof head);
        memcpy(p + sizeof head, &value, sizeof value);
        bool whole = value >> 56 && value != OTF2_UNDEFINED64;
        p = whole ? p + sizeof head + sizeof value : otf2_put64(p + sizeof head - 1, value);
    }
    if (s->told_buffer) {
        p = otf2_put8(otf2_put32(p, IOS_ATTRIBUTE_BUFFER), OTF2_TYPE_UINT64);
        p = otf2_put64(p, s->told_buffer);
    }
    s->told_count = s->told_mask = 0;
    s->told_buffer = 0;
    return p;
}

/** How many attributes records before told. */
static inline uint32_t told_attributes(const struct ios_stream *s) {
    return s->told_count + (s->told_buffer != 0);
}

/** The offset, and what else is known of an operation. */
static void put_offset_and_told(struct cursor *c, const struct ios_record *r) {
    bool chained = (r->flags & IOS_CHAINED) != 0;
    c->p = otf2_put8(otf2_put8(c->p, OTF2_ATTRIBUTE_LIST), 0);
    uint8_t *data = c->p;
    c->p = otf2_put32(c->p, 1 + told_attributes(c->s) + chained);
    c->p = otf2_put8(otf2_put32(c->p, IOS_ATTRIBUTE_OFFSET), OTF2_TYPE_UINT64);
    c->p = put_told(c->s, otf2_put64(c->p, r->offset));
    if (chained) {
        c->p = otf2_put8(otf2_put32(c->p, IOS_ATTRIBUTE_FLAGS), OTF2_TYPE_UINT64);
        c->p = otf2_put64(c->p, TOLD_CHAINED);
    }
    close_record(c, data);
}

/** Which numbers of a record of this kind are known, by bit. */
static inline uint32_t told_of(const struct ios_record *r) {
    if (r->kind == IOS_WORDS)
        return r->flags;
    return (r->offset != IOS_UNKNOWN) | (r->request != IOS_UNKNOWN) << 1 | (r->result != IOS_UNKNOWN) << 2;
}

/** Keeps the numbers of a record for the next one. */
static inline void keep_told(struct ios_stream *s, const struct ios_record *r) {
    if (r->kind == IOS_BUFFER) {
        s->told_buffer = r->offset;
        return;
    }
    const uint64_t values[] = {r->t1, r->offset, r->request, r->result};
    bool asked = r->kind == IOS_ASKED;
    uint32_t mask = told_of(r);
    if ((mask & -mask) <= s->told_mask) // of another message, whose call is none of the records
        s->told_count = s->told_mask = 0;
    s->told_first = asked ? IOS_ATTRIBUTE_UNIQUE : IOS_ATTRIBUTE_WORDS;
    for (uint32_t i = asked; mask && i < sizeof values / sizeof *values; i++, mask &= mask - 1) {
        s->told[s->told_count++] = values[i];
        s->told_mask |= (uint8_t)(mask & -mask);
    }
}

static inline void put_operation_begin(struct cursor *c, const struct ios_record *r, uint64_t matching) {
    // An unknown offset is written as undefined: readers shall not derive it, but where they can.
    bool derived = (r->flags & IOS_DERIVED) || ios_calls[r->call].layer == IOS_ISOC;
    if (told_attributes(c->s) || (r->flags & IOS_CHAINED)) {
        put_offset_and_told(c, r);
    } else if (r->kind != IOS_FLUSH && (r->offset != IOS_UNKNOWN || !derived)) {
        *c->p = OTF2_ATTRIBUTE_LIST;
        uint8_t *data = c->p + 2;
        c->p = otf2_put32(data, 1);
        c->p = otf2_put8(otf2_put32(c->p, IOS_ATTRIBUTE_OFFSET), OTF2_TYPE_UINT64);
        c->p = otf2_put64(c->p, r->offset);
        close_record(c, data);
    }
    uint32_t flags = ((r->flags & IOS_COLLECTIVE) ? OTF2_FLAG_COLLECTIVE : 0) |
                     ((r->flags & IOS_SPLIT) ? OTF2_FLAG_NON_BLOCKING : 0);
    uint8_t *data = open_record(c, OTF2_EVENT_IO_OPERATION_BEGIN);
    c->p = otf2_put32(c->p, r->handle);
    c->p = otf2_put8(c->p, (uint8_t)(r->kind - IOS_READ + OTF2_MODE_READ));
    c->p = otf2_put32(c->p, flags);
    c->p = otf2_put64(c->p, r->request);
    c->p = otf2_put64(c->p, matching);
    close_record(c, data);
}

static inline void put_operation_complete(struct cursor *c, uint32_t handle, uint64_t bytes, uint64_t matching) {
    uint8_t *data = open_record(c, OTF2_EVENT_IO_OPERATION_COMPLETE);
    c->p = otf2_put32(c->p, handle);
    c->p = otf2_put64(c->p, bytes);
    c->p = otf2_put64(c->p, matching);
    close_record(c, data);
}

/** Score-P numbers blocking operations by their layer: POSIX 1, ISO C 2; a bare begin may bring its number along. */
static inline uint64_t matching_id(const struct ios_record *r) {
    bool brought = (r->flags & IOS_BARE) && r->part == IOS_BEGIN && r->result != IOS_UNKNOWN;
    return ((r->flags & IOS_SPLIT) || brought) ? r->result : (uint64_t)ios_calls[r->call].layer + 1;
}

static void put_matched(struct cursor *c, uint8_t event, uint32_t handle, uint64_t matching) {
    uint8_t *data = open_record(c, event);
    c->p = otf2_put64(otf2_put32(c->p, handle), matching);
    close_record(c, data);
}

static void put_lock(struct cursor *c, const struct ios_record *r) {
    uint8_t type = (r->flags & IOS_LOCK_SHARED) ? OTF2_LOCK_SHARED : OTF2_LOCK_EXCLUSIVE;
    uint8_t event = (r->flags & IOS_LOCK_ACQUIRED)   ? OTF2_EVENT_IO_ACQUIRE_LOCK
                    : (r->flags & IOS_LOCK_RELEASED) ? OTF2_EVENT_IO_RELEASE_LOCK
                                                     : OTF2_EVENT_IO_TRY_LOCK;
    if (r->offset != IOS_UNKNOWN)
        put_attributes(c, (uint32_t[2]){IOS_ATTRIBUTE_OFFSET, IOS_ATTRIBUTE_LENGTH},
                       (uint8_t[2]){OTF2_TYPE_UINT64, OTF2_TYPE_UINT64}, (uint64_t[2]){r->offset, r->request});
    uint8_t *data = open_record(c, event);
    c->p = otf2_put8(otf2_put32(c->p, r->handle), type);
    close_record(c, data);
}

static void put_create(struct cursor *c, const struct ios_record *r) {
    uint8_t *data = open_record(c, OTF2_EVENT_IO_CREATE_HANDLE);
    c->p = otf2_put8(otf2_put32(c->p, r->handle), (uint8_t)r->request);
    c->p = otf2_put32(c->p, (uint32_t)(r->request >> 8) & 0xFFFFFF);
    c->p = otf2_put32(c->p, (uint32_t)(r->request >> 32));
    close_record(c, data);
}

static void put_seek(struct cursor *c, const struct ios_record *r) {
    uint8_t *data = open_record(c, OTF2_EVENT_IO_SEEK);
    c->p = otf2_put64(otf2_put32(c->p, r->handle), r->request);
    c->p = otf2_put64(otf2_put8(c->p, r->flags & ~IOS_BARE), r->result);
    close_record(c, data);
}

/** A message of a rank of MPI_COMM_WORLD, to or from another. */
static void put_message(struct cursor *c, const struct ios_record *r, uint8_t event) {
    uint8_t *data = open_record(c, event);
    c->p = otf2_put32(otf2_put32(c->p, r->handle), IOS_COMM_WORLD);
    c->p = otf2_put64(otf2_put32(c->p, (uint32_t)r->offset), r->request);
    close_record(c, data);
}

static void put_together_begin(struct cursor *c) {
    close_record(c, open_record(c, OTF2_EVENT_MPI_COLLECTIVE_BEGIN));
}

static void put_together_end(struct cursor *c, const struct ios_record *r) {
    uint8_t *data = open_record(c, OTF2_EVENT_MPI_COLLECTIVE_END);
    c->p = otf2_put32(otf2_put8(c->p, (uint8_t)r->offset), IOS_COMM_WORLD);
    c->p = otf2_put32(c->p, r->handle);
    c->p = otf2_put64(otf2_put64(c->p, r->request), r->result);
    close_record(c, data);
}

/** The one event a successful metadata call or receive has between Enter and Leave. */
static void put_metadata(struct cursor *c, const struct ios_record *r) {
    uint8_t *data;
    switch (r->kind) {
    case IOS_OPEN:
        put_create(c, r);
        break;
    case IOS_CLOSE:
        put_handle(c, OTF2_EVENT_IO_DESTROY_HANDLE, r->handle);
        break;
    case IOS_DUP:
        data = open_record(c, OTF2_EVENT_IO_DUPLICATE_HANDLE);
        c->p = otf2_put32(otf2_put32(c->p, r->handle), (uint32_t)r->request);
        c->p = otf2_put32(c->p, (uint32_t)r->offset);
        close_record(c, data);
        break;
    case IOS_STATUS:
        data = open_record(c, OTF2_EVENT_IO_CHANGE_STATUS_FLAGS);
        c->p = otf2_put32(otf2_put32(c->p, r->handle), (uint32_t)r->request);
        close_record(c, data);
        break;
    case IOS_RECEIVE:
        put_message(c, r, OTF2_EVENT_MPI_RECV);
        break;
    case IOS_DELETE:
        data = open_record(c, OTF2_EVENT_IO_DELETE_FILE);
        c->p = otf2_put32(otf2_put8(c->p, ios_calls[r->call].layer), r->handle);
        close_record(c, data);
        break;
    default:
        break;
    }
}

static inline int is_operation(const struct ios_record *r) {
    return r->kind >= IOS_READ && r->kind <= IOS_FLUSH;
}

static inline void put_begin(struct cursor *c, const struct ios_record *r) {
    if (!(r->flags & IOS_BARE)) {
        if (r->kind == IOS_PLAIN && r->handle != IOS_NO_HANDLE)
            put_attribute(c, (r->flags & IOS_ON_FILE) ? IOS_ATTRIBUTE_FILE : IOS_ATTRIBUTE_HANDLE,
                          (r->flags & IOS_ON_FILE) ? OTF2_TYPE_IO_FILE : OTF2_TYPE_IO_HANDLE, r->handle);
        put_region(c, OTF2_EVENT_ENTER, r->call);
    }
    if (is_operation(r))
        put_operation_begin(c, r, matching_id(r));
    else if (r->kind == IOS_SEND)
        put_message(c, r, OTF2_EVENT_MPI_SEND);
    else if (r->kind == IOS_TOGETHER)
        put_together_begin(c);
}

static inline void put_end(struct cursor *c, const struct ios_record *r) {
    if (is_operation(r)) {
        if (r->flags & IOS_SPLIT)
            put_matched(c, (r->flags & IOS_FAILED) ? OTF2_EVENT_IO_OPERATION_CANCELLED : OTF2_EVENT_IO_OPERATION_ISSUED,
                        r->handle, r->result);
        else
            put_operation_complete(c, r->handle, r->result, matching_id(r));
    } else if (r->kind == IOS_LOCK) {
        put_lock(c, r);
    } else if (r->kind == IOS_SEEK) {
        if (r->result != IOS_UNKNOWN)
            put_seek(c, r);
    } else if (r->kind == IOS_TOGETHER) {
        put_together_end(c, r); // failed or not: it has begun
    } else if (!(r->flags & IOS_FAILED)) {
        put_metadata(c, r);
    }
    if (r->flags & IOS_BARE)
        return;
    if ((r->flags & IOS_FAILED) && (r->flags & IOS_ON_FILE))
        put_attribute(c, IOS_ATTRIBUTE_ERRNO, OTF2_TYPE_UINT64, r->result);
    put_region(c, OTF2_EVENT_LEAVE, r->call);
}

static void put_program_begin(struct cursor *c, const struct ios_record *r) {
    put_attribute(c, IOS_ATTRIBUTE_PROCESS, OTF2_TYPE_UINT64, r->offset);
    uint8_t *data = open_record(c, OTF2_EVENT_PROGRAM_BEGIN);
    c->p = otf2_put32(otf2_put32(c->p, r->handle), (uint32_t)r->result);
    for (uint64_t i = 0; i < r->result; i++) // at most IOS_ARGUMENTS
        c->p = otf2_put32(c->p, (uint32_t)(r->request + i));
    close_record(c, data);
}

/** Records that are no calls. */
static void put_other(struct cursor *c, const struct ios_record *r, const struct ios_clock_map *map) {
    uint8_t *data;
    switch (r->kind) {
    case IOS_FLUSHED:
        data = open_record(c, OTF2_EVENT_BUFFER_FLUSH);
        c->p = otf2_put64full(c->p, ios_clock_ns(map, r->t1));
        close_record(c, data);
        break;
    case IOS_PROGRAM:
        put_program_begin(c, r);
        break;
    case IOS_EXIT:
        data = open_record(c, OTF2_EVENT_PROGRAM_END);
        c->p = otf2_put64(c->p, r->request);
        close_record(c, data);
        break;
    case IOS_TESTED:
        put_matched(c, OTF2_EVENT_IO_OPERATION_TEST, r->handle, r->request);
        break;
    case IOS_COMPLETE:
        put_operation_complete(c, r->handle, r->result, r->request);
        break;
    case IOS_PHASE:
        put_region(c, r->flags ? OTF2_EVENT_ENTER : OTF2_EVENT_LEAVE, IOS_CALLS + r->handle);
        break;
    case IOS_SWITCH:
        data = open_record(c, OTF2_EVENT_MEASUREMENT_ON_OFF);
        c->p = otf2_put8(c->p, r->flags ? 1 /* on */ : 2 /* off */);
        close_record(c, data);
        break;
    case IOS_CANCELLED:
        put_matched(c, OTF2_EVENT_IO_OPERATION_CANCELLED, r->handle, r->request);
        break;
    default:
        break;
    }
}

static inline uint64_t what_of(const struct ios_record *r) {
    uint64_t what;
    memcpy(&what, &r->handle, sizeof what);
    return what;
}

/** What nearly all records are: a blocking read or write, or its begin or end around other recorded calls. */
static inline bool is_transfer(const struct ios_record *r) {
    return (r->kind == IOS_READ || r->kind == IOS_WRITE) && !(r->flags & ~IOS_COLLECTIVE) &&
           ios_calls[r->call].layer != IOS_ISOC;
}

/** Of the list of attributes, what comes before the offset: its length is the second byte, its count the fourth. */
enum { ATTRIBUTE = 6 };

/** The shape of a transfer's events, which is that of the next one too when a program works in a loop. */
static void make_template(struct ios_template *t, const struct ios_record *r) {
    static const uint8_t attribute[ATTRIBUTE] = {OTF2_ATTRIBUTE_LIST, 0, 1, 1, IOS_ATTRIBUTE_OFFSET, OTF2_TYPE_UINT64};
    uint8_t *data, *p = otf2_put8(t->head, OTF2_TIMESTAMP) + 8;
    t->what = what_of(r);
    t->request = r->request;
    t->result = r->result;
    p = otf2_put32(otf2_put8(p, OTF2_EVENT_ENTER), r->call);
    memcpy(p, attribute, sizeof attribute);
    t->head_size = (uint8_t)(p + sizeof attribute - t->head);
    t->tail[0] = OTF2_EVENT_IO_OPERATION_BEGIN;
    data = t->tail + 2;
    p = otf2_put8(otf2_put32(data, r->handle), (uint8_t)(r->kind - IOS_READ + OTF2_MODE_READ));
    p = otf2_put32(p, (r->flags & IOS_COLLECTIVE) ? OTF2_FLAG_COLLECTIVE : 0);
    p = otf2_put64(otf2_put64(p, r->request), matching_id(r));
    data[-1] = (uint8_t)(p - data);
    p = otf2_put8(p, OTF2_TIMESTAMP);
    t->stamp = (uint8_t)(p - t->tail);
    *(p += 8) = OTF2_EVENT_IO_OPERATION_COMPLETE;
    data = p + 2;
    p = otf2_put64(otf2_put64(otf2_put32(data, r->handle), r->result), matching_id(r));
    data[-1] = (uint8_t)(p - data);
    t->tail_size = (uint8_t)(otf2_put32(otf2_put8(p, OTF2_EVENT_LEAVE), r->call) - t->tail);
}

static inline const struct ios_template *template_of(struct ios_stream *s, const struct ios_record *r) {
    uint64_t what = what_of(r);
    uint64_t hash = (what ^ r->request << 7 ^ r->result) * 0x9E3779B97F4A7C15u;
    struct ios_template *t = &s->templates[hash >> 61]; // the highest bits depend on all of it
    if (t->what != what || t->request != r->request || t->result != r->result)
        make_template(t, r);
    return t;
}

/** The events up to the operation's begin, and some bytes more; returns where the second time has to go. */
static inline uint8_t *put_transfer_begin(struct ios_stream *s, uint8_t *p, const struct ios_template *t,
                                          uint64_t offset, uint64_t t0) {
    memcpy(p, t->head, sizeof t->head);
    memcpy(p + 1, &t0, 8);
    p += t->head_size;
    uint8_t *list = p - ATTRIBUTE, *end = otf2_put64(p, offset);
    if (told_attributes(s)) {
        list[3] = (uint8_t)(1 + told_attributes(s));
        end = put_told(s, end);
    }
    list[1] = (uint8_t)(end - list - 2);
    memcpy(end, t->tail, 64);
    return end + t->stamp;
}

static inline uint8_t *put_transfer_end(uint8_t *p, const struct ios_template *t, uint64_t t1) {
    memcpy(p, t->tail + t->stamp - 1, 40);
    memcpy(p + 1, &t1, 8);
    return p + t->tail_size - t->stamp + 1;
}

/**
 * The same events as those of put_any, from a template; the record's times are later than the last of the chunk. Returns
 * the last of them.
 */
static inline uint64_t put_transfer(struct ios_stream *s, const struct ios_record *r, uint64_t t0, uint64_t t1) {
    uint8_t *begin = ios_stream_room(s), *p = begin;
    const struct ios_template *t = template_of(s, r);
    if (r->part == IOS_CALL) {
        p = put_transfer_begin(s, p, t, r->offset, t0);
        memcpy(p, &t1, 8);
        p += t->tail_size - t->stamp;
    } else if (r->part == IOS_BEGIN) {
        p = put_transfer_begin(s, p, t, r->offset, t0) - 1;
    } else {
        p = put_transfer_end(p, t, t1);
    }
    ios_stream_commit(s, begin, p, r->part == IOS_CALL ? 4 : 2);
    return r->part == IOS_BEGIN ? t0 : t1;
}

static void put_any(struct ios_stream *s, const struct ios_record *r, const struct ios_clock_map *map) {
    uint8_t *begin = ios_stream_room(s);
    struct cursor c = {s, begin, 0};
    if (r->kind >= IOS_FLUSHED) {
        put_time(&c, ios_clock_ns(map, r->t0));
        put_other(&c, r, map);
    } else {
        if (r->part & IOS_BEGIN) {
            put_time(&c, ios_clock_ns(map, r->t0));
            put_begin(&c, r);
        }
        if (r->part & IOS_END) {
            put_time(&c, ios_clock_ns(map, r->t1));
            put_end(&c, r);
        }
    }
    ios_stream_commit(s, begin, c.p, c.events);
}

void ios_encode(struct ios_stream *s, const struct ios_record *records, uint32_t count,
                const struct ios_clock_map *map) {
    for (const struct ios_record *r = records; r < records + count; r++) {
        if (r->kind >= IOS_WORDS) {
            keep_told(s, r);
            continue;
        }
        uint64_t t0 = ios_clock_ns(map, r->t0), t1 = ios_clock_ns(map, r->t1);
        bool later = (r->part == IOS_END ? t1 : t0) > s->last_time && (r->part != IOS_CALL || t1 > t0);
        if (is_transfer(r) && later && s->first_time != 0)
            s->chunk_time = s->last_time = put_transfer(s, r, t0, t1);
        else
            put_any(s, r, map);
    }
}
