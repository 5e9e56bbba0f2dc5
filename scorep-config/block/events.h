// SPDX-License-Identifier: EPL-2.0
// The kernel's events that are recorded, and where they have what we want: every kernel tells by itself.
#ifndef IOSTRATA_BLOCK_EVENTS_H
#define IOSTRATA_BLOCK_EVENTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum event_what {
    BLOCK_QUEUE,
    BLOCK_ISSUE,
    BLOCK_COMPLETE,
    BLOCK_BIO_COMPLETE,
    TASK_NEW,  // a process or thread is made
    TASK_EXEC, // a process becomes another program
    URING_CREATE,
    URING_SUBMIT,
    URING_COMPLETE,
    FUSE_SEND, // the kernel asks a file system in user space
    FUSE_END,  // and has the answer
    EVENT_WHATS
};

enum { TASK_NAME = 16 };

/** What happens to a request, or to a bio, the piece of one that a file system made. */
struct block_event {
    uint64_t sector;
    uint32_t sectors; // of 512 bytes; 0: a flush, or nothing
    uint32_t device;  // major << 20 | minor
    char operation;   // R, W, F: a flush alone, or another letter of the kernel's
    bool failed;
};

struct task_event {
    uint32_t child;
    bool thread; // of the process that made it
};

/** Of a ring of io_uring; ring and request are the kernel's addresses. */
struct uring_event {
    uint64_t ring, request, user_data;
    int64_t result;
    uint32_t flags;
    int fd; // of the ring, when it is created
    uint8_t opcode;
};

/** Of a request to a file system in user space. */
struct fuse_event {
    uint64_t unique; // of a connection
    uint32_t device; // of what is mounted: major << 20 | minor
    uint32_t opcode, length;
};

struct kernel_event {
    uint64_t ns;       // CLOCK_MONOTONIC
    uint32_t sequence; // in order of reading, for events of one time
    uint32_t task;     // who was running: a thread's number
    char name[TASK_NAME];
    uint8_t what; // enum event_what
    union {
        struct block_event block;
        struct task_event made;
        struct uring_event uring;
        struct fuse_event fuse;
    };
};

/** What is recorded of the kernel. */
enum part { PART_BLOCK, PART_URING, PART_FUSE, PARTS };

/** Has the kernel record who runs, and the parts that are wanted, of which those become false that it cannot tell. 0 or -errno. */
int events_enable(bool wanted[PARTS]);
/** Of the bytes of an event; false when it is none of ours. */
bool events_decode(struct kernel_event *event, const uint8_t *data, size_t size);

#endif
