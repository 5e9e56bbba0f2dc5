// SPDX-License-Identifier: EPL-2.0
// The bytes of the events, by hand from the format's description, and that any record whatever keeps a file whole.
#include "../../common/calls.h"
#include "../../common/definitions.h"
#include "../../common/finish.h"
#include "../../common/otf2.h"
#include "../../common/stream.h"
#include "../../common/sys.h"
#include "unit.h"

static uint8_t scratch[IOS_STREAM_SCRATCH];
static const struct ios_clock_map NANOSECONDS = {0, 0, 1ull << 40};

static size_t read_back(const char *path, uint8_t *to, size_t room) {
    FILE *f = fopen(path, "rb");
    CHECK(f);
    size_t n = fread(to, 1, room, f);
    fclose(f);
    return n;
}

static void encode(struct ios_stream *s, const struct ios_record *r) {
    ios_encode(s, r, 1, &NANOSECONDS);
}

/** The records of one file, without the chunk's header and the end. */
static size_t bytes_of(const struct ios_record *records, int count, uint8_t *to) {
    static uint8_t file[4096];
    struct ios_stream s = {.fd = -1};
    remove("one.evt");
    CHECK(ios_stream_open(&s, "one.evt", scratch) == 0);
    for (int i = 0; i < count; i++)
        encode(&s, &records[i]);
    CHECK(ios_stream_close(&s) == 0);
    size_t n = read_back("one.evt", file, sizeof file);
    CHECK(n > OTF2_CHUNK_HEADER_SIZE && file[0] == OTF2_CHUNK_HEADER && file[n - 1] == OTF2_END_OF_FILE);
    memcpy(to, file + OTF2_CHUNK_HEADER_SIZE, n - OTF2_CHUNK_HEADER_SIZE - 1);
    return n - OTF2_CHUNK_HEADER_SIZE - 1;
}

static void expect(const struct ios_record *records, int count, const uint8_t *bytes, size_t n) {
    uint8_t found[4096];
    size_t m = bytes_of(records, count, found);
    if (m != n || memcmp(found, bytes, n) != 0) {
        for (size_t i = 0; i < m; i++)
            fprintf(stderr, "%02x ", found[i]);
        fprintf(stderr, "\n");
    }
    CHECK(m == n && memcmp(found, bytes, n) == 0);
}

#define STAMP(t) 5, t, 0, 0, 0, 0, 0, 0, 0

static void test_transfer(void) {
    const uint8_t region = IOS_CALL_pwrite;
    struct ios_record r = {.t0 = 7, .t1 = 9, .offset = 300, .request = 64, .result = 10, .handle = 3};
    r.call = region;
    r.kind = IOS_WRITE;
    r.part = IOS_CALL;
    const uint8_t bytes[] = {STAMP(7), 12, 1, region, 6, 7, 1,  1,  0, 4,  2, 44,
                             1,                                           // Enter; Offset, UINT64, 300
                             75,       8,  1, 3,      1, 0, 1,  64, 1, 1, // handle, mode, flags, bytes, id
                             STAMP(9), 78, 6, 1,      3, 1, 10, 1,  1, 13, 1, region};
    expect(&r, 1, bytes, sizeof bytes);
    r.offset = IOS_UNKNOWN; // is written as undefined, which is one byte
    r.result = IOS_UNKNOWN;
    const uint8_t unknown[] = {STAMP(7), 12, 1,  region, 6, 5,        1,  1, 0, 4, 0xFF, 75, 8, 1,  3, 1,
                               0,        1,  64, 1,      1, STAMP(9), 78, 5, 1, 3, 0xFF, 1,  1, 13, 1, region};
    expect(&r, 1, unknown, sizeof unknown);
}

