// SPDX-License-Identifier: EPL-2.0
// Sockets: connections, and what goes through them.
#include "../opening.h"
#include "../sockets.h"
#include "../wrap.h"
#include <sys/socket.h>

/** All of a wrapper of a call that sends or receives. */
#define MOVING(name, kind, fd, size, v, count, call)                                                                   \
    struct ios_call c;                                                                                                 \
    struct ios_socket s;                                                                                               \
    if (!ios_begin_socket(&c, &s, IOS_CALL_##name, kind, fd, size))                                                    \
        return ios_socket_passed(kind, fd, call);                                                                      \
    return ios_end_socket(&c, &s, v, count, call)

#define MOVING_BYTES(name, kind, fd, buffer, n, call) MOVING(name, kind, fd, n, IOS_ONE(buffer, n), 1, call)
#define MOVING_MESSAGE(name, kind, fd, m, call)                                                                        \
    MOVING(name, kind, fd, ios_vector_size((m)->msg_iov, (int)(m)->msg_iovlen), (m)->msg_iov, (int)(m)->msg_iovlen,    \
           call)

/** What is only looked at stays where it is, and what is out of band is apart. */
static bool is_stream(int flags) {
    return !(flags & (MSG_PEEK | MSG_OOB | MSG_ERRQUEUE));
}

/** Of an urgent message the last byte is apart; those before it are a part of the stream. */
static ssize_t urgent(int fd, int flags, ssize_t result) {
    if ((flags & MSG_OOB) && result > 1)
        ios_socket_passed(IOS_WRITE, fd, result - 1);
    return result;
}

IOS_EXPORT ssize_t send(int fd, const void *buffer, size_t n, int flags) {
    if (!is_stream(flags))
        return urgent(fd, flags, REAL(send)(fd, buffer, n, flags));
    MOVING_BYTES(send, IOS_WRITE, fd, buffer, n, REAL(send)(fd, buffer, n, flags));
}

IOS_EXPORT ssize_t sendto(int fd, const void *buffer, size_t n, int flags, const struct sockaddr *to, socklen_t size) {
    if (!is_stream(flags))
        return urgent(fd, flags, REAL(sendto)(fd, buffer, n, flags, to, size));
    MOVING_BYTES(sendto, IOS_WRITE, fd, buffer, n, REAL(sendto)(fd, buffer, n, flags, to, size));
}

IOS_EXPORT ssize_t sendmsg(int fd, const struct msghdr *m, int flags) {
    if (!m || !is_stream(flags))
        return urgent(fd, flags, REAL(sendmsg)(fd, m, flags));
    MOVING_MESSAGE(sendmsg, IOS_WRITE, fd, m, REAL(sendmsg)(fd, m, flags));
}

static ssize_t receive(int fd, void *buffer, size_t n, int flags) {
    MOVING_BYTES(recv, IOS_READ, fd, buffer, n, REAL(recv)(fd, buffer, n, flags));
}

IOS_EXPORT ssize_t recv(int fd, void *buffer, size_t n, int flags) {
    return is_stream(flags) ? receive(fd, buffer, n, flags) : REAL(recv)(fd, buffer, n, flags);
}

IOS_EXPORT ssize_t __recv_chk(int fd, void *buffer, size_t n, size_t room, int flags) {
    if (!is_stream(flags))
        return REAL(__recv_chk)(fd, buffer, n, room, flags);
    MOVING_BYTES(recv, IOS_READ, fd, buffer, n, REAL(__recv_chk)(fd, buffer, n, room, flags));
}

IOS_EXPORT ssize_t recvfrom(int fd, void *buffer, size_t n, int flags, struct sockaddr *from, socklen_t *size) {
    if (!is_stream(flags))
        return REAL(recvfrom)(fd, buffer, n, flags, from, size);
    MOVING_BYTES(recvfrom, IOS_READ, fd, buffer, n, REAL(recvfrom)(fd, buffer, n, flags, from, size));
}

IOS_EXPORT ssize_t __recvfrom_chk(int fd, void *buffer, size_t n, size_t room, int flags, struct sockaddr *from,
                                  socklen_t *size) {
    if (!is_stream(flags))
        return REAL(__recvfrom_chk)(fd, buffer, n, room, flags, from, size);
    MOVING_BYTES(recvfrom, IOS_READ, fd, buffer, n, REAL(__recvfrom_chk)(fd, buffer, n, room, flags, from, size));
}

IOS_EXPORT ssize_t recvmsg(int fd, struct msghdr *m, int flags) {
    if (!m || !is_stream(flags))
        return REAL(recvmsg)(fd, m, flags);
    MOVING_MESSAGE(recvmsg, IOS_READ, fd, m, REAL(recvmsg)(fd, m, flags));
}

/** The descriptor of a connection that was accepted. */
static int accepted(int fd) {
    if (fd >= 0 && ios_in_own_memory()) {
        ios_fd_closing(fd); // libc closed it without our knowledge
        ios_socket_begins(fd, IOS_END_ACCEPTED);
    }
    return fd;
}

IOS_EXPORT int accept(int fd, struct sockaddr *from, socklen_t *size) {
    return accepted(REAL(accept)(fd, from, size));
}

IOS_EXPORT int accept4(int fd, struct sockaddr *from, socklen_t *size, int flags) {
    return accepted(REAL(accept4)(fd, from, size, flags));
}

/** What is connected may be asked for again, and be in use by then. */
static void connects(int fd, const struct sockaddr *to) {
    if ((uint32_t)fd < IOS_SOCKETS && to && to->sa_family == AF_UNSPEC)
        ios_socket_forget(fd);
    else if ((uint32_t)fd < IOS_SOCKETS && ios_sockets[fd].state != IOS_SOCKET_STREAM)
        ios_socket_begins(fd, IOS_END_CONNECTED);
}

IOS_EXPORT int connect(int fd, const struct sockaddr *to, socklen_t size) {
    int result = REAL(connect)(fd, to, size);
    if ((result == 0 || errno == EINPROGRESS || errno == EINTR) && ios_in_own_memory())
        connects(fd, to);
    return result;
}

IOS_EXPORT int socketpair(int domain, int type, int protocol, int fds[2]) {
    int result = REAL(socketpair)(domain, type, protocol, fds);
    for (int i = 0; result == 0 && i < 2 && ios_in_own_memory(); i++) {
        ios_fd_closing(fds[i]);
        ios_socket_begins(fds[i], IOS_END_UNKNOWN);
    }
    return result;
}
