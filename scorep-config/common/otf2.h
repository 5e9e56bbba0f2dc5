// SPDX-License-Identifier: EPL-2.0
// OTF2's numbers and its elementary encoding, as far as the tracer writes it. The names are OTF2's own.
//
// A compressed integer is a length byte n (0 to 8) and n little-endian bytes; 0 is the single byte 0, and
// all bits one ("undefined") the single byte 0xFF. A time stamp is record 5 with eight plain bytes, written
// only when the time differs from that of the record before. A record is its id, a length byte, its fields.
#ifndef IOSTRATA_COMMON_OTF2_H
#define IOSTRATA_COMMON_OTF2_H

#include <stdint.h>
#include <string.h>

enum { // buffer records
    OTF2_END_OF_CHUNK = 0,
    OTF2_END_OF_FILE = 2,
    OTF2_CHUNK_HEADER = 3,
    OTF2_TIMESTAMP = 5,
    OTF2_ATTRIBUTE_LIST = 6,
    OTF2_LITTLE_ENDIAN = 0x42
};
enum { OTF2_CHUNK_HEADER_SIZE = 18, OTF2_CHUNK_LAST_EVENT = 10, OTF2_CHUNK_SIZE = 1 << 20 };

enum { // events
    OTF2_EVENT_BUFFER_FLUSH = 10,
    OTF2_EVENT_MEASUREMENT_ON_OFF = 11,
    OTF2_EVENT_ENTER = 12,
    OTF2_EVENT_LEAVE = 13,
    OTF2_EVENT_MPI_SEND = 14,
    OTF2_EVENT_MPI_RECV = 18,
    OTF2_EVENT_MPI_COLLECTIVE_BEGIN = 22,
    OTF2_EVENT_MPI_COLLECTIVE_END = 23,
    OTF2_EVENT_IO_CREATE_HANDLE = 69,
    OTF2_EVENT_IO_DESTROY_HANDLE = 70,
    OTF2_EVENT_IO_DUPLICATE_HANDLE = 71,
    OTF2_EVENT_IO_SEEK = 72,
    OTF2_EVENT_IO_CHANGE_STATUS_FLAGS = 73,
    OTF2_EVENT_IO_DELETE_FILE = 74,
    OTF2_EVENT_IO_OPERATION_BEGIN = 75,
    OTF2_EVENT_IO_OPERATION_TEST = 76,
    OTF2_EVENT_IO_OPERATION_ISSUED = 77,
    OTF2_EVENT_IO_OPERATION_COMPLETE = 78,
    OTF2_EVENT_IO_OPERATION_CANCELLED = 79,
    OTF2_EVENT_IO_ACQUIRE_LOCK = 80,
    OTF2_EVENT_IO_RELEASE_LOCK = 81,
    OTF2_EVENT_IO_TRY_LOCK = 82,
    OTF2_EVENT_PROGRAM_BEGIN = 83,
    OTF2_EVENT_PROGRAM_END = 84
};

enum {                          // definitions
    OTF2_DEF_MAPPING_TABLE = 5, // local definition files
    OTF2_DEF_CLOCK_OFFSET = 6,  // local definition files
    OTF2_DEF_CLOCK_PROPERTIES = 5,
    OTF2_DEF_PARADIGM = 6,
    OTF2_DEF_IO_PARADIGM = 8,
    OTF2_DEF_STRING = 10,
    OTF2_DEF_ATTRIBUTE = 11,
    OTF2_DEF_SYSTEM_TREE_NODE = 12,
    OTF2_DEF_LOCATION_GROUP = 13,
    OTF2_DEF_LOCATION = 14,
    OTF2_DEF_REGION = 15,
    OTF2_DEF_GROUP = 18,
    OTF2_DEF_COMM = 22,
    OTF2_DEF_SYSTEM_TREE_NODE_DOMAIN = 27,
    OTF2_DEF_SYSTEM_TREE_NODE_PROPERTY = 26,
    OTF2_DEF_LOCATION_GROUP_PROPERTY = 28,
    OTF2_DEF_LOCATION_PROPERTY = 29,
    OTF2_DEF_IO_FILE_PROPERTY = 37,
    OTF2_DEF_IO_REGULAR_FILE = 38,
    OTF2_DEF_IO_DIRECTORY = 39,
    OTF2_DEF_IO_HANDLE = 40,
    OTF2_DEF_IO_PRE_CREATED_HANDLE_STATE = 41
};

