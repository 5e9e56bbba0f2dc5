// SPDX-License-Identifier: EPL-2.0
// Copies that the kernel makes: what the wrappers of such calls share.
#ifndef IOSTRATA_PRELOAD_COPY_H
#define IOSTRATA_PRELOAD_COPY_H

#include "wrap.h"

/** One side of a copy between two descriptors: of a file, or of a connection. */
struct ios_side {
    struct ios_fd *fd;        // of a file that is recorded, or NULL
    struct ios_socket socket; // as it is before the call; state 0: no connection that is recorded
    off64_t *given;  // the offset in the caller's memory, which the call moves on, or NULL: at the file position
    uint64_t offset; // where it is: with one of the caller's, and in a connection, known after the call
    uint32_t handle; // IOS_NO_HANDLE: it is not recorded
    int descriptor;
    uint8_t kind;
};

/** Begins a copy if one of its sides is recorded. */
bool ios_begin_copy(struct ios_call *c, uint16_t call, struct ios_side *in, struct ios_side *out);
/** The kernel copies: a read and a write of the same duration in one call. */
ssize_t ios_end_copy(struct ios_call *c, struct ios_side *in, struct ios_side *out, size_t size, ssize_t result);
/** A copy that is not recorded: what it moves of a connection is a part of that all the same. */
ssize_t ios_passed_copy(uint16_t call, int in, int out, ssize_t result);

/** The sides of a copy that are no files'; what is spliced the kernel counts nowhere. */
static inline ssize_t ios_apart_copy(uint16_t call, int in, int out, ssize_t result) {
    if (call != IOS_CALL_splice) {
        ios_apart(IOS_READ, in, result);
        ios_apart(IOS_WRITE, out, result);
    }
    return result;
}

/** All of a wrapper of a copy. */
#define IOS_COPYING(name, in, in_offset, out, out_offset, size, call)                                                  \
    struct ios_call c;                                                                                                 \
    struct ios_side from = {.given = (off64_t *)in_offset, .descriptor = in, .kind = IOS_READ};                        \
    struct ios_side to = {.given = (off64_t *)out_offset, .descriptor = out, .kind = IOS_WRITE};                       \
    if (!ios_begin_copy(&c, IOS_CALL_##name, &from, &to))                                                              \
        return ios_passed_copy(IOS_CALL_##name, in, out, call);                                                        \
    return ios_apart_copy(IOS_CALL_##name, in, out, ios_end_copy(&c, &from, &to, size, call))

#endif
