// SPDX-License-Identifier: EPL-2.0
// Finishing an archive from a registry: one that is whole, and ones with damage anywhere, which end in an answer and not in a
// crash. The whole one, of two hosts and two ranks, is left behind for otf2-print.
#include "../../common/clocks.h"
#include "../../common/finish.h"
#include "../../common/otf2.h"
#include "../../common/registry.h"
#include "../../common/stream.h"
#include "../../common/told.h"
#include "unit.h"

static uint8_t scratch[IOS_STREAM_SCRATCH];
static const struct ios_clock_map NANOSECONDS = {0, 0, 1ull << 40};
static struct ios_buf alive, logs[3];

static void log_of(uint32_t number) {
    struct ios_log_record process = {
        .type = IOS_LOG_PROCESS, .id = number, .a = 100 + number, .b = 99 + number, .x = number, .y = 5};
    struct ios_log_record file = {.type = IOS_LOG_FILE}, thread = {.type = IOS_LOG_THREAD};
    struct ios_log_record handle = {.type = IOS_LOG_HANDLE, .b = OTF2_UNDEFINED32}, hint = {.type = IOS_LOG_HINT};
    struct ios_log_record string = {.type = IOS_LOG_STRING}, rank = {.type = IOS_LOG_RANK, .id = 2 - number, .a = 2};
    ios_log_append(&logs[number], &process, number == 2 ? "other" : "host", "/bin/program");
    ios_log_append(&logs[number], &file, "/data/file", NULL);
    ios_log_append(&logs[number], &handle, "", NULL);
    ios_log_append(&logs[number], &hint, "name", "value");
    ios_log_append(&logs[number], &string, "text", NULL);
    ios_log_append(&logs[number], &thread, "", NULL);
    if (number > 0)
        ios_log_append(&logs[number], &rank, "", NULL);
}

static void events_of(uint32_t number) {
    char path[IOS_PATH_MAX];
    struct ios_stream s = {.fd = -1};
    struct ios_record r = {
        .t0 = 10 + number, .t1 = 20 + number, .offset = 0, .request = 5, .result = 5, .kind = IOS_WRITE};
    r.part = IOS_CALL;
    r.call = 16;
    ios_path_number(path, "archive", IOS_ARCHIVE, number, ".evt");
    remove(path);
    CHECK(ios_stream_open(&s, path, scratch) == 0);
    ios_encode(&s, &r, 1, &NANOSECONDS);
    CHECK(ios_stream_close(&s) == 0);
}

static void write_logs(void) {
    char path[IOS_PATH_MAX];
    ios_path_join(path, "archive", IOS_REGISTRY "/alive");
    CHECK(ios_write_file(path, &alive) == 0);
    for (uint32_t i = 0; i < 3; i++) {
        ios_path_number(path, "archive", IOS_REGISTRY, i, ".log");
        CHECK(ios_write_file(path, &logs[i]) == 0);
    }
}

/** Finishes with some bits of the logs turned over. */
static void damaged(void) {
    struct {
        struct ios_buf *b;
        size_t at;
        uint8_t before;
    } flips[3];
    struct ios_finished report;
    for (int i = 0; i < 3; i++) {
        flips[i].b = &logs[unit_random() % 3];
        flips[i].at = unit_random() % flips[i].b->size;
        flips[i].before = flips[i].b->data[flips[i].at];
        flips[i].b->data[flips[i].at] ^= (uint8_t)(1 << unit_random() % 8);
    }
    write_logs();
    ios_finish("archive", unit_random() % 2, &report);
    for (int i = 3; i-- > 0;)
        flips[i].b->data[flips[i].at] = flips[i].before;
}

/** A process that ended is believed what it tells, if that is wanted; one that may have been killed is not. */
static void test_belief(void) {
    struct ios_finished report;
    for (uint32_t i = 0; i < 2; i++) {
        for (uint64_t events = 9; events >= 7; events--) { // it went on after an exec that failed: the last counts
            struct ios_log_record told;
            ios_told_make(&told, 0, &(struct ios_event_file){events, 1, 100, 0});
            ios_log_append(&logs[i], &told, "", NULL);
        }
    }
    ((struct ios_slot *)(void *)alive.data)[1].state = IOS_SLOT_RUNS;
    write_logs();
    CHECK(ios_finish("archive", true, &report) == 0 && report.locations == 3 && report.events == 7 + 4 + 4);
}

static void align(struct ios_buf *log, uint64_t first, int64_t ahead, uint64_t last, int64_t later) {
    struct ios_log_record r = {.type = IOS_LOG_ALIGNED, .id = 0, .a = 7, .x = first, .y = (uint64_t)ahead};
    ios_log_append(log, &r, "", NULL);
    r = (struct ios_log_record){.type = IOS_LOG_ALIGNED, .id = 1, .a = 9, .x = last, .y = (uint64_t)later};
    ios_log_append(log, &r, "", NULL);
}

/** What messages told goes before what ranks did; of several the last is right, unless it makes no sense. */
static void test_aligned(void) {
    struct ios_buf log = {0};
    struct ios_clock_line line;
    struct ios_log_record ranks = {.type = IOS_LOG_CLOCK, .x = 5, .y = 1000};
    ios_log_append(&log, &ranks, "", NULL);
    ios_clock_read(&line, &log);
    CHECK(line.by == IOS_CLOCK_RANKS && ios_clock_correct(&line, 100) == 1100);
    align(&log, 1000, 1, 2000, 2);
    align(&log, 1000000, -500, 2000000, -700);
    ios_clock_read(&line, &log);
    CHECK(line.by == IOS_CLOCK_MESSAGES && line.count == 2 && line.deviation[1] == 9);
    CHECK(ios_clock_correct(&line, 1000000) == 999500 && ios_clock_correct(&line, 3000000) == 2999100);
    for (uint64_t time = 0; time < 5000000; time += 12345)
        CHECK(ios_clock_raw(&line, ios_clock_correct(&line, time)) - time + 1 <= 2);
    align(&log, 2000, 1, 2000, 2);
    ios_clock_read(&line, &log);
    CHECK(line.by == IOS_CLOCK_RANKS && ios_clock_correct(&line, 100) == 1100);
    ios_buf_free(&log);
}

int main(void) {
    struct ios_finished report;
    sys_mkdir("archive", 0777);
    sys_mkdir("archive/" IOS_ARCHIVE, 0777);
    sys_mkdir("archive/" IOS_REGISTRY, 0777);
    CHECK(ios_finish("archive", true, &report) == -2 /* ENOENT */);
    for (uint32_t i = 0; i < 3; i++) {
        struct ios_slot slot = {.pid = 100 + i, .state = IOS_SLOT_ENDED, .host = i == 2};
        ios_buf_append(&alive, &slot, sizeof slot);
        log_of(i);
        events_of(i);
    }
    for (int i = 0; i < 300; i++)
        damaged();
    write_logs();
    CHECK(ios_finish("archive", true, &report) == 0);
    CHECK(report.processes == 3 && report.locations == 3 && report.events == 12 && report.repaired == 0);
    test_belief();
    test_aligned();
    CHECK(ios_finish("archive", false, &report) == 0 && report.events == 12);
    return 0;
}
