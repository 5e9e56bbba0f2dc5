// SPDX-License-Identifier: EPL-2.0
// The tracer's compact records: what a wrapper leaves in its thread's buffer. The encoder (common/encode.c)
// turns them into OTF2 events when the buffer is full. One call that contains no other recorded call is one
// IOS_CALL record; one that does is an IOS_BEGIN and an IOS_END record around those of its children, so the
// order in the buffer is the order of the events.
#ifndef IOSTRATA_RECORD_H
#define IOSTRATA_RECORD_H

#include <stdint.h>

#define IOS_UNKNOWN UINT64_MAX
#define IOS_NO_HANDLE UINT32_MAX

enum { IOS_WORD_PAIRS = 8 }; // of a message

/** What a call does, and so which OTF2 events it becomes and what the fields of its record mean. */
enum ios_kind {
    IOS_PLAIN,     // Enter, Leave; handle or file if known
    IOS_READ,      // offset, request: bytes; result: bytes or IOS_UNKNOWN
    IOS_WRITE,     // the same
    IOS_FLUSH,     // request and result IOS_UNKNOWN, as Score-P has it
    IOS_OPEN,      // handle; request: access mode | creation flags << 8 | status flags << 32
    IOS_CLOSE,     // handle
    IOS_DUP,       // handle: old; request: new handle; offset: status flags
    IOS_SEEK,      // request: offset asked for (signed); result: offset reached; flags: whence
    IOS_STATUS,    // request: status flags
    IOS_LOCK,      // flags: enum ios_lock and lock type; offset, request: start and length of the range
    IOS_DELETE,    // handle: a file id
    IOS_SEND,      // handle: rank of the receiver; offset: tag; request: bytes
    IOS_RECEIVE,   // the same of the sender
    IOS_TOGETHER,  // handle: root; offset: enum ios_together; request, result: bytes sent and received
    IOS_FLUSHED,   // t0 to t1: the thread wrote its buffer
    IOS_PROGRAM,   // t0: program begin; handle: string id of the name; request: first argument's; result: count
    IOS_EXIT,      // t0: program end; request: exit status
    IOS_PHASE,     // flags 1: begin, 0: end; handle: phase id
    IOS_SWITCH,    // recording goes on (flags 1) or off
    IOS_TESTED,    // IoOperationTest alone; request: matching id
    IOS_COMPLETE,  // IoOperationComplete alone; result: bytes, request: matching id
    IOS_CANCELLED, // IoOperationCancelled alone
    IOS_WORDS, // no event: t1, offset, request, result: pairs of words of what the next record says was sent; flags: which, by bit
    IOS_ASKED, // no event: offset: number of a request of the kernel, request: thread, result: what; of the next record
    IOS_BUFFER // no event: offset: where in memory the data of the next record was
};

enum ios_part { IOS_BEGIN = 1, IOS_END = 2, IOS_CALL = 3 };

enum ios_flag {
    IOS_FAILED = 1 << 0,     // the call returned an error: no handle was made, no lock was got
    IOS_ON_FILE = 1 << 1,    // handle is a file id (IOS_PLAIN)
    IOS_COLLECTIVE = 1 << 2, // MPI collective
    IOS_SPLIT = 1 << 3,      // non-blocking: issued at the end of the call, cancelled if failed; result: matching id
    IOS_DERIVED = 1 << 5,    // an unknown offset is where the handle is: readers may work it out
    IOS_CHAINED = 1 << 6,    // the program lets it wait until those before it are done
    IOS_BARE = 1 << 4        // the event of the call without Enter and Leave; result of a begin: matching id, if known
};

/** Low bits of flags of IOS_LOCK, in place of ios_flag. */
enum ios_lock { IOS_LOCK_SHARED = 1, IOS_LOCK_ACQUIRED = 2, IOS_LOCK_RELEASED = 4, IOS_LOCK_DENIED = 8 };

/** What a collective call of MPI does: OTF2's numbers. */
enum ios_together {
    IOS_BARRIER,
    IOS_BCAST,
    IOS_GATHER,
    IOS_GATHERV,
    IOS_SCATTER,
    IOS_SCATTERV,
    IOS_ALLGATHER,
    IOS_ALLGATHERV,
    IOS_ALLTOALL,
    IOS_ALLTOALLV,
    IOS_ALLREDUCE = 11,
    IOS_REDUCE,
    IOS_REDUCE_SCATTER,
    IOS_SCAN,
    IOS_EXSCAN
};

struct ios_record {
    uint64_t t0, t1; // ticks of the recording clock
    uint64_t offset; // bytes, or IOS_UNKNOWN
    uint64_t request;
    uint64_t result;
    uint32_t handle; // local id, or IOS_NO_HANDLE
    uint16_t call;   // enum ios_call_id: the region
    union {
        struct {
            uint8_t kind : 6;
            uint8_t part : 2;
        };
        uint8_t kind_and_part;
    };
    uint8_t flags;
};

_Static_assert(sizeof(struct ios_record) == 48, "the cost of a call is the cost of storing its record");

#endif