/** A transfer around another one, the outer collective: the second time by templates, the first time not. */
static void test_transfer_in_transfer(void) {
    const uint8_t outer = IOS_CALL_MPI_File_write_at_all, inner = IOS_CALL_pwrite;
    struct ios_record r[6] = {
        {.t0 = 1, .offset = 4, .request = 8, .result = IOS_UNKNOWN, .handle = 1, .call = outer, .part = IOS_BEGIN},
        {.t0 = 2, .t1 = 3, .offset = 4, .request = 8, .result = 8, .handle = 2, .call = inner, .part = IOS_CALL},
        {.t0 = 1, .t1 = 4, .offset = 4, .request = 8, .result = 8, .handle = 1, .call = outer, .part = IOS_END}};
#define EVENTS(a, b, c, d)                                                                                             \
    STAMP(a), 12, 1, outer, 6, 6, 1, 1, 0, 4, 1, 4, 75, 9, 1, 1, 1, 1, 2, 1, 8, 1, 3, STAMP(b), 12, 1, inner, 6, 6, 1, \
        1, 0, 4, 1, 4, 75, 8, 1, 2, 1, 0, 1, 8, 1, 1, STAMP(c), 78, 6, 1, 2, 1, 8, 1, 1, 13, 1, inner, STAMP(d), 78,   \
        6, 1, 1, 1, 8, 1, 3, 13, 1, outer
    const uint8_t bytes[] = {EVENTS(1, 2, 3, 4), EVENTS(5, 6, 7, 8)};
    for (int i = 0; i < 3; i++) {
        r[i].kind = IOS_WRITE;
        r[i].flags = i == 1 ? 0 : IOS_COLLECTIVE;
        r[i + 3] = r[i];
        r[i + 3].t0 += 4;
        r[i + 3].t1 += 4;
    }
    expect(r, 6, bytes, sizeof bytes);
}

/**
 * What was sent has these two pairs of words: told the first time without templates, then by them, though those of a call
 * that is no record came before; then of a call without any.
 */
static void test_words(void) {
    const uint8_t region = IOS_CALL_write, first = IOS_ATTRIBUTE_WORDS;
    const uint64_t hashes = 0x8877665544332211;
    struct ios_record words = {.t1 = hashes, .offset = 5, .flags = 1 | 1 << 5};
    words.kind = IOS_WORDS;
    words.part = IOS_CALL;
    struct ios_record left = words;
    left.t1 = 1;
    struct ios_record send = {.t0 = 1, .t1 = 2, .offset = 4, .request = 8, .result = 8, .handle = 1, .call = region};
    send.kind = IOS_WRITE;
    send.part = IOS_CALL;
    struct ios_record r[6] = {words, send, left, words, send, send};
    r[4].t0 = 3;
    r[4].t1 = 4;
    r[5].t0 = 5;
    r[5].t1 = 6;
#define SENT(a, b, ...)                                                                                                \
    STAMP(a), 12, 1, region, 6, __VA_ARGS__, 75, 8, 1, 1, 1, 0, 1, 8, 1, 1, STAMP(b), 78, 6, 1, 1, 1, 8, 1, 1, 13, 1,  \
        region
#define TOLD 23, 1, 3, 0, 4, 1, 4, 1, first, 4, 8, 0x11, 0x22, 0x33, 0x44, 0x55, 0x66, 0x77, 0x88, 1, first + 5, 4, 1, 5
    const uint8_t bytes[] = {SENT(1, 2, TOLD), SENT(3, 4, TOLD), SENT(5, 6, 6, 1, 1, 0, 4, 1, 4)};
    expect(r, 6, bytes, sizeof bytes);
}

/** A call in a call, as a begin and an end around it; equal times are written once, and none goes back. */
static void test_nesting(void) {
    const uint8_t outer = IOS_CALL_fclose, inner = IOS_CALL_close;
    struct ios_record r[3] = {{.t0 = 5, .t1 = 8, .handle = 1, .call = outer, .kind = IOS_CLOSE, .part = IOS_BEGIN},
                              {.t0 = 5, .t1 = 8, .handle = 2, .call = inner, .kind = IOS_CLOSE, .part = IOS_CALL},
                              {.t0 = 5, .t1 = 6, .handle = 1, .call = outer, .kind = IOS_CLOSE, .part = IOS_END}};
    const uint8_t bytes[] = {STAMP(5), 12, 1, outer, 12, 1, inner, STAMP(8), 70, 2, 1,
                             2,        13, 1, inner, 70, 2, 1,     1,        13, 1, outer};
    expect(r, 3, bytes, sizeof bytes);
}

