// SPDX-License-Identifier: EPL-2.0
// Lines of mountinfo, and the layouts of Lustre and BeeGFS.
#include "../../common/mounts.h"
#include "../../common/registry.h"
#include "../../common/stripes.h"
#include "unit.h"
#include <stdlib.h>
#include <sys/ioctl.h>

static void test_lines(void) {
    struct ios_mount m;
    CHECK(ios_mount_parse(&m,
                          "36 35 98:0 /mnt1 /mnt2 rw,noatime master:1 shared:2 - ext3 /dev/root rw,errors=continue\n"));
    CHECK(m.id == 36 && strcmp(m.point, "/mnt2") == 0);
    CHECK(strcmp(m.type, "ext3") == 0 && strcmp(m.source, "/dev/root") == 0);
    CHECK(ios_mount_parse(&m, "7 1 0:5 / /with\\040blank\\134 rw - tmpfs none rw"));
    CHECK(strcmp(m.point, "/with blank\\") == 0 && strcmp(m.source, "none") == 0);
    CHECK(!ios_mount_parse(&m, "") && !ios_mount_parse(&m, "36") && !ios_mount_parse(&m, "x 1 0:5 / /a rw - t s"));
    CHECK(!ios_mount_parse(&m, "36 35 98:0 / /mnt rw,noatime master:1"));
    CHECK(!ios_mount_parse(&m, "36 35 98:0 / /mnt rw -"));
}

static void test_any_bytes(void) {
    for (int i = 0; i < 20000; i++) {
        static const char letters[] = "0123456789 /\\-ab\n";
        char line[200];
        struct ios_mount m;
        size_t n = unit_random() % (sizeof line - 1);
        for (size_t k = 0; k < n; k++)
            line[k] = letters[unit_random() % (sizeof letters - 1)];
        line[n] = 0;
        if (ios_mount_parse(&m, line))
            CHECK(m.id && m.point[0] == '/' && m.type[0]);
    }
}

static void put(uint8_t *to, uint64_t value, int bytes) {
    for (int i = 0; i < bytes; i++)
        to[i] = (uint8_t)(value >> 8 * i);
}

/** 32 bytes: a plain layout. */
static void put_plain(uint8_t *to, uint32_t magic, uint32_t size, uint16_t count) {
    put(to, magic, 4);
    put(to + 4, 1, 4); // over servers
    put(to + 24, size, 4);
    put(to + 28, count, 2);
}

static void test_plain(void) {
    uint8_t layout[48] = {0};
    struct ios_stripes s;
    put_plain(layout, 0x0BD10BD0, 1 << 20, 4);
    CHECK(ios_lustre_parse(&s, layout, sizeof layout) && s.size == 1 << 20 && s.count == 4 && !s.parts[0]);
    put_plain(layout, 0x0BD30BD0, 1 << 20, 4);
    CHECK(ios_lustre_parse(&s, layout, 32) && s.count == 4 && !ios_lustre_parse(&s, layout, 31));
    put_plain(layout, 0x0BD30BD0, 0, 4);
    CHECK(!ios_lustre_parse(&s, layout, 32));
}

struct part {
    uint32_t id, flags;
    uint64_t start;
    uint32_t size;
    uint16_t count;
};

enum { THERE = 0x10, STALE = 1, MIRROR_1 = 1 << 16, MIRROR_2 = 2 << 16 };

static size_t put_parts(uint8_t *to, const struct part *parts, uint16_t count) {
    size_t plain = 32 + count * 48u;
    memset(to, 0, plain + count * 32u);
    put(to, 0x0BD60BD0, 4);
    put(to + 4, plain + count * 32u, 4);
    put(to + 14, count, 2);
    for (uint16_t i = 0; i < count; i++) {
        uint8_t *entry = to + 32 + i * 48;
        put(entry, parts[i].id, 4);
        put(entry + 4, parts[i].flags, 4);
        put(entry + 8, parts[i].start, 8);
        put(entry + 24, plain + i * 32u, 4);
        put(entry + 28, 32, 4);
        put_plain(to + plain + i * 32u, 0x0BD10BD0, parts[i].size, parts[i].count);
    }
    return plain + count * 32u;
}