enum { // mapping tables
    OTF2_MAPPING_STRING = 0,
    OTF2_MAPPING_REGION = 3,
    OTF2_MAPPING_COMM = 6,
    OTF2_MAPPING_IO_FILE = 12,
    OTF2_MAPPING_IO_HANDLE = 13
};
enum { OTF2_GROUP_COMM_LOCATIONS = 4, OTF2_GROUP_COMM_GROUP = 5 };
enum { OTF2_TYPE_UINT64 = 4, OTF2_TYPE_STRING = 11, OTF2_TYPE_IO_FILE = 23, OTF2_TYPE_IO_HANDLE = 24 };
enum { OTF2_READ_ONLY = 0, OTF2_WRITE_ONLY = 1, OTF2_READ_WRITE = 2 };
enum { OTF2_MODE_READ = 0, OTF2_MODE_WRITE = 1, OTF2_MODE_FLUSH = 2 };
enum { OTF2_FLAG_NON_BLOCKING = 1, OTF2_FLAG_COLLECTIVE = 2 };
enum { OTF2_LOCK_EXCLUSIVE = 0, OTF2_LOCK_SHARED = 1 };
enum { OTF2_HANDLE_PRE_CREATED = 1, OTF2_HANDLE_ALL_PROXY = 2 };
enum { // creation flags
    OTF2_CREATE = 1,
    OTF2_TRUNCATE = 2,
    OTF2_DIRECTORY = 4,
    OTF2_EXCLUSIVE = 8,
    OTF2_NO_CONTROLLING_TERMINAL = 16,
    OTF2_NO_FOLLOW = 32,
    OTF2_PATH = 64,
    OTF2_TEMPORARY_FILE = 128
};
enum { // status flags
    OTF2_CLOSE_ON_EXEC = 1,
    OTF2_APPEND = 2,
    OTF2_NON_BLOCKING = 4,
    OTF2_ASYNC = 8,
    OTF2_SYNC = 16,
    OTF2_DATA_SYNC = 32,
    OTF2_AVOID_CACHING = 64,
    OTF2_NO_ACCESS_TIME = 128,
    OTF2_DELETE_ON_CLOSE = 256
};
enum { // region roles
    OTF2_ROLE_FUNCTION = 1,
    OTF2_ROLE_CODE = 4,
    OTF2_ROLE_BARRIER = 15,
    OTF2_ROLE_COLL_ONE2ALL = 23,
    OTF2_ROLE_COLL_ALL2ONE = 24,
    OTF2_ROLE_COLL_ALL2ALL = 25,
    OTF2_ROLE_COLL_OTHER = 26,
    OTF2_ROLE_POINT2POINT = 28,
    OTF2_ROLE_FILE_IO = 27,
    OTF2_ROLE_THREAD_WAIT = 33,
    OTF2_ROLE_FILE_IO_METADATA = 38
};
enum { OTF2_REGION_FLAG_PHASE = 2 };
enum { OTF2_PARADIGM_USER = 1, OTF2_PARADIGM_MPI = 4, OTF2_PARADIGM_NONE = 22 };

#define OTF2_UNDEFINED32 UINT32_MAX
#define OTF2_UNDEFINED64 UINT64_MAX

// The put functions write at p and return the position after it. They may store up to nine bytes whatever
// the value: the caller leaves that much room behind the last record.
static inline uint8_t *otf2_put8(uint8_t *p, uint8_t v) {
    *p = v;
    return p + 1;
}
static inline uint8_t *otf2_put64full(uint8_t *p, uint64_t v) {
    memcpy(p, &v, 8);
    return p + 8;
}
static inline uint8_t *otf2_put64(uint8_t *p, uint64_t v) {
    if (v == OTF2_UNDEFINED64)
        return otf2_put8(p, 0xFF);
    unsigned n = v ? (unsigned)(71 - __builtin_clzll(v)) / 8 : 0;
    *p = (uint8_t)n;
    memcpy(p + 1, &v, 8);
    return p + 1 + n;
}
static inline uint8_t *otf2_put32(uint8_t *p, uint32_t v) {
    return v == OTF2_UNDEFINED32 ? otf2_put8(p, 0xFF) : otf2_put64(p, v);
}

#endif
