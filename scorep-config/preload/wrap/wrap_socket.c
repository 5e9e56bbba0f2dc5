// SPDX-License-Identifier: EPL-2.0
// Sockets: connections, and what goes through them.
#include "../messages.h"

IOS_EXPORT ssize_t send(int fd, const void *buffer, size_t n, int flags) {
    IOS_SENDING(send, fd, buffer, n, flags, NULL, REAL(send)(fd, buffer, n, flags));
}

IOS_EXPORT ssize_t sendto(int fd, const void *buffer, size_t n, int flags, const struct sockaddr *to, socklen_t size) {
    IOS_SENDING(sendto, fd, buffer, n, flags, to, REAL(sendto)(fd, buffer, n, flags, to, size));
}

IOS_EXPORT ssize_t recv(int fd, void *buffer, size_t n, int flags) {
    IOS_RECEIVING(recv, fd, buffer, n, flags, REAL(recv)(fd, buffer, n, flags));
}

IOS_EXPORT ssize_t __recv_chk(int fd, void *buffer, size_t n, size_t room, int flags) {
    IOS_RECEIVING(recv, fd, buffer, n, flags, REAL(__recv_chk)(fd, buffer, n, room, flags));
}

IOS_EXPORT ssize_t recvfrom(int fd, void *buffer, size_t n, int flags, struct sockaddr *from, socklen_t *size) {
    IOS_RECEIVING(recvfrom, fd, buffer, n, flags, REAL(recvfrom)(fd, buffer, n, flags, from, size));
}

IOS_EXPORT ssize_t __recvfrom_chk(int fd, void *buffer, size_t n, size_t room, int flags, struct sockaddr *from,
                                  socklen_t *size) {
    IOS_RECEIVING(recvfrom, fd, buffer, n, flags, REAL(__recvfrom_chk)(fd, buffer, n, room, flags, from, size));
}

IOS_EXPORT ssize_t sendmsg(int fd, const struct msghdr *m, int flags) {
    IOS_MESSAGE(sendmsg, IOS_WRITE, fd, m, flags, REAL(sendmsg)(fd, m, flags));
}

IOS_EXPORT ssize_t recvmsg(int fd, struct msghdr *m, int flags) {
    IOS_MESSAGE(recvmsg, IOS_READ, fd, m, flags, REAL(recvmsg)(fd, m, flags));
}

IOS_EXPORT int sendmmsg(int fd, struct mmsghdr *m, unsigned n, int flags) {
    IOS_SEVERAL(sendmmsg, IOS_WRITE, fd, m, flags, REAL(sendmmsg)(fd, m, n, flags));
}

IOS_EXPORT int recvmmsg(int fd, struct mmsghdr *m, unsigned n, int flags, struct timespec *until) {
    IOS_SEVERAL(recvmmsg, IOS_READ, fd, m, flags, REAL(recvmmsg)(fd, m, n, flags, until));
}

/** What a message lies in is looked at when the kernel has done so. */
ssize_t ios_end_message(struct ios_call *c, const struct ios_socket *s, uint8_t kind, int fd, const struct msghdr *m,
                        int flags, ssize_t result) {
    if (c)
        ios_stop_clock(c);
    if (c && result > 0)
        c->f->record.request = ios_vector_size(m->msg_iov, (int)m->msg_iovlen);
    if (c)
        ios_tell_socket(c, s, result > 0 ? m->msg_iov : NULL, result > 0 ? (int)m->msg_iovlen : 0, result);
    else if (ios_is_stream(flags))
        ios_socket_passed(kind, fd, result);
    else if (kind == IOS_WRITE)
        ios_sent_apart(fd, flags, result);
    if (result >= 0 && m->msg_controllen && ios_in_own_memory())
        ios_sockets_passed(m, kind == IOS_WRITE);
    return result;
}

bool ios_begin_several(struct ios_call *c, struct ios_socket *now, uint16_t call, int fd) {
    struct ios_thread *t = ios_sockets_wanted() ? ios_ready_on(IOS_NETWORK, fd) : NULL;
    const struct ios_socket *s = t ? ios_socket_get(fd) : NULL;
    if (!s)
        return false;
    *now = *s;
    return ios_begin_by(t, c, call, IOS_PLAIN, IOS_NO_HANDLE);
}

