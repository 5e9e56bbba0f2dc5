// SPDX-License-Identifier: EPL-2.0
// Calls that send and receive: what their wrappers share, by name and by number.
#ifndef IOSTRATA_PRELOAD_MESSAGES_H
#define IOSTRATA_PRELOAD_MESSAGES_H

#include "opening.h"
#include "wrap.h"

/** What is only looked at stays where it is, and what is out of band is apart. */
static inline bool ios_is_stream(int flags) {
    return !(flags & (MSG_PEEK | MSG_OOB | MSG_ERRQUEUE));
}

/** What was sent apart: of an urgent message the last byte is; those before it are a part of the stream. */
static inline ssize_t ios_sent_apart(int fd, int flags, ssize_t result) {
    if ((flags & MSG_OOB) && result > 1)
        ios_socket_passed(IOS_WRITE, fd, result - 1);
    return result;
}

/** A message that asks for the connection that it goes through. */
static inline void ios_socket_opening(int fd, int flags, const struct sockaddr *to) {
    if (unlikely(flags & MSG_FASTOPEN) && to && ios_in_own_memory())
        ios_socket_connects(fd, to);
}

/** A message, or several, left or came; c: NULL if the call is not recorded. */
ssize_t ios_end_message(struct ios_call *c, const struct ios_socket *s, uint8_t kind, int fd, const struct msghdr *m,
                        int flags, ssize_t result);
bool ios_begin_several(struct ios_call *c, struct ios_socket *now, uint16_t call, int fd);
int ios_end_several(struct ios_call *c, const struct ios_socket *s, uint8_t kind, int fd, const struct mmsghdr *m,
                    int flags, int count);
/** A descriptor that accept returned, or -1. */
int ios_accepted(int fd);
int ios_connected(int fd, const struct sockaddr *to, int result);
int ios_paired(const int fds[2], int result);

/** The bodies of wrappers. */
#define IOS_TRANSFERRING(name, kind, fd, buffer, n, call)                                                              \
    struct ios_call c;                                                                                                 \
    struct ios_socket s;                                                                                               \
    if (ios_begin_socket(&c, &s, IOS_CALL_##name, kind, fd, n))                                                        \
        return ios_end_socket(&c, &s, IOS_ONE(buffer, n), 1, call);                                                    \
    if (ios_begin_waiting(&c, kind, fd))                                                                               \
        return ios_socket_passed(kind, fd, ios_end_waiting(&c, fd, call));                                             \
    return ios_socket_passed(kind, fd, call)

#define IOS_SENDING(name, fd, buffer, n, flags, to, call)                                                              \
    if (!ios_is_stream(flags))                                                                                         \
        return ios_sent_apart(fd, flags, call);                                                                        \
    ios_socket_opening(fd, flags, to);                                                                                 \
    IOS_TRANSFERRING(name, IOS_WRITE, fd, buffer, n, call)

#define IOS_RECEIVING(name, fd, buffer, n, flags, call)                                                                \
    if (!ios_is_stream(flags))                                                                                         \
        return call;                                                                                                   \
    IOS_TRANSFERRING(name, IOS_READ, fd, buffer, n, call)

#define IOS_MESSAGE(name, kind, fd, m, flags, call)                                                                    \
    struct ios_call c;                                                                                                 \
    struct ios_socket s;                                                                                               \
    if (unlikely((flags)&MSG_FASTOPEN))                                                                                \
        ios_socket_opening(fd, flags, (m)->msg_name);                                                                  \
    bool recorded = ios_is_stream(flags) && ios_begin_socket(&c, &s, IOS_CALL_##name, kind, fd, IOS_UNKNOWN);          \
    bool waits = !recorded && ios_is_stream(flags) && ios_begin_waiting(&c, kind, fd);                                 \
    ssize_t result = call;                                                                                             \
    if (waits)                                                                                                         \
        ios_end_waiting(&c, fd, result);                                                                               \
    return ios_end_message(recorded ? &c : NULL, &s, kind, fd, m, flags, result)

#define IOS_SEVERAL(name, kind, fd, m, flags, call)                                                                    \
    struct ios_call c;                                                                                                 \
    struct ios_socket s;                                                                                               \
    bool recorded = ios_is_stream(flags) && ios_begin_several(&c, &s, IOS_CALL_##name, fd);                            \
    int count = call;                                                                                                  \
    return ios_end_several(recorded ? &c : NULL, &s, kind, fd, m, flags, count)

#endif
