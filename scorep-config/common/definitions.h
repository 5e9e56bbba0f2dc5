// SPDX-License-Identifier: EPL-2.0
// OTF2's definition records, encoded one after the other into a growing buffer.
#ifndef IOSTRATA_COMMON_DEFINITIONS_H
#define IOSTRATA_COMMON_DEFINITIONS_H

#include "buf.h"
#include <iostrata/record.h>
#include <stdint.h>

/** The attributes, whose ids are the same in every process. "Offset" is as Score-P defines it. */
enum ios_attribute {
    IOS_ATTRIBUTE_OFFSET,  // absolute offset of a read, write or lock, bytes
    IOS_ATTRIBUTE_LENGTH,  // length of the locked range, bytes; 0: to the end
    IOS_ATTRIBUTE_PROCESS, // process id, on ProgramBegin
    IOS_ATTRIBUTE_HANDLE,  // the handle a metadata call works on, on Enter
    IOS_ATTRIBUTE_FILE,    // the file a metadata call works on, on Enter
    IOS_ATTRIBUTE_ERRNO,   // of a call on a path that failed, on Leave
    IOS_ATTRIBUTE_FLAGS,   // what else is known of a read or write
    IOS_ATTRIBUTE_WORDS,   // the first words of what was sent, hashed, in pairs: so many attributes
    IOS_ATTRIBUTE_UNIQUE = IOS_ATTRIBUTE_WORDS + IOS_WORD_PAIRS, // the kernel's number of a request of it
    IOS_ATTRIBUTE_CALLER,                                        // the thread that it asks for
    IOS_ATTRIBUTE_OPCODE,                                        // what it asks
    IOS_ATTRIBUTE_BUFFER,                                        // where in memory the data was
    IOS_ATTRIBUTES
};

/** The communicator that a process knows as MPI_COMM_WORLD, of however many starts of MPI. */
enum { IOS_COMM_WORLD = 0 };

/** A file of definitions being built. */
struct ios_definitions {
    struct ios_buf out;
    uint64_t count;        // records
    uint64_t *strings;     // hash table: the hash's upper half and string id + 1, or 0
    uint32_t *string_text; // string id to where its text begins in out
    uint32_t string_slots, string_room, string_count;
};

/** A field of a record, in wire order. */
struct ios_field {
    enum { F8, F32, F64, FFULL, FTEXT, FDOUBLE } type;
    uint64_t value;
    const char *text;
};

#define F8(v)                                                                                                          \
    { F8, (uint64_t)(v), 0 }
#define F32(v)                                                                                                         \
    { F32, (uint64_t)(v), 0 }
#define F64(v)                                                                                                         \
    { F64, (uint64_t)(v), 0 }
#define FTEXT(t)                                                                                                       \
    { FTEXT, 0, t }

/** An empty file; the arena is where it grows. */
void ios_definitions_begin(struct ios_definitions *d, struct ios_arena *arena);
/** Empty again, for definitions that were no strings. */
void ios_definitions_again(struct ios_definitions *d);
void ios_define(struct ios_definitions *d, uint8_t record, const struct ios_field *fields, int count);
#define IOS_DEFINE(d, record, ...)                                                                                     \
    ios_define(d, record, (const struct ios_field[]){__VA_ARGS__},                                                     \
               sizeof((const struct ios_field[]){__VA_ARGS__}) / sizeof(struct ios_field))
/** The reference of a string, defined when it is new. */
uint32_t ios_string(struct ios_definitions *d, const char *text);
/** What is the same in every archive: paradigms, attributes, regions. */
void ios_define_constants(struct ios_definitions *d);
/** The same of archives with connections only. */
void ios_define_network(struct ios_definitions *d);
/** A region; name and file are references of strings. */
void ios_define_region(struct ios_definitions *d, uint32_t id, uint32_t name, uint32_t file, uint8_t role,
                       uint8_t paradigm, uint32_t flags);
/** What local ids are globally; nothing when they are the same. */
void ios_mapping_table(struct ios_definitions *d, uint8_t type, const uint32_t *map, uint32_t count);
enum { IOS_DEFINITIONS_CHUNK = 4 << 20, IOS_DEFINITIONS_CHUNK_MOST = 16 << 20 /* of libotf2 */ };

/** The most bytes a mapping table takes. */
static inline uint64_t ios_mapping_table_size(uint32_t count) {
    return 32 + 6 * (uint64_t)count;
}

/** Writes the file, in chunks of this size; 0 or -errno. */
int ios_definitions_write(struct ios_definitions *d, uint32_t chunk_size, const char *path);
/** What the anchor file says. */
struct ios_anchor {
    uint64_t locations, definitions; // how many; definitions: global ones
    uint64_t id;                     // tells archives apart
    uint32_t chunk_size;             // of definitions
};

/** Writes the anchor; 0 or -errno. */
int ios_anchor_write(const struct ios_anchor *anchor, const char *path);
void ios_definitions_free(struct ios_definitions *d);

#endif
