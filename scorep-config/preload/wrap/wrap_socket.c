// SPDX-License-Identifier: EPL-2.0
// Sockets: connections, and what goes through them.
#include "../opening.h"
#include "../sockets.h"
#include "../wrap.h"
#include <sys/socket.h>

/** All of a wrapper of a call that sends or receives. */
#define MOVING(name, kind, fd, size, v, count, call)                                                                   \
    struct ios_call c;                                                                                                 \
    if (!ios_begin_socket(&c, IOS_CALL_##name, kind, fd, size))                                                        \
        return call;                                                                                                   \
    return ios_end_socket(&c, fd, v, count, call)

#define MOVING_BYTES(name, kind, fd, buffer, n, call) MOVING(name, kind, fd, n, IOS_ONE(buffer, n), 1, call)
#define MOVING_MESSAGE(name, kind, fd, m, call)                                                                        \
    MOVING(name, kind, fd, ios_vector_size((m)->msg_iov, (int)(m)->msg_iovlen), (m)->msg_iov, (int)(m)->msg_iovlen,    \
           call)

/** What is only looked at stays where it is, and what is out of band is apart. */
static bool is_stream(int flags) {
    return !(flags & (MSG_PEEK | MSG_OOB | MSG_ERRQUEUE));
}

IOS_EXPORT ssize_t send(int fd, const void *buffer, size_t n, int flags) {
    if (!is_stream(flags))
        return REAL(send)(fd, buffer, n, flags);
    MOVING_BYTES(send, IOS_WRITE, fd, buffer, n, REAL(send)(fd, buffer, n, flags));
}

IOS_EXPORT ssize_t sendto(int fd, const void *buffer, size_t n, int flags, const struct sockaddr *to, socklen_t size) {
    if (!is_stream(flags))
        return REAL(sendto)(fd, buffer, n, flags, to, size);
    MOVING_BYTES(sendto, IOS_WRITE, fd, buffer, n, REAL(sendto)(fd, buffer, n, flags, to, size));
}

IOS_EXPORT ssize_t sendmsg(int fd, const struct msghdr *m, int flags) {
    if (!m || !is_stream(flags))
        return REAL(sendmsg)(fd, m, flags);
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

IOS_EXPORT int connect(int fd, const struct sockaddr *to, socklen_t size) {
    if (ios_in_own_memory())
        ios_socket_begins(fd, IOS_END_CONNECTED);
    return REAL(connect)(fd, to, size);
}
