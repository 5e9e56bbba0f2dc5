// SPDX-License-Identifier: EPL-2.0
// What requests of io_uring do. The numbers are the kernel's for good.
#ifndef IOSTRATA_COMMON_URING_H
#define IOSTRATA_COMMON_URING_H

#include <iostrata/record.h>
#include <stdbool.h>

enum ios_uring_opcode {
    IOS_URING_READV = 1,
    IOS_URING_WRITEV = 2,
    IOS_URING_FSYNC = 3,
    IOS_URING_READ_FIXED = 4,
    IOS_URING_WRITE_FIXED = 5,
    IOS_URING_SYNC_FILE_RANGE = 8,
    IOS_URING_SENDMSG = 9,
    IOS_URING_RECVMSG = 10,
    IOS_URING_ACCEPT = 13,
    IOS_URING_CONNECT = 16,
    IOS_URING_CLOSE = 19,
    IOS_URING_READ = 22,
    IOS_URING_WRITE = 23,
    IOS_URING_SEND = 26,
    IOS_URING_RECV = 27,
    IOS_URING_SEND_ZC = 47,
    IOS_URING_SENDMSG_ZC = 48,
    IOS_URING_READV_FIXED = 60,
    IOS_URING_WRITEV_FIXED = 61
};

/** IOS_READ, IOS_WRITE, IOS_FLUSH, or IOS_PLAIN for all that moves no bytes of a file. */
static inline enum ios_kind ios_uring_kind(uint8_t opcode) {
    switch (opcode) {
    case IOS_URING_READV:
    case IOS_URING_READ_FIXED:
    case IOS_URING_READ:
    case IOS_URING_READV_FIXED:
        return IOS_READ;
    case IOS_URING_WRITEV:
    case IOS_URING_WRITE_FIXED:
    case IOS_URING_WRITE:
    case IOS_URING_WRITEV_FIXED:
        return IOS_WRITE;
    case IOS_URING_FSYNC:
    case IOS_URING_SYNC_FILE_RANGE:
        return IOS_FLUSH;
    default:
        return IOS_PLAIN;
    }
}

static inline bool ios_uring_is_vector(uint8_t opcode) {
    return opcode == IOS_URING_READV || opcode == IOS_URING_WRITEV || opcode == IOS_URING_READV_FIXED ||
           opcode == IOS_URING_WRITEV_FIXED;
}

#endif
