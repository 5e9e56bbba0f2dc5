// SPDX-License-Identifier: EPL-2.0
#include "definitions.h"
#include "calls.h"
#include "otf2.h"
#include "registry.h"

void ios_definitions_again(struct ios_definitions *d) {
    static const uint8_t header[OTF2_CHUNK_HEADER_SIZE] = {OTF2_CHUNK_HEADER, OTF2_LITTLE_ENDIAN, 1};
    d->out.size = d->count = 0;
    ios_buf_append(&d->out, header, sizeof header);
}

void ios_definitions_begin(struct ios_definitions *d, struct ios_arena *arena) {
    memset(d, 0, sizeof *d);
    d->out.arena = arena;
    ios_definitions_again(d);
}

static uint8_t *put_field(uint8_t *p, const struct ios_field *f) {
    switch (f->type) {
    case F8:
        return otf2_put8(p, (uint8_t)f->value);
    case F32:
        return otf2_put32(p, (uint32_t)f->value);
    case F64:
        return otf2_put64(p, f->value);
    case FFULL:
    case FDOUBLE:
        return otf2_put64full(p, f->value);
    case FTEXT: {
        size_t n = strlen(f->text) + 1;
        memcpy(p, f->text, n);
        return p + n;
    }
    }
    return p;
}

void ios_define(struct ios_definitions *d, uint8_t record, const struct ios_field *fields, int count) {
    size_t most = 16;
    for (int i = 0; i < count; i++)
        most += fields[i].type == FTEXT ? strlen(fields[i].text) + 1 : 9;
    if (!ios_buf_reserve(&d->out, most + 8))
        return;
    uint8_t *start = d->out.data + d->out.size;
    // One length byte for records that are sure to be short, else 0xFF and eight bytes of length.
    uint8_t *data = start + (most < 255 ? 2 : 10), *p = data;
    for (int i = 0; i < count; i++)
        p = put_field(p, &fields[i]);
    otf2_put8(start, record);
    if (most < 255)
        otf2_put8(start + 1, (uint8_t)(p - data));
    else
        otf2_put64full(otf2_put8(start + 1, 0xFF), (uint64_t)(p - data));
    d->out.size = (size_t)(p - d->out.data);
    d->count++;
}

static bool grow_strings(struct ios_definitions *d) {
    uint32_t slots = d->string_slots ? 2 * d->string_slots : 2048;
    uint64_t *table = ios_arena_take(d->out.arena, slots * sizeof *table);
    if (!table)
        return false;
    for (uint32_t i = 0; i < d->string_slots; i++) {
        uint32_t at = (uint32_t)(d->strings[i] >> 32) & (slots - 1);
        while (d->strings[i] && table[at])
            at = (at + 1) & (slots - 1);
        if (d->strings[i])
            table[at] = d->strings[i];
    }
    ios_arena_give(d->strings, d->string_slots * sizeof *table);
    d->strings = table;
    d->string_slots = slots;
    return true;
}

static bool room_for_string(struct ios_definitions *d) {
    if (d->out.failed || (2 * (d->string_count + 1) > d->string_slots && !grow_strings(d)))
        return false;
    if (d->string_count == d->string_room) {
        uint32_t room = d->string_room ? 2 * d->string_room : 1024;
        uint32_t *p = ios_arena_grow(d->out.arena, d->string_text, d->string_room * sizeof *p, room * sizeof *p);
        if (!p)
            return false;
        d->string_text = p;
        d->string_room = room;
    }
    return true;
}

uint32_t ios_string(struct ios_definitions *d, const char *text) {
    if (!room_for_string(d)) {
        d->out.failed = true;
        return OTF2_UNDEFINED32;
    }
    uint64_t hash = ios_hash(IOS_HASH_SEED, text) >> 32 << 32;
    uint32_t at = (uint32_t)(hash >> 32) & (d->string_slots - 1), id;
    for (; d->strings[at]; at = (at + 1) & (d->string_slots - 1)) {
        id = (uint32_t)d->strings[at] - 1;
        if ((d->strings[at] ^ hash) >> 32 == 0 && strcmp((char *)d->out.data + d->string_text[id], text) == 0)
            return id;
    }
    id = d->string_count++;
    d->strings[at] = hash | (id + 1);
    IOS_DEFINE(d, OTF2_DEF_STRING, F32(id), FTEXT(text));
    d->string_text[id] = (uint32_t)(d->out.size - strlen(text) - 1); // the record ends with it
    return id;
}

static void define_attribute(struct ios_definitions *d, uint32_t id, const char *name, uint8_t type, const char *what) {
    uint32_t n = ios_string(d, name), w = ios_string(d, what);
    IOS_DEFINE(d, OTF2_DEF_ATTRIBUTE, F32(id), F32(n), F8(type), F32(w));
}

