// SPDX-License-Identifier: EPL-2.0
// Where events have their fields is what the kernel says of itself: one of today, an older one, whose events have other
// names and places and which does not tell of file systems in user space, one without io_uring, and one whose description is of no use.
#include "../../block/events.h"
#include "../../block/tracefs.h"
#include "unit.h"
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

static const char *kernel;

void tracefs_path(char *path, size_t room, const char *format, ...) {
    int n = snprintf(path, room, "%s/", kernel);
    va_list list;
    va_start(list, format);
    vsnprintf(path + n, room - (size_t)n, format, list);
    va_end(list);
}

int tracefs_enable(const char *event) {
    (void)event;
    return 0;
}

/** An event of this number, with the fields of all events and its own. */
static void describe(const char *event, int id, const char *fields) {
    char path[256];
    snprintf(path, sizeof path, "%s/events/%s", kernel, event);
    for (char *slash = path; (slash = strchr(slash, '/')); *slash++ = '/') {
        *slash = 0;
        mkdir(path, 0777);
    }
    mkdir(path, 0777);
    strcat(path, "/format");
    FILE *out = fopen(path, "w");
    CHECK(out);
    fprintf(out, "name: %s\nID: %d\nformat:\n", event, id);
    fprintf(out, "\tfield:unsigned short common_type;\toffset:0;\tsize:2;\tsigned:0;\n");
    fprintf(out, "\tfield:int common_pid;\toffset:4;\tsize:4;\tsigned:1;\n\n%s\n", fields);
    fclose(out);
}

static void describe_block(void) {
    static const char *const names[] = {"block_bio_queue", "block_rq_issue", "block_rq_complete", "block_bio_complete"};
    for (int i = 0; i < 4; i++) {
        char event[64];
        snprintf(event, sizeof event, "block/%s", names[i]);
        describe(event, 10 + i,
                 "\tfield:dev_t dev;\toffset:8;\tsize:4;\tsigned:0;\n"
                 "\tfield:sector_t sector;\toffset:16;\tsize:8;\tsigned:0;\n"
                 "\tfield:unsigned int nr_sector;\toffset:24;\tsize:4;\tsigned:0;\n"
                 "\tfield:char rwbs[10];\toffset:28;\tsize:10;\tsigned:0;\n"
                 "\tfield:char comm[16];\toffset:38;\tsize:16;\tsigned:0;\n");
    }
}

static bool recorded[PARTS];

static int enable(const char *of) {
    kernel = of;
    memset(recorded, true, sizeof recorded);
    return events_enable(recorded);
}

static bool has(bool block, bool uring, bool fuse) {
    return recorded[PART_BLOCK] == block && recorded[PART_URING] == uring && recorded[PART_FUSE] == fuse;
}

static uint8_t bytes[64];

static void put(size_t at, uint64_t value, size_t size) {
    memcpy(bytes + at, &value, size);
}

static void today(void) {
    struct kernel_event e;
    kernel = "today";
    describe_block();
    describe("io_uring/io_uring_submit_req", 21,
             "\tfield:void * ctx;\toffset:8;\tsize:8;\tsigned:0;\n\tfield:void * req;\toffset:16;\tsize:8;\tsigned:0;\n"
             "\tfield:unsigned long long user_data;\toffset:24;\tsize:8;\tsigned:0;\n"
             "\tfield:u8 opcode;\toffset:32;\tsize:1;\tsigned:0;\n"
             "\tfield:__data_loc char[] op_str;\toffset:52;\tsize:4;\tsigned:0;\n");
    describe(
        "io_uring/io_uring_complete", 22,
        "\tfield:void * ctx;\toffset:8;\tsize:8;\tsigned:0;\n\tfield:void * req;\toffset:16;\tsize:8;\tsigned:0;\n"
        "\tfield:u64 user_data;\toffset:24;\tsize:8;\tsigned:0;\n\tfield:int res;\toffset:32;\tsize:4;\tsigned:1;\n"
        "\tfield:unsigned cflags;\toffset:36;\tsize:4;\tsigned:0;\n");
    describe("fuse/fuse_request_send", 23,
             "\tfield:dev_t connection;\toffset:8;\tsize:4;\tsigned:0;\n"
             "\tfield:uint64_t unique;\toffset:16;\tsize:8;\tsigned:0;\n"
             "\tfield:enum fuse_opcode opcode;\toffset:24;\tsize:4;\tsigned:0;\n"
             "\tfield:uint32_t len;\toffset:28;\tsize:4;\tsigned:0;\n");
    describe("fuse/fuse_request_end", 24,
             "\tfield:dev_t connection;\toffset:8;\tsize:4;\tsigned:0;\n"
             "\tfield:uint64_t unique;\toffset:16;\tsize:8;\tsigned:0;\n"
             "\tfield:uint32_t len;\toffset:24;\tsize:4;\tsigned:0;\n"
             "\tfield:int32_t error;\toffset:28;\tsize:4;\tsigned:1;\n");
    CHECK(enable("today") == 0 && has(true, true, true));
    memset(bytes, 0, sizeof bytes);
    put(0, 22, 2);
    put(4, 77, 4);
    put(8, 100, 8);
    put(16, 200, 8);
    put(32, (uint32_t)-125, 4);
    put(36, 2, 4);
    CHECK(events_decode(&e, bytes, 40) && e.what == URING_COMPLETE && e.task == 77);
    CHECK(e.uring.ring == 100 && e.uring.request == 200 && e.uring.result == -125 && e.uring.flags == 2);
    CHECK(!events_decode(&e, bytes, 36)); // shorter than it says
    put(0, 99, 2);
    CHECK(!events_decode(&e, bytes, 40));
    memset(bytes, 0, sizeof bytes);
    put(0, 10, 2);
    put(16, 4096, 8);
    put(24, 8, 4);
    memcpy(bytes + 28, "FWFS", 5);
    memcpy(bytes + 38, "writer", 7);
    CHECK(events_decode(&e, bytes, 56) && e.what == BLOCK_QUEUE && e.block.operation == 'W');
    CHECK(e.block.sector == 4096 && e.block.sectors == 8 && strcmp(e.name, "writer") == 0);
}