static void test_open(void) {
    const uint8_t region = IOS_CALL_openat;
    struct ios_record r = {.t0 = 1, .t1 = 1, .handle = 4, .call = region, .kind = IOS_OPEN, .part = IOS_CALL};
    r.request = OTF2_WRITE_ONLY | (uint64_t)OTF2_TRUNCATE << 8 | (uint64_t)OTF2_SYNC << 32;
    const uint8_t bytes[] = {STAMP(1), 12, 1, region, 69, 7, 1, 4, 1, 1, 2, 1, 16, 13, 1, region};
    expect(&r, 1, bytes, sizeof bytes);
    r.flags = IOS_FAILED; // no handle was made
    const uint8_t failed[] = {STAMP(1), 12, 1, region, 13, 1, region};
    expect(&r, 1, failed, sizeof failed);
}

/** Messages and collective calls; in the call of another one that sends and receives. */
static void test_messages(void) {
    const uint8_t send = IOS_CALL_MPI_Send & 0xFF, both = IOS_CALL_MPI_Sendrecv & 0xFF;
    const uint8_t reduce = IOS_CALL_MPI_Reduce & 0xFF, high = IOS_CALL_MPI_Send >> 8;
    struct ios_record r = {.t0 = 1, .t1 = 2, .handle = 3, .offset = 7, .request = 300, .call = IOS_CALL_MPI_Send};
    r.kind = IOS_SEND;
    r.part = IOS_CALL;
    const uint8_t sent[] = {STAMP(1), 12, 2, send, high, 14, 8, 1, 3, 0, 1, 7, 2, 44, 1, STAMP(2), 13, 2, send, high};
    expect(&r, 1, sent, sizeof sent);
    struct ios_record exchange[3] = {{.t0 = 1, .handle = IOS_NO_HANDLE, .call = IOS_CALL_MPI_Sendrecv}, r, r};
    exchange[0].part = exchange[1].part = IOS_BEGIN;
    exchange[1].flags = IOS_BARE;
    exchange[2].call = IOS_CALL_MPI_Sendrecv;
    exchange[2].kind = IOS_RECEIVE;
    exchange[2].part = IOS_END;
    const uint8_t exchanged[] = {STAMP(1), 12, 2, both, high, 14, 8, 1, 3, 0,  1, 7,  2, 44,   1,
                                 STAMP(2), 18, 8, 1,    3,    0,  1, 7, 2, 44, 1, 13, 2, both, high};
    expect(exchange, 3, exchanged, sizeof exchanged);
    exchange[2].flags = IOS_FAILED; // it received nothing
    const uint8_t failed[] = {STAMP(1), 12, 2, both, high, 14, 8, 1, 3, 0, 1, 7, 2, 44, 1, STAMP(2), 13, 2, both, high};
    expect(exchange, 3, failed, sizeof failed);
    r.call = IOS_CALL_MPI_Reduce;
    r.kind = IOS_TOGETHER;
    r.offset = IOS_REDUCE;
    r.result = 0;
    const uint8_t reduced[] = {STAMP(1), 12, 2, reduce, high, 22, 0, STAMP(2), 23, 8,      12,
                               0,        1,  3, 2,      44,   1,  0, 13,       2,  reduce, high};
    expect(&r, 1, reduced, sizeof reduced);
}

