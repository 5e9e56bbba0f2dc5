// SPDX-License-Identifier: EPL-2.0
#include "piped.h"
#include <string.h>

__thread struct ios_piped ios_piped __attribute__((tls_model("initial-exec")));

/** The first bytes of a vector of which so many were moved; false: there are not as many. */
static bool copy_head(void *to, size_t size, const struct iovec *v, size_t count, size_t moved) {
    size_t have = 0;
    for (size_t i = 0; i < count && have < size && moved >= size; i++) {
        size_t n = v[i].iov_len < size - have ? v[i].iov_len : size - have;
        memcpy((char *)to + have, v[i].iov_base, n);
        have += n;
    }
    return have == size;
}

void ios_piped_read(const struct iovec *v, int count, size_t moved) {
    struct fuse_in_header head;
    struct ios_record r = ios_piped.request;
    if (!copy_head(&head, sizeof head, v, (size_t)count, moved) || head.len != r.result)
        return;
    ios_piped.request.result = 0;
    struct ios_thread *t = ios_ready(IOS_NETWORK);
    if (!t || t->guard)
        return;
    if (t->count + IOS_RESERVE > t->capacity)
        ios_thread_flush(t);
    if (t->depth)
        ios_frames_settle(t, (uintptr_t)__builtin_frame_address(0));
    ios_guard(t, (uintptr_t)__builtin_frame_address(0));
    ios_socket_tell(t, &r, true, &(struct iovec){&head, sizeof head}, 1);
    ios_append(t, &r);
    ios_unguard(t);
}

void ios_piped_memory(const struct iovec *v, size_t count, size_t moved) {
    if (!copy_head(&ios_piped.answer, sizeof ios_piped.answer, v, count, moved))
        ios_piped.answer.len = 0;
}

bool ios_piped_answer(size_t moved, struct fuse_out_header *head) {
    if (ios_piped.answer.len != moved)
        return false;
    *head = ios_piped.answer;
    ios_piped.answer.len = 0;
    return true;
}