static void of_file_systems(void) {
    struct kernel_event e;
    memset(bytes, 0, sizeof bytes);
    put(0, 23, 2);
    put(4, 77, 4);
    put(8, 39, 4);
    put(16, 1ull << 40, 8);
    put(24, 15, 4);
    put(28, 80, 4);
    CHECK(events_decode(&e, bytes, 32) && e.what == FUSE_SEND && e.task == 77);
    CHECK(e.fuse.device == 39 && e.fuse.unique == 1ull << 40 && e.fuse.opcode == 15 && e.fuse.length == 80);
    put(0, 24, 2);
    put(24, 4112, 4);
    CHECK(events_decode(&e, bytes, 32) && e.what == FUSE_END && e.fuse.unique == 1ull << 40 && e.fuse.length == 4112);
    CHECK(!events_decode(&e, bytes, 28));
}

/** No address of the request, another order, a result of eight bytes. */
static void older(void) {
    struct kernel_event e;
    kernel = "older";
    describe_block();
    describe("io_uring/io_uring_submit_sqe", 31,
             "\tfield:void * ctx;\toffset:8;\tsize:8;\tsigned:0;\n\tfield:u8 opcode;\toffset:16;\tsize:1;\tsigned:0;\n"
             "\tfield:u64 user_data;\toffset:24;\tsize:8;\tsigned:0;\n");
    describe(
        "io_uring/io_uring_complete", 32,
        "\tfield:void * ctx;\toffset:8;\tsize:8;\tsigned:0;\n\tfield:u64 user_data;\toffset:16;\tsize:8;\tsigned:0;\n"
        "\tfield:long res;\toffset:24;\tsize:8;\tsigned:1;\n");
    CHECK(enable("older") == -ENOENT && has(true, true, false));
    memset(bytes, 0, sizeof bytes);
    put(0, 31, 2);
    put(8, 100, 8);
    put(16, 23, 1);
    put(24, 7, 8);
    CHECK(events_decode(&e, bytes, 32) && e.what == URING_SUBMIT && e.uring.opcode == 23);
    CHECK(e.uring.request == 0 && e.uring.user_data == 7);
    put(0, 32, 2);
    put(16, 7, 8);
    put(24, (uint64_t)-5, 8);
    CHECK(events_decode(&e, bytes, 32) && e.what == URING_COMPLETE && e.uring.result == -5 && e.uring.user_data == 7);
}

static void without(void) {
    kernel = "without";
    describe_block();
    CHECK(enable("without") == -ENOENT && has(true, false, false));
    describe("io_uring/io_uring_submit_req", 41, "\tfield:void * ctx;\toffset:8;\tsize:8;\tsigned:0;\n");
    describe("io_uring/io_uring_complete", 42, "no description\n");
    CHECK(enable("without") < 0 && has(true, false, false));
    CHECK(enable("nowhere") < 0 && has(false, false, false));
}

int main(void) {
    today();
    of_file_systems();
    older();
    without();
    return 0;
}
