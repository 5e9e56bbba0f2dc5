// SPDX-License-Identifier: EPL-2.0
// Lines of mountinfo, and the layouts of Lustre.
#include "../../common/mounts.h"
#include "unit.h"

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

static void test_stripes(void) {
    uint8_t layout[48] = {0xD0, 0x0B, 0xD1, 0x0B, 1};
    uint32_t size, count;
    layout[26] = 0x10; // 1 MiB
    layout[28] = 4;
    CHECK(ios_lustre_parse(layout, sizeof layout, &size, &count) && size == 1 << 20 && count == 4);
    layout[2] = 0xD3;
    CHECK(ios_lustre_parse(layout, 32, &size, &count) && !ios_lustre_parse(layout, 31, &size, &count));
    layout[2] = 0xD6; // in several parts
    CHECK(!ios_lustre_parse(layout, sizeof layout, &size, &count));
}

int main(void) {
    test_lines();
    test_any_bytes();
    test_stripes();
    return 0;
}
