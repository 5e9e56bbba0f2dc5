// SPDX-License-Identifier: EPL-2.0
// Where in memory a call moved data, in processes whose connections are recorded: what a server reads from a file and what it
// sends, or what it receives and writes, is the same when it is in the same place.
#ifndef IOSTRATA_PRELOAD_BUFFERS_H
#define IOSTRATA_PRELOAD_BUFFERS_H

#include "call.h"
#include <sys/uio.h>

/** A message, or a piece of a file, that is shorter is no data, or is copied anyway. */
enum { IOS_BUFFER_LEAST = 256 };

/** Whether connections are recorded at all. */
static inline bool ios_sockets_wanted(void) {
    return unlikely(ios_process.layers >> IOS_NETWORK & 1);
}

/** The largest part of a vector: headers are apart from data, and shorter. */
static inline uint64_t ios_largest_part(const struct iovec *v, int count) {
    const struct iovec *largest = v;
    for (int i = 1; i < count; i++)
        if (v[i].iov_len > largest->iov_len)
            largest = &v[i];
    return (uint64_t)(uintptr_t)largest->iov_base;
}

/** The same of what is told inside of a call. */
static inline void ios_tell_buffer_inside(struct ios_call *c, const struct ios_record *of, uint64_t buffer) {
    if (of->request < IOS_BUFFER_LEAST || of->request == IOS_UNKNOWN || !ios_sockets_wanted())
        return;
    struct ios_record r = {.kind = IOS_BUFFER, .part = IOS_CALL, .t0 = of->t0, .offset = buffer};
    ios_append_inside(c, &r);
}

/** Goes before the record of a call that moved so many bytes, which is not written yet. */
static inline void ios_tell_buffer(struct ios_thread *t, uint64_t t0, const struct iovec *v, int count,
                                   uint64_t moved) {
    if (moved < IOS_BUFFER_LEAST || count <= 0)
        return;
    struct ios_record r = {.kind = IOS_BUFFER, .part = IOS_CALL, .t0 = t0, .offset = ios_largest_part(v, count)};
    ios_append(t, &r);
}

#endif
