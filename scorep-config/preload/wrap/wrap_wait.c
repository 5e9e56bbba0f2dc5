// SPDX-License-Identifier: EPL-2.0
// Waiting for connections, for what comes through them, and for other descriptors: a thread that does so does no I/O. As with messages of MPI the
// short waits, of which there may be millions, delay nobody and are left out.
#include "../messages.h"
#include "../mpi.h"
#include <poll.h>
#include <sys/epoll.h>
#include <sys/select.h>

enum { LOOKED_AT = 64 }; // descriptors of a call

/** Whom a thread waited for. */
enum awaited { NOBODY, OTHERS, CONNECTIONS };

/** Whether MPI waits at connections of its own: its call tells that already. */
static bool is_for_mpi(void) {
    return !ios_sockets_wanted() && ios_mpi_inside();
}

static void tell(struct ios_call *c, uint16_t for_others, enum awaited whom) {
    if (whom == NOBODY || (whom == CONNECTIONS && is_for_mpi())) {
        ios_drop(c);
        return;
    }
    if (whom == OTHERS && !c->f->emitted)
        c->f->record.call = for_others;
    ios_close_frame(c);
}

void ios_tell_waiting(struct ios_call *c, int fd) {
    bool connection = ios_is_connection(fd);
    if (!ios_fd_waits(fd) || (connection && is_for_mpi())) {
        ios_drop(c);
        return;
    }
    uint16_t call = c->f->record.call;
    bool writes = call == IOS_CALL_waiting_write || call == IOS_CALL_waiting_stream_write;
    if (!c->f->emitted && connection)
        c->f->record.call = writes ? IOS_CALL_waiting_send : IOS_CALL_waiting_recv;
    ios_close_frame(c);
}

/** All of a wrapper of a call that waits; whom: for whom, which is asked after a long one. */
#define WAITING(name, whom, call)                                                                                      \
    struct ios_call c;                                                                                                 \
    struct ios_thread *t = ios_sockets_wanted() ? ios_ready(IOS_NETWORK) : ios_waiter();                               \
    if (!ios_begin_by(t, &c, IOS_CALL_##name, IOS_PLAIN, IOS_NO_HANDLE))                                               \
        return call;                                                                                                   \
    int result = call;                                                                                                 \
    ios_stop_clock(&c);                                                                                                \
    tell(&c, IOS_CALL_waiting_##name, ios_took_long(&c) ? whom : NOBODY);                                              \
    return result

static enum awaited polls(const struct pollfd *fds, nfds_t count, int result) {
    bool found = false;
    for (nfds_t i = 0; result >= 0 && i < count && i < LOOKED_AT && !found; i++)
        found = ios_is_connection(fds[i].fd);
    return found ? CONNECTIONS : count ? OTHERS : NOBODY; // of nothing it only sleeps
}

IOS_EXPORT int poll(struct pollfd *fds, nfds_t count, int until) {
    WAITING(poll, polls(fds, count, result), REAL(poll)(fds, count, until));
}

IOS_EXPORT int __poll_chk(struct pollfd *fds, nfds_t count, int until, size_t room) {
    WAITING(poll, polls(fds, count, result), REAL(__poll_chk)(fds, count, until, room));
}

IOS_EXPORT int ppoll(struct pollfd *fds, nfds_t count, const struct timespec *until, const sigset_t *signals) {
    WAITING(ppoll, polls(fds, count, result), REAL(ppoll)(fds, count, until, signals));
}

IOS_EXPORT int __ppoll_chk(struct pollfd *fds, nfds_t count, const struct timespec *until, const sigset_t *signals,
                           size_t room) {
    WAITING(ppoll, polls(fds, count, result), REAL(__ppoll_chk)(fds, count, until, signals, room));
}

/** What was asked for is gone after the call: it was for connections if one is ready, or none is anything. */
static enum awaited selects(int count, const fd_set *in, const fd_set *out, int result) {
    bool found = result == 0 && count > 0;
    for (int fd = 0; result > 0 && fd < count && fd < FD_SETSIZE && !found; fd++)
        found = ((in && FD_ISSET(fd, in)) || (out && FD_ISSET(fd, out))) && ios_is_connection(fd);
    return found ? CONNECTIONS : count ? OTHERS : NOBODY;
}

IOS_EXPORT int select(int count, fd_set *in, fd_set *out, fd_set *other, struct timeval *until) {
    WAITING(select, selects(count, in, out, result), REAL(select)(count, in, out, other, until));
}

IOS_EXPORT int pselect(int count, fd_set *in, fd_set *out, fd_set *other, const struct timespec *until,
                       const sigset_t *signals) {
    WAITING(pselect, selects(count, in, out, result), REAL(pselect)(count, in, out, other, until, signals));
}

IOS_EXPORT int epoll_ctl(int queue, int what, int fd, struct epoll_event *event) {
    int result = REAL(epoll_ctl)(queue, what, fd, event);
    if (what == EPOLL_CTL_ADD && result == 0 && (uint32_t)queue < IOS_SOCKETS && ios_is_connection(fd) &&
        ios_in_own_memory())
        ios_sockets[queue].state = IOS_SOCKET_QUEUE;
    return result;
}

static enum awaited queued(int fd) {
    return (uint32_t)fd < IOS_SOCKETS && ios_sockets[fd].state == IOS_SOCKET_QUEUE ? CONNECTIONS : OTHERS;
}

IOS_EXPORT int epoll_wait(int queue, struct epoll_event *events, int room, int until) {
    WAITING(epoll_wait, queued(queue), REAL(epoll_wait)(queue, events, room, until));
}

IOS_EXPORT int epoll_pwait(int queue, struct epoll_event *events, int room, int until, const sigset_t *signals) {
    WAITING(epoll_pwait, queued(queue), REAL(epoll_pwait)(queue, events, room, until, signals));
}

IOS_EXPORT int accept(int fd, struct sockaddr *from, socklen_t *size) {
    WAITING(accept, CONNECTIONS, ios_accepted(REAL(accept)(fd, from, size)));
}

IOS_EXPORT int connect(int fd, const struct sockaddr *to, socklen_t size) {
    WAITING(connect, CONNECTIONS, ios_connected(fd, to, REAL(connect)(fd, to, size)));
}

IOS_EXPORT int accept4(int fd, struct sockaddr *from, socklen_t *size, int flags) {
    WAITING(accept4, CONNECTIONS, ios_accepted(REAL(accept4)(fd, from, size, flags)));
}
