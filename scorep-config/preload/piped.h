// SPDX-License-Identifier: EPL-2.0
// What the kernel asks a file system in user space for, and its answers, when they are spliced: then their heads are seen in
// other calls of the thread, a read from the pipe and a vmsplice into it. A head tells the length of the whole, so none is
// taken for another's.
#ifndef IOSTRATA_PRELOAD_PIPED_H
#define IOSTRATA_PRELOAD_PIPED_H

#include "sockets.h"
#include <linux/fuse.h>

struct ios_piped {
    struct ios_record request;     // one that went into a pipe, until its head is read; result 0: none
    struct fuse_out_header answer; // the head that went into a pipe last, until all of it is sent; len 0: none
};

extern __thread struct ios_piped ios_piped __attribute__((tls_model("initial-exec")));

/** A request was spliced, as its record says: it is recorded when it is known what it is. */
static inline void ios_piped_request(const struct ios_record *r) {
    ios_piped.request = *r;
}

/** So many bytes were read, and not recorded: perhaps the head of a request. */
void ios_piped_read(const struct iovec *v, int count, size_t moved);
/** Memory that goes into a pipe: perhaps the head of an answer. */
void ios_piped_memory(const struct iovec *v, size_t count, size_t moved);
/** So many bytes were spliced to the kernel: their head; false: it was not seen. */
bool ios_piped_answer(size_t moved, struct fuse_out_header *head);

static inline ssize_t ios_piped_passed(uint8_t kind, const struct iovec *v, int count, ssize_t result) {
    if (ios_sockets_wanted() && kind == IOS_READ && result > 0 && ios_piped.request.result)
        ios_piped_read(v, count, (size_t)result);
    return result;
}

#endif
