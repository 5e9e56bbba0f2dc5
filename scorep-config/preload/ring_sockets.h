// SPDX-License-Identifier: EPL-2.0
// Connections that are used through io_uring: what is sent is told when it is handed over, for it may be received before
// anybody learns that it was sent; what is received, when it is known how much that is.
#ifndef IOSTRATA_PRELOAD_RING_SOCKETS_H
#define IOSTRATA_PRELOAD_RING_SOCKETS_H

#include "inflight.h"
#include "sockets.h"
#include "uring.h"

/** What a request is on. */
struct ios_ring_target {
    uint32_t handle; // of a file, or IOS_NO_HANDLE
    bool append;
    struct ios_socket socket; // state 0: no connection that is recorded; it may have a place all the same
};

/** What an entry of the table of operations is: its state. */
enum ios_ring_state { IOS_RING_FILE, IOS_RING_SEND, IOS_RING_RECEIVE, IOS_RING_ACCEPT };

/** Whether requests of a kind are of sockets only. */
bool ios_ring_is_socket(uint8_t opcode);
/** What descriptor fd is of, if it is a connection. */
void ios_ring_find(struct ios_ring_target *on, int fd);
/**
 * A request is handed over. Where it is to send, it begins as an operation with this id.
 * after: another request goes before it, which may change what it sends
 */
void ios_ring_begin(struct ios_call *c, struct ios_inflight *table, const struct ios_entry *e,
                    const struct ios_ring_target *on, const struct ios_uring_request *q, bool after);
/** It is complete, or a part of it. */
void ios_ring_completed(struct ios_call *c, const struct ios_entry *e, const struct ios_uring_completion *done);
/** Whether there is more to come of it. */
static inline bool ios_ring_goes_on(const struct ios_entry *e, const struct ios_uring_completion *done) {
    return (done->flags & IOS_URING_MORE) && (e->state == IOS_RING_RECEIVE || e->state == IOS_RING_ACCEPT);
}

#endif
