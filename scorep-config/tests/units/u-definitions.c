// SPDX-License-Identifier: EPL-2.0
// Files of definitions: every string once, whatever its length, and the records one after the other up to the end.
#include "../../common/calls.h"
#include "../../common/definitions.h"
#include "../../common/otf2.h"
#include "../../common/registry.h"
#include "unit.h"
#include <unistd.h>

enum { CHUNK = 256 << 10 };

/** Where the records go on in the next chunk, when they are over in this one. */
static size_t next_chunk(const struct ios_buf *b, size_t at) {
    size_t next = (at / CHUNK + 1) * CHUNK;
    while (at < next && at < b->size)
        CHECK(b->data[at++] == OTF2_END_OF_CHUNK);
    CHECK(at + OTF2_CHUNK_HEADER_SIZE < b->size && memcmp(b->data, b->data + at, OTF2_CHUNK_HEADER_SIZE) == 0);
    return at + OTF2_CHUNK_HEADER_SIZE;
}

/** Steps over all records of a file; returns how many, and how many of them are of the type. */
static uint64_t records(const char *path, uint8_t type, uint64_t *of_type) {
    struct ios_buf b = {0};
    uint64_t n = 0;
    CHECK(ios_read_file(path, &b) == 0);
    size_t at = OTF2_CHUNK_HEADER_SIZE;
    *of_type = 0;
    while (at < b.size && b.data[at] != OTF2_END_OF_FILE) {
        if (b.data[at] == OTF2_END_OF_CHUNK) {
            at = next_chunk(&b, at);
            continue;
        }
        uint64_t size = b.data[at + 1], head = 2;
        if (size == 0xFF) {
            memcpy(&size, b.data + at + 2, 8);
            head = 10;
        }
        *of_type += b.data[at] == type;
        CHECK(size <= b.size - at - head);
        CHECK(at / CHUNK == (at + head + size) / CHUNK); // with room for the mark at the chunk's end
        at += head + size;
        n++;
    }
    CHECK(at + 1 == b.size);
    ios_buf_free(&b);
    return n;
}

static struct ios_arena memory;

static void test_strings(void) {
    static char text[100001];
    struct ios_definitions d;
    uint64_t strings;
    ios_definitions_begin(&d, &memory);
    for (uint32_t i = 0; i < 30000; i++) {
        snprintf(text, sizeof text, "string %u", i);
        CHECK(ios_string(&d, text) == i);
    }
    for (uint32_t i = 0; i < 30000; i += 7) {
        snprintf(text, sizeof text, "string %u", i);
        CHECK(ios_string(&d, text) == i);
    }
    CHECK(ios_string(&d, "") == 30000 && ios_string(&d, "") == 30000);
    for (size_t n = 200; n < sizeof text; n += n < 300 ? 1 : 9973) { // about the length byte's limit, and far
        memset(text, 'x', n);
        text[n] = 0;
        uint32_t id = ios_string(&d, text);
        CHECK(id == ios_string(&d, text) && id == d.string_count - 1);
    }
    uint64_t count = d.count;
    CHECK(ios_definitions_write(&d, CHUNK, "strings.def") == 0);
    CHECK(records("strings.def", OTF2_DEF_STRING, &strings) == count && strings == count);
    ios_definitions_free(&d);
}

static void test_constants(void) {
    struct ios_definitions d;
    uint64_t regions, layers;
    ios_definitions_begin(&d, &memory);
    ios_define_constants(&d);
    ios_define_network(&d);
    CHECK(ios_definitions_write(&d, CHUNK, "constants.def") == 0);
    records("constants.def", OTF2_DEF_REGION, &regions);
    records("constants.def", OTF2_DEF_IO_PARADIGM, &layers);
    for (int i = 0; i < IOS_LAYERS; i++)
        layers += ios_layers[i].identification == NULL; // has no paradigm of its own
    CHECK(regions == IOS_CALLS && layers == IOS_LAYERS);
    ios_definitions_free(&d);
}

static void test_maps(void) {
    uint32_t map[1000];
    struct ios_definitions d;
    uint64_t maps;
    for (uint32_t i = 0; i < 1000; i++)
        map[i] = (uint32_t)unit_number();
    ios_definitions_begin(&d, &memory);
    ios_mapping_table(&d, OTF2_MAPPING_STRING, map, 0); // is left out
    ios_mapping_table(&d, OTF2_MAPPING_STRING, map, 1);
    ios_mapping_table(&d, OTF2_MAPPING_IO_HANDLE, map, 1000);
    CHECK(d.count == 2 && ios_definitions_write(&d, CHUNK, "maps.def") == 0);
    CHECK(records("maps.def", OTF2_DEF_MAPPING_TABLE, &maps) == 2 && maps == 2);
    ios_definitions_free(&d);
}

/** Records of every size about the end of a chunk, and one that no chunk can take. */
static void test_chunks(void) {
    static char text[CHUNK];
    for (size_t short_of = 0; short_of < 40; short_of++) {
        struct ios_definitions d;
        uint64_t strings;
        ios_definitions_begin(&d, &memory);
        size_t n = CHUNK - OTF2_CHUNK_HEADER_SIZE - short_of;
        memset(text, 'x', n);
        text[n] = 0;
        ios_string(&d, text);
        ios_string(&d, "next");
        bool fits = d.out.size - 2 - 2 - 5 < CHUNK; // but for the record of "next"
        CHECK((ios_definitions_write(&d, CHUNK, "chunks.def") == 0) == fits);
        CHECK(!fits || (records("chunks.def", OTF2_DEF_STRING, &strings) == 2 && strings == 2));
        ios_definitions_free(&d);
        unlink("chunks.def");
    }
}

static void test_identity(void) {
    uint32_t map[] = {0, 1, 2, 3};
    struct ios_definitions d;
    ios_definitions_begin(&d, &memory);
    ios_mapping_table(&d, OTF2_MAPPING_IO_FILE, map, 4);
    CHECK(d.count == 0);
    map[3] = 4;
    ios_mapping_table(&d, OTF2_MAPPING_IO_FILE, map, 4);
    CHECK(d.count == 1);
    ios_definitions_free(&d);
}

int main(void) {
    test_strings();
    test_chunks();
    test_identity();
    test_constants();
    test_maps();
    ios_arena_end(&memory);
    return 0;
}