/** Events as they come from elsewhere, without Enter and Leave, and with a number of their own. */
static void test_bare(void) {
    struct ios_record begin = {.t0 = 4, .offset = IOS_UNKNOWN, .request = 5, .result = 77, .call = IOS_CALL_read};
    struct ios_record seek = {.t1 = 4, .request = 3, .result = 3, .call = IOS_CALL_lseek, .kind = IOS_SEEK};
    begin.kind = IOS_READ;
    begin.part = IOS_BEGIN;
    begin.flags = IOS_BARE;
    seek.part = IOS_END;
    seek.flags = 1 | IOS_BARE;
    const uint8_t begun[] = {STAMP(4), 6, 5, 1, 1, 0, 4, 0xFF, 75, 7, 0, 0, 0, 1, 5, 1, 77};
    const uint8_t sought[] = {STAMP(4), 72, 6, 0, 1, 3, 1, 1, 3};
    expect(&begin, 1, begun, sizeof begun);
    expect(&seek, 1, sought, sizeof sought);
}

static struct ios_record any_record(uint64_t time) {
    struct ios_record r = {.t0 = time, .t1 = time + unit_random() % 100};
    r.offset = unit_number();
    r.request = unit_number();
    r.result = unit_number();
    r.handle = (uint32_t)unit_number();
    r.call = (uint16_t)(unit_random() % IOS_CALLS);
    r.kind = unit_random() % (IOS_ASKED + 1) & 63;
    r.part = (unit_random() % 3 + 1) & 3;
    r.flags = (uint8_t)unit_random();
    if (r.kind < IOS_READ || r.kind > IOS_FLUSH) // bare, they may have no events
        r.flags &= (uint8_t)~IOS_BARE;
    if (r.kind == IOS_PROGRAM) // its maker bounds the number of arguments
        r.result %= 33;
    return r;
}

/** Hundreds of thousands of records in flushes of any length: three chunks; every event is found again. */
static void test_any(void) {
    struct ios_stream s = {.fd = -1};
    struct ios_event_file file;
    uint64_t time = 1000;
    for (int flush = 0; flush < 300; flush++) {
        CHECK(ios_stream_open(&s, "any.evt", scratch) == 0);
        for (uint64_t i = unit_random() % 1000; i > 0; i--) {
            struct ios_record r = any_record(time += unit_random() % 200);
            encode(&s, &r);
        }
        CHECK(ios_stream_close(&s) == 0);
        CHECK(ios_event_file_check("any.evt", &file) == 0);
        CHECK(file.events == s.events && !file.repaired && file.last_time == s.last_time);
    }
    CHECK(s.chunk_base >= 2 * OTF2_CHUNK_SIZE);
}

/** Cut anywhere, a file is put right: what is before the cut is there, and no more is claimed. */
static void test_cut(void) {
    static uint8_t all[1 << 16];
    struct ios_stream s = {.fd = -1};
    struct ios_event_file file, again;
    CHECK(ios_stream_open(&s, "whole.evt", scratch) == 0);
    for (int i = 0; i < 100; i++) {
        struct ios_record r = any_record(1000 + 100 * (uint64_t)i);
        encode(&s, &r);
    }
    CHECK(ios_stream_close(&s) == 0);
    uint64_t least = s.events;
    for (size_t cut = read_back("whole.evt", all, sizeof all) - 1; cut > OTF2_CHUNK_HEADER_SIZE; cut--) {
        FILE *f = fopen("cut.evt", "wb");
        CHECK(f && fwrite(all, 1, cut, f) == cut && fclose(f) == 0);
        CHECK(ios_event_file_check("cut.evt", &file) == 0);
        CHECK(file.repaired && file.events <= least && file.events + 1 >= least);
        least = file.events;
        CHECK(ios_event_file_check("cut.evt", &again) == 0);
        CHECK(!again.repaired && again.events == file.events && again.last_time == file.last_time);
    }
    CHECK(least == 0);
}

int main(void) {
    test_transfer();
    test_transfer_in_transfer();
    test_words();
    test_nesting();
    test_open();
    test_messages();
    test_bare();
    test_any();
    test_cut();
    return 0;
}
