// SPDX-License-Identifier: EPL-2.0
// What a process left in its spool: all of it is written once, whether the process died between two calls, in the middle of a
// flush, or the finisher died before; and a spool with any damage ends in an answer, not in a crash.
#include "../../common/finish.h"
#include "../../common/registry.h"
#include "../../common/spool.h"
#include "../../common/told.h"
#include "unit.h"

enum { RECORDS = 300, LOG = 2 * IOS_PAGE, SEAT = 5 * IOS_PAGE, SIZE = LOG + SEAT };

static uint8_t scratch[IOS_STREAM_SCRATCH], kept[SIZE];
static struct ios_settler *memory; // for all of them, as when an archive is finished
static struct ios_thread *t;

static struct ios_record record(uint64_t i) {
    struct ios_record r = {.t0 = 1000 + 10 * i, .t1 = 1005 + 10 * i, .offset = i, .request = 5, .result = 5};
    r.kind = IOS_WRITE;
    r.part = IOS_CALL;
    r.call = 16;
    return r;
}

/** A process with one thread, which recorded so many calls. */
static uint8_t *make(uint32_t count) {
    struct ios_spool spool;
    uint8_t *p = ios_spool_create(&spool, "archive", 0, SIZE);
    CHECK(p && spool.there && !spool.linked);
    struct ios_area *log = (struct ios_area *)(void *)p;
    struct ios_log_record process = {.type = IOS_LOG_PROCESS, .a = 100};
    struct ios_log_record handle = {.type = IOS_LOG_HANDLE, .a = UINT32_MAX, .b = UINT32_MAX};
    ios_area_begin(log, IOS_AREA_LOG, LOG);
    ios_log_put(log + 1, &process, "host", "/bin/program");
    log->used = ios_log_size("host", "/bin/program");
    ios_log_put((uint8_t *)(log + 1) + log->used, &handle, "", NULL);
    log->used += ios_log_size("", NULL);
    t = (struct ios_thread *)(void *)(p + LOG);
    ios_area_begin(&t->area, IOS_AREA_THREAD, SEAT);
    t->records = (struct ios_record *)(void *)(p + LOG + IOS_PAGE);
    t->records_at = LOG + IOS_PAGE;
    t->capacity = RECORDS;
    t->stream.fd = -1;
    t->clock = (struct ios_clock_pair){900, 900};
    ios_thread_commit(t, 0);
    for (uint32_t i = 0; i < count; i++)
        t->records[t->count++] = record(i);
    return p;
}

/** The events of the thread's file, four for a call. */
static uint64_t events(void) {
    struct ios_event_file file;
    CHECK(ios_event_file_check("archive/traces/0.evt", &file) == 0 && !file.repaired);
    return file.events;
}

static void flush(uint32_t count, bool commits) {
    static const struct ios_clock_map NANOSECONDS = {0, 0, 1ull << 40};
    CHECK(ios_stream_open(&t->stream, "archive/traces/0.evt", scratch) == 0);
    ios_encode(&t->stream, t->records, count, &NANOSECONDS);
    CHECK(ios_stream_close(&t->stream) == 0);
    t->logged = true;
    if (commits)
        ios_thread_commit(t, 0);
}

static void forget(void) {
    remove("archive/traces/0.evt");
    remove("archive/registry/0.log");
    remove("archive/registry/0.spool");
}

static int settle(bool here) {
    return ios_settle(memory, "archive", 0, here);
}

static void test_whole(void) {
    uint8_t *p = make(10);
    t->frames[0].record = record(10); // it is in a call
    t->depth = 1;
    CHECK(settle(false) == 0 && events() == 10 * 4 + 2);
    CHECK(settle(false) == 0 && events() == 42); // there is no spool any more
    sys_unmap(p, SIZE);
    forget();
}

/** The record of a call that has ended is there, but the frame was still counted. */
static void test_between(void) {
    uint8_t *p = make(10);
    t->frames[0].record = record(9);
    t->depth = 1;
    CHECK(settle(false) == 0 && events() == 40);
    sys_unmap(p, SIZE);
    forget();
}

static void test_flush_cut_off(void) {
    uint8_t *p = make(20);
    flush(20, true);
    for (uint64_t i = 20; i < 30; i++)
        t->records[t->count++] = record(i);
    flush(7, false); // and killed
    CHECK(settle(false) == 0 && events() == 30 * 4);
    sys_unmap(p, SIZE);
    forget();
}

/** The finisher wrote the events, and was killed before it removed the spool. */
static void test_twice(void) {
    uint8_t *p = make(25);
    memcpy(kept, p, SIZE);
    CHECK(settle(false) == 0 && events() == 100);
    struct ios_buf b = {.data = kept, .size = SIZE};
    CHECK(ios_write_file("archive/registry/0.spool", &b) == 0);
    CHECK(settle(false) == 0 && events() == 100);
    sys_unmap(p, SIZE);
    forget();
}

static void test_damage(void) {
    uint8_t *p = make(30);
    t->depth = 2;
    t->pending_count = 3;
    memcpy(kept, p, SIZE);
    sys_unmap(p, SIZE);
    for (int i = 0; i < 2000; i++) {
        size_t places[4], head = 2 * sizeof(struct ios_thread);
        uint8_t before[4];
        struct ios_buf b = {.data = kept, .size = SIZE};
        for (int k = 0; k < 4; k++) {
            places[k] = unit_random() % 2 ? LOG + unit_random() % head : unit_random() % SIZE;
            before[k] = kept[places[k]];
            kept[places[k]] = (uint8_t)unit_random();
        }
        b.size = unit_random() % 8 ? SIZE : unit_random() % SIZE;
        CHECK(ios_write_file("archive/registry/0.spool", &b) == 0);
        settle(unit_random() % 2);
        for (int k = 4; k-- > 0;)
            kept[places[k]] = before[k];
        forget();
    }
}

int main(void) {
    memory = ios_settler_begin();
    CHECK(memory && ios_registry_make("archive") == 0);
    CHECK(settle(true) == 0); // none
    test_whole();
    test_between();
    test_flush_cut_off();
    test_twice();
    test_damage();
    return 0;
}