/** A part of one message of several: each is an operation of the duration of the call. */
static struct ios_record one_of(const struct ios_call *c, const struct ios_socket *s, uint8_t kind, uint8_t part) {
    struct ios_record r = c->f->record;
    r.kind = kind & 63;
    r.part = part & 3;
    r.flags = IOS_BARE;
    r.handle = s->handle[kind == IOS_WRITE];
    return r;
}

static void begin_one(struct ios_call *c, const struct ios_socket *s, uint8_t kind, const struct mmsghdr *m) {
    struct ios_record r = one_of(c, s, kind, IOS_BEGIN);
    int count = (int)m->msg_hdr.msg_iovlen;
    r.offset = ios_socket_moves(s->position, kind, m->msg_len);
    r.request = ios_vector_size(m->msg_hdr.msg_iov, count);
    r.result = m->msg_len;
    if (kind == IOS_WRITE)
        ios_tell_inside(c, &r, m->msg_hdr.msg_iov, count);
    r.result = IOS_UNKNOWN; // at a begin it would be a number
    ios_append_inside(c, &r);
}

static void end_one(struct ios_call *c, const struct ios_socket *s, uint8_t kind, const struct mmsghdr *m) {
    struct ios_record r = one_of(c, s, kind, IOS_END);
    r.result = m->msg_len;
    ios_append_inside(c, &r);
}

/** They begin in their order; those that begin last end first, for all have the same number. */
static void tell_several(struct ios_call *c, const struct ios_socket *s, uint8_t kind, const struct mmsghdr *m,
                         int count) {
    for (int i = 0; i < count; i++)
        if (m[i].msg_len)
            begin_one(c, s, kind, &m[i]);
    for (int i = count - 1; i >= 0; i--)
        if (m[i].msg_len)
            end_one(c, s, kind, &m[i]);
}

int ios_end_several(struct ios_call *c, const struct ios_socket *s, uint8_t kind, int fd, const struct mmsghdr *m,
                    int flags, int count) {
    if (c && count > 0) {
        ios_stop_clock(c);
        tell_several(c, s, kind, m, count);
        ios_close_frame(c);
    } else if (c) {
        ios_drop(c);
    }
    for (int i = 0; i < count; i++) {
        if (!c && ios_is_stream(flags))
            ios_socket_passed(kind, fd, (ssize_t)m[i].msg_len);
        else if (!c && kind == IOS_WRITE)
            ios_sent_apart(fd, flags, (ssize_t)m[i].msg_len);
        if (m[i].msg_hdr.msg_controllen && ios_in_own_memory())
            ios_sockets_passed(&m[i].msg_hdr, kind == IOS_WRITE);
    }
    return count;
}

int ios_accepted(int fd) {
    if (fd >= 0 && ios_in_own_memory()) {
        ios_fd_closing(fd); // libc closed it without our knowledge
        ios_socket_begins(fd, IOS_END_ACCEPTED);
    }
    return fd;
}

int ios_connected(int fd, const struct sockaddr *to, int result) {
    if ((result == 0 || errno == EINPROGRESS || errno == EINTR) && ios_in_own_memory())
        ios_socket_connects(fd, to);
    return result;
}

IOS_EXPORT int shutdown(int fd, int how) {
    struct ios_call c;
    struct ios_thread *t = ios_sockets_wanted() ? ios_ready_on(IOS_NETWORK, fd) : NULL;
    const struct ios_socket *s = t ? ios_socket_get(fd) : NULL;
    uint32_t handle = s ? s->handle[how == SHUT_RD ? IOS_IN : IOS_OUT] : IOS_NO_HANDLE;
    if (!s || !ios_begin_by(t, &c, IOS_CALL_shutdown, IOS_PLAIN, handle))
        return REAL(shutdown)(fd, how);
    return ios_end_call(&c, REAL(shutdown)(fd, how));
}

int ios_paired(const int fds[2], int result) {
    for (int i = 0; result == 0 && i < 2 && ios_in_own_memory(); i++) {
        ios_fd_closing(fds[i]);
        ios_socket_begins(fds[i], IOS_END_UNKNOWN);
    }
    return result;
}

IOS_EXPORT int socketpair(int domain, int type, int protocol, int fds[2]) {
    return ios_paired(fds, REAL(socketpair)(domain, type, protocol, fds));
}