static void test_parts(void) {
    // Progressive: 1 server up to 64 MiB, 4 up to 1 GiB, and a third part that the file has not reached.
    static const struct part growing[] = {
        {1, THERE, 0, 1 << 20, 1}, {2, THERE, 64 << 20, 1 << 20, 4}, {3, 0, 1 << 30, 4 << 20, 16}};
    // Two mirrors, the first of which is out of date.
    static const struct part mirrored[] = {{MIRROR_1 | 1, THERE | STALE, 0, 1 << 20, 2},
                                           {MIRROR_2 | 2, THERE, 0, 2 << 20, 3},
                                           {MIRROR_2 | 3, THERE, 1 << 30, 4 << 20, 5},
                                           {MIRROR_1 | 4, THERE, 1 << 30, 1 << 20, 2}};
    uint8_t layout[400];
    struct ios_stripes s;
    size_t n = put_parts(layout, growing, 3);
    CHECK(ios_lustre_parse(&s, layout, n) && s.size == 1 << 20 && s.count == 4);
    CHECK(strcmp(s.parts, "0:1048576:1 67108864:1048576:4") == 0);
    n = put_parts(layout, mirrored, 4);
    CHECK(ios_lustre_parse(&s, layout, n) && s.size == 4 << 20 && s.count == 5);
    CHECK(strcmp(s.parts, "0:2097152:3 1073741824:4194304:5") == 0);
    n = put_parts(layout, growing + 2, 1);
    CHECK(!ios_lustre_parse(&s, layout, n) && !ios_lustre_parse(&s, layout, 32));
}

static void test_any_layout(void) {
    for (int i = 0; i < 20000; i++) {
        static const struct part one = {1, THERE, 0, 1 << 20, 1};
        uint8_t layout[112], *exact;
        struct ios_stripes s;
        size_t n = put_parts(layout, &one, 1), size = unit_random() % (n + 1);
        for (int k = 0; k < 4; k++)
            layout[4 + unit_random() % (n - 4)] = (uint8_t)unit_random();
        exact = malloc(size + 1); // what is read behind its end is found out
        memcpy(exact + 1, layout, size);
        ios_lustre_parse(&s, exact + 1, size);
        free(exact);
    }
}

static void test_beegfs(void) {
    struct ios_beegfs_stripes answer = {1, 512 << 10, 4};
    struct ios_stripes s;
    CHECK(IOS_BEEGFS_STRIPES == 0x800C6619); // as the client's public header has it
    CHECK(ios_beegfs_parse(&s, &answer) && s.size == 512 << 10 && s.count == 4 && !s.parts[0]);
    answer.pattern = 0;
    CHECK(!ios_beegfs_parse(&s, &answer));
}

/** How many mounts are found, of these files. */
static int find(const char *text, struct ios_place *places, uint32_t count) {
    struct ios_mounts m = {places, count, {0}};
    struct ios_buf list = {0};
    int found = 0;
    size_t at = 0;
    ios_buf_append(&list, text, strlen(text));
    ios_mounts_find(&m, &list);
    while (m.found.size && ios_log_next(&m.found, &at))
        found++;
    CHECK(at == m.found.size && memcmp(list.data, text, list.size) == 0);
    ios_buf_free(&list);
    ios_buf_free(&m.found);
    return found;
}

static void test_find(void) {
    struct ios_place places[] = {{0, 77, "/a"}, {1, 77, "/b"}, {2, 1077, "/c"}};
    const char *lines = "1 1 0:5 / /a rw - t s\n77 1 0:5 / / rw - t s\nno line\n1077 1 0:5 / /c rw - t s\n";
    CHECK(find(lines, places, 2) == 1 && find(lines, places, 3) == 2 && find(lines, places + 2, 1) == 1);
    CHECK(find("\n", places, 1) == 0 && find("77 1 0:5 / / rw - t s", places, 2) == 0); // cut off
}

static void test_of_log(void) {
    uint32_t type, root = ios_mount_of(AT_FDCWD, "/", &type);
    struct ios_buf log = {0}, list = {0};
    struct ios_log_record seen = {.type = IOS_LOG_FILE, .b = root}, unseen = {.type = IOS_LOG_FILE, .id = 1};
    CHECK(root && type == 0040000 && ios_read_file(IOS_MOUNTINFO, &list) == 0);
    ios_log_append(&log, &unseen, "/b", NULL);
    ios_mounts_of_log(&log, &list, &log);
    size_t before = log.size, at;
    ios_log_append(&log, &seen, "/", NULL);
    at = log.size;
    ios_mounts_of_log(&log, &list, &log);
    const struct ios_log_record *r = ios_log_next(&log, &at);
    CHECK(before < log.size && r && r->type == IOS_LOG_MOUNT && r->id == root);
    ios_buf_free(&log);
    ios_buf_free(&list);
}

int main(void) {
    test_find();
    test_of_log();
    test_lines();
    test_any_bytes();
    test_plain();
    test_parts();
    test_any_layout();
    test_beegfs();
    return 0;
}