void ios_define_region(struct ios_definitions *d, uint32_t id, uint32_t name, uint32_t file, uint8_t role,
                       uint8_t paradigm, uint32_t flags) {
    // Description and region type stand where OTF2 1.0 had them; canonical name and role came later.
    IOS_DEFINE(d, OTF2_DEF_REGION, F32(id), F32(name), F32(0), F8(0), F32(file), F32(0), F32(0), F32(name), F8(role),
               F8(paradigm), F32(flags));
}

static void define_call(struct ios_definitions *d, uint32_t id) {
    const struct ios_call_info *call = &ios_calls[id];
    const struct ios_layer_info *l = &ios_layers[call->layer];
    uint32_t name = ios_string(d, call->name), file = ios_string(d, l->source);
    ios_define_region(d, id, name, file, call->role, l->paradigm, 0);
}

static void define_paradigm(struct ios_definitions *d, uint32_t layer) {
    const struct ios_layer_info *l = &ios_layers[layer];
    uint32_t identification = ios_string(d, l->identification), name = ios_string(d, l->name);
    IOS_DEFINE(d, OTF2_DEF_IO_PARADIGM, F8(layer), F32(identification), F32(name), F8(l->parallel), F32(l->os), F8(0));
}

void ios_define_network(struct ios_definitions *d) {
    define_paradigm(d, IOS_NETWORK);
    for (uint32_t i = 0; i < IOS_WORD_PAIRS; i++) {
        char name[] = "IOStrata::WORDS::0";
        name[sizeof name - 2] = (char)('0' + i);
        define_attribute(d, IOS_ATTRIBUTE_WORDS + i, name, OTF2_TYPE_UINT64,
                         "Two words of what was sent, hashed; the first in the lower half.");
    }
    define_attribute(d, IOS_ATTRIBUTE_UNIQUE, "IOStrata::UNIQUE", OTF2_TYPE_UINT64,
                     "The kernel's number of its request.");
    define_attribute(d, IOS_ATTRIBUTE_CALLER, "IOStrata::CALLER", OTF2_TYPE_UINT64,
                     "The thread that the kernel asks for.");
    define_attribute(d, IOS_ATTRIBUTE_OPCODE, "IOStrata::OPCODE", OTF2_TYPE_UINT64, "What the kernel asks.");
    define_attribute(d, IOS_ATTRIBUTE_BUFFER, "IOStrata::BUFFER", OTF2_TYPE_UINT64, "Where in memory the data was.");
}

void ios_define_constants(struct ios_definitions *d) {
    ios_string(d, ""); // reference 0, as every description is
    uint32_t mpi = ios_string(d, ios_layers[IOS_MPIIO].source);
    IOS_DEFINE(d, OTF2_DEF_PARADIGM, F8(OTF2_PARADIGM_MPI), F32(mpi), F8(0 /* of processes */));
    for (uint32_t i = 0; i < IOS_LAYERS; i++) {
        if (ios_layers[i].identification && i != IOS_NETWORK)
            define_paradigm(d, i);
    }
    define_attribute(d, IOS_ATTRIBUTE_OFFSET, "Offset", OTF2_TYPE_UINT64, "Absolute read/write offset within a file.");
    define_attribute(d, IOS_ATTRIBUTE_LENGTH, "Length", OTF2_TYPE_UINT64,
                     "Length of a locked range of a file; 0: up to its end, however far that is.");
    define_attribute(d, IOS_ATTRIBUTE_PROCESS, "ProcessId", OTF2_TYPE_UINT64, "Process identifier");
    define_attribute(d, IOS_ATTRIBUTE_HANDLE, "IoHandle", OTF2_TYPE_IO_HANDLE, "Handle the call works on.");
    define_attribute(d, IOS_ATTRIBUTE_FILE, "IoFile", OTF2_TYPE_IO_FILE, "File the call works on.");
    define_attribute(d, IOS_ATTRIBUTE_ERRNO, "IOStrata::ERRNO", OTF2_TYPE_UINT64,
                     "Error number of a call that failed.");
    define_attribute(d, IOS_ATTRIBUTE_FLAGS, "IOStrata::FLAGS", OTF2_TYPE_UINT64,
                     "What else is known of an operation.");
    for (uint32_t i = 0; i < IOS_CALLS; i++)
        define_call(d, i);
}

static bool is_identity(const uint32_t *map, uint32_t count) {
    uint32_t same = 0;
    while (same < count && map[same] == same)
        same++;
    return same == count;
}

