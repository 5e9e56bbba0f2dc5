// SPDX-License-Identifier: EPL-2.0
// Layouts as Lustre's public header lustre_user.h describes them, little-endian: a plain one is magic, pattern, object id of
// 16 bytes, stripe size, stripe count. One of several parts is a head of 32 bytes, entries of 48, and plain ones behind.
#include "stripes.h"
#include "registry.h"

enum { V1 = 0x0BD10BD0, V3 = 0x0BD30BD0, PARTS = 0x0BD60BD0 };
enum { PLAIN = 32, HEAD = 32, ENTRY = 48, STALE = 1, INSTANTIATED = 0x10, MIRROR = 0x7FFF0000 };

static uint64_t get(const uint8_t *p, int bytes) {
    uint64_t value = 0;
    for (int i = bytes; i-- > 0;)
        value = value << 8 | p[i];
    return value;
}

static bool parse_plain(struct ios_stripes *s, const uint8_t *p, size_t size) {
    if (size < PLAIN || (get(p, 4) != V1 && get(p, 4) != V3) || get(p + 24, 4) == 0)
        return false;
    s->size = (uint32_t)get(p + 24, 4);
    s->count = (uint32_t)get(p + 28, 2);
    return true;
}

static void append_part(struct ios_stripes *s, uint64_t start) {
    const uint64_t numbers[] = {start, s->size, s->count};
    char text[3 * 24], *p = text;
    size_t used = strlen(s->parts);
    for (int i = 0; i < 3; i++) {
        *p = i ? ':' : ' ';
        p = ios_put_number(p + (i || used), numbers[i]);
    }
    if (used + (size_t)(p - text) < sizeof s->parts)
        memcpy(s->parts + used, text, (size_t)(p - text) + 1);
}

/** Parts that are there, of the first of the mirrors that is up to date; parts behind the file's end have no objects yet. */
static bool parse_parts(struct ios_stripes *s, const uint8_t *p, size_t size) {
    uint64_t count = get(p + 14, 2), mirror = UINT64_MAX;
    for (uint64_t i = 0; i < count && HEAD + (i + 1) * ENTRY <= size; i++) {
        const uint8_t *entry = p + HEAD + i * ENTRY;
        uint64_t flags = get(entry + 4, 4), of = get(entry, 4) & MIRROR, at = get(entry + 24, 4);
        if (!(flags & INSTANTIATED) || (flags & STALE) || (mirror != UINT64_MAX && of != mirror) || at > size)
            continue;
        if (parse_plain(s, p + at, size - at)) {
            mirror = of;
            append_part(s, get(entry + 8, 8));
        }
    }
    return mirror != UINT64_MAX;
}

bool ios_lustre_parse(struct ios_stripes *stripes, const uint8_t *layout, size_t size) {
    memset(stripes, 0, sizeof *stripes);
    if (size >= HEAD && get(layout, 4) == PARTS)
        return parse_parts(stripes, layout, size);
    return parse_plain(stripes, layout, size);
}

bool ios_beegfs_parse(struct ios_stripes *stripes, const struct ios_beegfs_stripes *answer) {
    memset(stripes, 0, sizeof *stripes);
    stripes->size = answer->size;
    stripes->count = answer->count;
    return answer->pattern >= 1 && answer->pattern <= 3 && answer->size && answer->count;
}
