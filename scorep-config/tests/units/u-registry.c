// SPDX-License-Identifier: EPL-2.0
// The log of definitions: what is written is read, however long; a log that was cut off or damaged ends where it does.
#include "../../common/registry.h"
#include "unit.h"

static void test_numbers(void) {
    char text[24], path[IOS_PATH_MAX], longest[2 * IOS_PATH_MAX];
    char *end = ios_put_number(text, UINT64_MAX);
    CHECK(strcmp(text, "18446744073709551615") == 0 && *end == 0 && end == text + 20);
    ios_put_number(text, 0);
    CHECK(strcmp(text, "0") == 0);
    ios_put_number(text, 10);
    CHECK(strcmp(text, "10") == 0);
    ios_path_number(path, "dir", "traces", 1ull << 32, ".evt");
    CHECK(strcmp(path, "dir/traces/4294967296.evt") == 0);
    memset(longest, 'x', sizeof longest - 1);
    longest[sizeof longest - 1] = 0;
    ios_path_join(path, longest, "name");
    CHECK(strlen(path) == IOS_PATH_MAX - 1);
}

static void fill(struct ios_buf *log, char *text) {
    for (uint32_t i = 0; i < 200; i++) {
        struct ios_log_record r = {.type = i % 7, .id = i, .a = i + 1, .b = i + 2, .c = i + 3};
        memset(text, 'a' + (int)(i % 26), i * 40);
        text[i * 40] = 0;
        ios_log_append(log, &r, text, i % 2 ? "more" : NULL);
    }
}

static void test_round_trip(void) {
    static char text[9000];
    struct ios_buf log = {0}, file = {0};
    size_t at = 0;
    fill(&log, text);
    CHECK(!log.failed && ios_write_file("log", &log) == 0 && ios_read_file("log", &file) == 0);
    CHECK(file.size == log.size && memcmp(file.data, log.data, log.size) == 0);
    for (uint32_t i = 0; i < 200; i++) {
        const struct ios_log_record *r = ios_log_next(&file, &at);
        CHECK(r && r->type == i % 7 && r->id == i && r->a == i + 1 && r->b == i + 2 && r->c == i + 3);
        CHECK(strlen(r->text) == i * 40 && (i == 0 || r->text[i * 40 - 1] == 'a' + (char)(i % 26)));
        CHECK(i % 2 == 0 || strcmp(r->text + i * 40 + 1, "more") == 0);
    }
    CHECK(ios_log_next(&file, &at) == NULL && at == file.size);
    file.size = 0;
    CHECK(ios_write_unseen("unseen", &log) == 0 && ios_write_unseen("unseen", &log) == 0);
    CHECK(ios_read_file("unseen", &file) == 0 && file.size == log.size);
    ios_buf_free(&log);
    ios_buf_free(&file);
}

static uint32_t count(const struct ios_buf *log) {
    uint32_t n = 0;
    size_t at = 0;
    while (ios_log_next(log, &at))
        n++;
    CHECK(at <= log->size);
    return n;
}

static void test_damage(void) {
    static char text[9000];
    struct ios_buf log = {0};
    fill(&log, text);
    size_t whole = log.size;
    uint32_t least = 200;
    for (; log.size > 0; log.size--) {
        uint32_t n = count(&log);
        CHECK(n <= least && n + 1 >= least);
        least = n;
    }
    log.size = whole;
    for (int i = 0; i < 20000; i++) {
        size_t at = unit_random() % whole;
        uint8_t before = log.data[at];
        log.data[at] ^= (uint8_t)(1 << unit_random() % 8);
        count(&log);
        log.data[at] = before;
    }
    ios_buf_free(&log);
}

static void test_slots(void) {
    struct ios_buf alive = {0};
    CHECK(ios_registry_make("made") == 0 && ios_registry_make("made") == 0);
    CHECK(ios_registry_make("missing/made") == -2 /* ENOENT */ && ios_registry_make("/proc/made") < 0);
    const struct ios_slot seven = {.pid = 7, .state = IOS_SLOT_RUNS, .host = 1}, eight = {8, IOS_SLOT_RUNS, .host = 2};
    struct ios_slot first = {0};
    CHECK(ios_slot_take("made", &seven, NULL) == 0 && ios_slot_take("made", &eight, &first) == 1 && first.host == 1);
    CHECK(ios_slot_take("nowhere", &seven, NULL) == -2 && ios_slot_set("nowhere", 0, IOS_SLOT_ENDED) == -2);
    CHECK(ios_slot_set("made", 1, IOS_SLOT_ENDED) == 0 && ios_read_file("made/registry/alive", &alive) == 0);
    const struct ios_slot *slots = (const struct ios_slot *)alive.data;
    CHECK(alive.size == 2 * sizeof *slots && slots[0].pid == 7 && slots[0].state == IOS_SLOT_RUNS);
    CHECK(slots[1].pid == 8 && slots[1].state == IOS_SLOT_ENDED && slots[1].host == 2);
    ios_buf_free(&alive);
}

int main(void) {
    struct ios_buf none = {0};
    test_numbers();
    test_round_trip();
    test_damage();
    test_slots();
    CHECK(ios_read_file("nowhere", &none) == -2 /* ENOENT */);
    CHECK(ios_write_file("nowhere/file", &none) == -2 && ios_write_unseen("nowhere/file", &none) == -2);
    return 0;
}
