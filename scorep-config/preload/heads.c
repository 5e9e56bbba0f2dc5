// SPDX-License-Identifier: EPL-2.0
// What the heads of messages tell: words by which a message is known again, requests of the kernel, and whether TLS begins.
#include "log.h"
#include "peers.h"
#include "sockets.h"
#include <linux/fuse.h>
#include <string.h>

enum { HEAD = 64 }; // bytes of a message that are looked at

/** The first bytes of a message, as words of two halves. */
typedef uint16_t halves __attribute__((vector_size(16)));
union head {
    uint8_t bytes[HEAD];
    halves words[HEAD / sizeof(halves)];
    uint64_t pairs[HEAD / sizeof(uint64_t)];
};

/** The first bytes of what was moved; how many. */
static inline size_t head_of(const struct iovec *v, int count, size_t moved, union head *to) {
    const size_t room = sizeof *to;
    size_t have = 0;
    if (moved >= room && count > 0 && v->iov_len >= room) { // a copy by registers
        memcpy(to, v->iov_base, room);
        return room;
    }
    memset(to, 0, room);
    for (int i = 0; i < count && have < room && have < moved; i++) {
        size_t n = v[i].iov_len;
        n = n < room - have ? n : room - have;
        n = n < moved - have ? n : moved - have;
        memcpy(to->bytes + have, v[i].iov_base, n);
        have += n;
    }
    return have;
}

/** Another odd number for each part of a key. */
static inline uint16_t factor(uint64_t key, int part) {
    return (uint16_t)(key >> 16 * part) | 1;
}

/**
 * So that words are told apart, and not read. Each half has a value of its own, for an id may have two bytes; that of zero is zero,
 * which is an id of nothing.
 */
static inline halves hashed(halves h, uint64_t key) {
    h = h * factor(key, 0);
    h = (h ^ h >> 7) * factor(key, 1);
    h = (h ^ h >> 9) * factor(key, 2);
    return (h ^ h >> 8) * factor(key, 3);
}

/** Keeps so many pairs; tells which are as they were, by bit. All ones would be unknown. */
static inline __attribute__((always_inline)) uint32_t keep_words(uint64_t *words, uint64_t *pairs, size_t count) {
    uint32_t same = 0;
#pragma GCC unroll 8
    for (size_t i = 0; i < count; i++) {
        pairs[i] -= pairs[i] == IOS_UNKNOWN;
        same |= (uint32_t)(words[i] == pairs[i]) << i;
        words[i] = pairs[i];
    }
    return same;
}

/**
 * Which pairs of words have to be told, by bit: those that the thread's last messages did not have, as most fields of a
 * protocol are the same in each; and the last one, so that it is known how many there are.
 */
static inline uint32_t to_tell(struct ios_thread *t, uint64_t *pairs, size_t count) {
    uint32_t same =
        count == IOS_WORD_PAIRS ? keep_words(t->words, pairs, IOS_WORD_PAIRS) : keep_words(t->words, pairs, count);
    uint32_t all = (1u << count) - 1, told = all & ~(same & t->words_told);
    t->words_told |= all;
    return told | (all + 1) >> 1;
}

/** The next pair that has to be told; any one when there is none. */
static inline uint64_t next_pair(const union head *head, uint32_t *told) {
    uint64_t pair = head->pairs[__builtin_ctz(*told | 1u << (IOS_WORD_PAIRS - 1))];
    *told &= *told - 1;
    return pair;
}

static void tell_words(struct ios_thread *t, uint64_t t0, union head *head, size_t size) {
    uint64_t key = ios_peer_key;
    for (size_t i = 0; i < sizeof *head / sizeof *head->words; i++)
        head->words[i] = hashed(head->words[i], key);
    uint32_t told = to_tell(t, head->pairs, size / sizeof *head->pairs), rest = told;
    for (; told; told = rest) {
        struct ios_record r = {.kind = IOS_WORDS, .part = IOS_CALL, .t0 = t0};
        r.t1 = next_pair(head, &rest);
        r.offset = next_pair(head, &rest);
        r.request = next_pair(head, &rest);
        r.result = next_pair(head, &rest);
        r.flags = (uint8_t)(told & ~rest);
        ios_append(t, &r);
    }
}

/** Whether a message begins to speak TLS: a record of a handshake, which is a hello of a client or a server (RFC 8446, 4 and 5.1). */
static inline bool is_tls(const union head *head, size_t size) {
    const uint8_t *b = head->bytes;
    return size >= 6 && b[0] == 22 && b[1] == 3 && b[2] <= 4 && (b[5] == 1 || b[5] == 2);
}

static void tell_tls(uint32_t handle) {
    struct ios_log_record r = {.type = IOS_LOG_HINT, .id = ios_handle_file(handle)};
    ios_log(&r, IOS_TLS, "1");
}

/** What the kernel asks for, or which of its requests is answered. */
static void tell_request(struct ios_thread *t, const struct ios_record *of, const void *head, size_t size) {
    struct ios_record r = {.kind = IOS_ASKED, .part = IOS_CALL, .t0 = of->t0};
    r.offset = r.request = r.result = IOS_UNKNOWN;
    if (of->kind == IOS_WRITE && size >= sizeof(struct fuse_out_header)) {
        r.offset = ((const struct fuse_out_header *)head)->unique;
    } else if (of->kind == IOS_READ && size >= sizeof(struct fuse_in_header)) {
        const struct fuse_in_header *in = head;
        r.offset = in->unique;
        r.request = in->pid;
        r.result = in->opcode;
    }
    ios_append(t, &r);
}

void ios_tell_inside(struct ios_call *c, const struct ios_record *r, const struct iovec *v, int count) {
    if (!ios_emit_begin(c))
        return;
    if (c->t->count + IOS_RESERVE > c->t->capacity)
        ios_thread_flush(c->t);
    ios_guard(c->t, (uintptr_t)__builtin_frame_address(0));
    ios_socket_tell(c->t, r, false, v, count);
    ios_unguard(c->t);
}

void ios_socket_tell(struct ios_thread *t, const struct ios_record *r, bool kernel, const struct iovec *v, int count) {
    union head head;
    size_t size = kernel || r->kind == IOS_WRITE ? head_of(v, count, (size_t)r->result, &head) : 0;
    if (kernel) { // of what it moves only the head may be there
        tell_request(t, r, &head, size);
        return;
    }
    if (unlikely(is_tls(&head, size)))
        tell_tls(r->handle);
    if (size)
        tell_words(t, r->t0, &head, size);
    ios_tell_buffer(t, r->t0, v, count, r->result);
}