void ios_mapping_table(struct ios_definitions *d, uint8_t type, const uint32_t *map, uint32_t count) {
    if (is_identity(map, count) || !ios_buf_reserve(&d->out, ios_mapping_table_size(count)))
        return;
    uint8_t *start = d->out.data + d->out.size, *data = start + 10, *p = data;
    p = otf2_put8(otf2_put64(otf2_put8(p, type), count), 0 /* dense */);
    for (uint32_t i = 0; i < count; i++)
        p = otf2_put64(p, map[i]);
    otf2_put64full(otf2_put8(otf2_put8(start, OTF2_DEF_MAPPING_TABLE), 0xFF), (uint64_t)(p - data));
    d->out.size = (size_t)(p - d->out.data);
    d->count++;
}

static size_t size_of_record(const uint8_t *p) {
    uint64_t size;
    if (p[1] != 0xFF)
        return 2 + (size_t)p[1];
    memcpy(&size, p + 2, 8);
    return 10 + (size_t)size;
}

/** The records in chunks: none goes over the end of its own, and zeros, which are end-of-chunk records, fill the rest. */
static int cut(const struct ios_buf *records, uint32_t chunk_size, struct ios_buf *file) {
    const uint8_t *begin = records->data + OTF2_CHUNK_HEADER_SIZE, *end = records->data + records->size, *p = begin;
    ios_buf_append(file, records->data, OTF2_CHUNK_HEADER_SIZE);
    for (size_t in_chunk = OTF2_CHUNK_HEADER_SIZE, size; p < end; p += size, in_chunk += size) {
        size = size_of_record(p);
        if (size > chunk_size - OTF2_CHUNK_HEADER_SIZE - 1)
            return -27 /* EFBIG */;
        if (in_chunk + size + 1 <= chunk_size)
            continue;
        ios_buf_append(file, begin, (size_t)(p - begin));
        if (ios_buf_reserve(file, chunk_size - in_chunk)) {
            memset(file->data + file->size, OTF2_END_OF_CHUNK, chunk_size - in_chunk);
            file->size += chunk_size - in_chunk;
        }
        ios_buf_append(file, records->data, OTF2_CHUNK_HEADER_SIZE);
        begin = p;
        in_chunk = OTF2_CHUNK_HEADER_SIZE;
    }
    ios_buf_append(file, begin, (size_t)(end - begin));
    return 0;
}

static int end_and_write(struct ios_buf *file, const char *path) {
    uint8_t end = OTF2_END_OF_FILE;
    ios_buf_append(file, &end, 1);
    return ios_write_unseen(path, file); // readers begin with the anchor
}

int ios_definitions_write(struct ios_definitions *d, uint32_t chunk_size, const char *path) {
    struct ios_buf chunks = {0};
    if (d->out.failed || d->out.size < chunk_size)
        return end_and_write(&d->out, path);
    int error = cut(&d->out, chunk_size, &chunks);
    if (error == 0)
        error = end_and_write(&chunks, path);
    ios_buf_free(&chunks);
    return error;
}

int ios_anchor_write(const struct ios_anchor *anchor, const char *path) {
    static const char words[] = "\0IOStrata\0\0\0\0\0"; // machine, creator, description, no properties
    static const uint8_t versions[] = {3 /* anchor format */, 2 /* trace format */, 3, 0, 0 /* OTF2 3.0.0 */};
    uint8_t file[128], *p = file;
    p = otf2_put8(otf2_put8(p, OTF2_CHUNK_HEADER), OTF2_LITTLE_ENDIAN);
    memcpy(p, "OTF2", 5);
    memcpy(p + 5, versions, sizeof versions);
    p = otf2_put64full(p + 5 + sizeof versions, OTF2_CHUNK_SIZE);
    p = otf2_put64full(p, anchor->chunk_size);
    p = otf2_put8(otf2_put8(p, 1 /* plain files */), 1 /* no compression */);
    p = otf2_put64full(p, anchor->locations);
    p = otf2_put64full(p, anchor->definitions);
    memcpy(p, words, sizeof words);
    p = otf2_put64full(p + sizeof words, anchor->id);
    p = otf2_put64full(p, 0 /* snapshots, thumbnails */);
    p = otf2_put8(p, OTF2_END_OF_FILE);
    return ios_write_file(path, &(struct ios_buf){.data = file, .size = (size_t)(p - file)});
}

void ios_definitions_free(struct ios_definitions *d) {
    ios_arena_give(d->strings, d->string_slots * sizeof *d->strings);
    ios_arena_give(d->string_text, d->string_room * sizeof *d->string_text);
    ios_buf_free(&d->out);
}
