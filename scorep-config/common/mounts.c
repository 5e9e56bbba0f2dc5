// SPDX-License-Identifier: EPL-2.0
#include "mounts.h"
#include <string.h>

static bool is_octal(const char *p) {
    return p[0] == '\\' && p[1] >= '0' && p[1] <= '3' && p[2] >= '0' && p[2] <= '7' && p[3] >= '0' && p[3] <= '7';
}

/** Copies a word, with blanks and the like written as octal numbers; returns what follows it. */
static const char *word(const char *p, char *to, size_t room) {
    char *end = to + room - 1;
    while (*p == ' ')
        p++;
    for (; *p && *p != ' ' && *p != '\n'; p++) {
        char c = *p;
        if (is_octal(p)) {
            c = (char)((p[1] - '0') << 6 | (p[2] - '0') << 3 | (p[3] - '0'));
            p += 3;
        }
        if (to < end)
            *to++ = c;
    }
    *to = 0;
    return p;
}

bool ios_mount_parse(struct ios_mount *mount, const char *line) {
    char skipped[1024];
    memset(mount, 0, sizeof *mount);
    const char *p = line;
    for (; *p >= '0' && *p <= '9'; p++)
        mount->id = mount->id * 10 + (uint32_t)(*p - '0');
    for (int i = 0; i < 3; i++) // parent, device, root
        p = word(p, skipped, sizeof skipped);
    p = word(p, mount->point, sizeof mount->point);
    while (*p && *p != '\n' && strcmp(skipped, "-") != 0) // options, and fields of any number
        p = word(p, skipped, sizeof skipped);
    p = word(p, mount->type, sizeof mount->type);
    word(p, mount->source, sizeof mount->source);
    return mount->id && mount->point[0] == '/' && mount->type[0];
}

static uint32_t get32(const uint8_t *p) {
    return p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

bool ios_lustre_parse(const uint8_t *layout, size_t size, uint32_t *stripe_size, uint32_t *stripe_count) {
    enum { V1 = 0x0BD10BD0, V3 = 0x0BD30BD0 }; // magic, pattern, object id of 16 bytes, stripe size, count
    if (size < 32 || (get32(layout) != V1 && get32(layout) != V3))
        return false;
    *stripe_size = get32(layout + 24);
    *stripe_count = get32(layout + 28) & 0xFFFF;
    return *stripe_size != 0;
}
