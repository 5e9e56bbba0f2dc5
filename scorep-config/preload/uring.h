// SPDX-License-Identifier: EPL-2.0
// What liburing 2 and the kernel agree on, as far as a ring is looked at here. Both keep it for compatibility.
#ifndef IOSTRATA_PRELOAD_URING_H
#define IOSTRATA_PRELOAD_URING_H

#include "../common/uring.h"
#include <stddef.h>
#include <stdint.h>

struct ios_uring_request {
    uint8_t opcode, flags;
    uint16_t priority;
    int32_t fd;
    uint64_t offset, address;
    uint32_t length, operation_flags;
    uint64_t user_data;
    uint64_t rest[3];
};

struct ios_uring_completion {
    uint64_t user_data;
    int32_t result;
    uint32_t flags;
};

struct ios_uring {
    uint32_t *request_khead, *request_ktail, *request_mask, *request_entries, *request_kflags, *dropped, *array;
    struct ios_uring_request *requests;
    uint32_t request_head, request_tail; // of what the program prepared and did not submit
    size_t request_size;
    void *request_ring;
    uint32_t request_rest[4];
    uint32_t *head, *tail, *mask, *entries, *kflags, *overflow; // of the completions
    struct ios_uring_completion *completions;
    size_t size;
    void *ring;
    uint32_t rest[4];
    uint32_t flags;
    int32_t fd;
};

_Static_assert(sizeof(struct ios_uring_request) == 64 && sizeof(struct ios_uring_completion) == 16 &&
                   offsetof(struct ios_uring, head) == 104 && offsetof(struct ios_uring, flags) == 192,
               "as in liburing 2");

enum {
    IOS_URING_FIXED_FILE = 1,
    IOS_URING_DRAIN = 2,
    IOS_URING_LINK = 4 | 8,
    IOS_URING_CHOSEN_BUFFER = 32
}; // request: its flags
enum {
    IOS_URING_SEVERAL = 2,
    IOS_URING_MESSAGE_HEAD = 16
};                                                 // to receive until it is cancelled: in priority; what is before each
enum { IOS_URING_MORE = 2, IOS_URING_NOTICE = 8 }; // completion: more will follow; it is no result
enum { IOS_URING_BIG_REQUESTS = 1 << 10, IOS_URING_BIG_COMPLETIONS = 1 << 11 }; // ring: twice the size

#endif
