// SPDX-License-Identifier: EPL-2.0
#include "sockets.h"
#include "log.h"
#include "peers.h"
#include <linux/sockios.h>
#include <linux/tcp.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/un.h>

struct ios_socket ios_sockets[IOS_SOCKETS];

enum { FUSE_MAJOR = 10, FUSE_MINOR = 229, NAME = 128 };

static int option(int fd, int level, int name, void *value, uint32_t size) {
    return (int)ios_syscall(SYS_getsockopt, fd, level, name, (long)value, (long)&size, 0);
}

/** How much a connection has moved already that was not seen from its begin; of local ones the kernel does not tell. */
static uint64_t *positions_now(int fd, int domain) {
    struct tcp_info now;
    int waiting = 0;
    memset(&now, 0, sizeof now);
    if (domain == AF_UNIX || option(fd, IPPROTO_TCP, TCP_INFO, &now, sizeof now) < 0 ||
        ios_syscall(SYS_ioctl, fd, SIOCINQ, (long)&waiting, 0, 0, 0) < 0)
        return NULL;
    uint64_t *position = ios_positions_new();
    if (position) {
        position[IOS_IN] = now.tcpi_bytes_received - (uint64_t)waiting;
        position[IOS_OUT] = now.tcpi_bytes_sent - now.tcpi_bytes_retrans + now.tcpi_notsent_bytes;
    }
    return position;
}

static uint32_t handle_on(const char *name, int fd, uint8_t end, int mode) {
    static const char *const words[] = {"socket ", "accepted ", "connected "};
    char text[32];
    strcpy(text, words[end]);
    ios_put_number(text + strlen(text), (uint32_t)fd);
    uint32_t file = ios_file_called(name);
    return file == IOS_NO_HANDLE ? file : ios_handle_named(text, file, IOS_NETWORK, mode, 0);
}

/** kind:from>to */
static void put_name(char *name, const char *kind, const char *from, const char *to) {
    strcat(strcat(strcat(strcat(strcpy(name, kind), ":"), from), ">"), to);
}

static void begin(int fd, const char *kind, const char *self, const char *peer, uint8_t state) {
    struct ios_socket *s = &ios_sockets[fd];
    char in[2 * NAME + 8], out[2 * NAME + 8];
    put_name(in, kind, peer, self);
    put_name(out, kind, self, peer);
    if (!ios_peer_passes(kind, self, peer)) {
        s->state = IOS_SOCKET_IGNORED;
        return;
    }
    s->handle[IOS_IN] = handle_on(in, fd, s->end, OTF2_READ_ONLY);
    s->handle[IOS_OUT] = handle_on(out, fd, s->end, OTF2_WRITE_ONLY);
    if (s->handle[IOS_IN] != IOS_NO_HANDLE && s->handle[IOS_OUT] != IOS_NO_HANDLE)
        __atomic_store_n(&s->state, state, __ATOMIC_RELEASE);
}

/**
 * What is mounted on a connection to the kernel, as newer kernels tell: a device, as a number. file: what the connection is
 * called, none when it is left out.
 */
static void tell_device(int fd, uint32_t file) {
    static const char word[] = "fuse_connection:\t";
    char path[48] = "/proc/self/fdinfo/", text[512];
    struct ios_log_record r = {.type = IOS_LOG_HINT, .id = file};
    ios_put_number(path + strlen(path), (uint32_t)fd);
    int info = sys_openat(AT_FDCWD, path, O_RDONLY | O_CLOEXEC, 0);
    ssize_t n = info < 0 ? 0 : sys_read(info, text, sizeof text - 1);
    if (info >= 0)
        sys_close(info);
    text[n > 0 ? n : 0] = 0;
    char *device = strstr(text, word);
    if (!device)
        return;
    device += sizeof word - 1;
    device[strcspn(device, "\n")] = 0;
    ios_log(&r, IOS_FUSE_DEVICE, device);
}

static void resolve_kernel(int fd) {
    struct stat s;
    char self[24];
    bool fuse = ios_syscall(SYS_fstat, fd, (long)&s, 0, 0, 0, 0) >= 0 && S_ISCHR(s.st_mode) &&
                s.st_rdev == makedev(FUSE_MAJOR, FUSE_MINOR);
    if (!fuse) {
        ios_sockets[fd].state = IOS_SOCKET_IGNORED;
        return;
    }
    ios_put_number(self, (uint64_t)sys_getpid());
    ios_sockets[fd].position = NULL;
    begin(fd, "fuse", self, "kernel", IOS_SOCKET_KERNEL);
    char name[NAME] = "";
    put_name(name, "fuse", "kernel", self);
    tell_device(fd, ios_sockets[fd].state == IOS_SOCKET_KERNEL ? ios_file_called(name) : IOS_NO_HANDLE);
}

static void resolve(int fd) {
    struct ios_socket *s = &ios_sockets[fd];
    int domain = 0, type = 0;
    char self[NAME], peer[NAME];
    if (option(fd, SOL_SOCKET, SO_DOMAIN, &domain, sizeof domain) < 0) {
        resolve_kernel(fd);
        return;
    }
    if (option(fd, SOL_SOCKET, SO_TYPE, &type, sizeof type) < 0 || type != SOCK_STREAM ||
        (domain != AF_INET && domain != AF_INET6 && domain != AF_UNIX)) {
        s->state = IOS_SOCKET_IGNORED;
        return;
    }
    if (!ios_peer_names(fd, domain, self, peer, NAME))
        return; // not connected yet
    if (!s->position)
        s->position = positions_now(fd, domain);
    begin(fd, domain == AF_UNIX ? "unix" : "tcp", self, peer, IOS_SOCKET_STREAM);
}

struct ios_socket *ios_socket_resolve(int fd) {
    struct ios_socket *s = &ios_sockets[fd];
    uint64_t signals = ios_signals_block();
    bool ours = ios_lock(&ios_state->sockets_lock); // two threads may be the first on one connection
    if (ours && s->state == IOS_SOCKET_UNKNOWN)
        resolve(fd);
    if (ours)
        ios_unlock(&ios_state->sockets_lock);
    ios_signals_restore(signals);
    return s->state == IOS_SOCKET_STREAM || s->state == IOS_SOCKET_KERNEL ? s : NULL;
}

bool ios_is_connection(int fd) {
    int type = 0;
    socklen_t size = sizeof type;
    if ((uint32_t)fd >= IOS_SOCKETS || ios_sockets[fd].state == IOS_SOCKET_IGNORED)
        return false;
    return ios_sockets[fd].state != IOS_SOCKET_UNKNOWN ||
           (ios_syscall(SYS_getsockopt, fd, SOL_SOCKET, SO_TYPE, (long)&type, (long)&size, 0) >= 0 &&
            type == SOCK_STREAM);
}

void ios_socket_begins(int fd, enum ios_socket_end end) {
    if (ios_sockets_wanted() && (uint32_t)fd < IOS_SOCKETS)
        ios_sockets[fd] = (struct ios_socket){.position = ios_positions_new(), .end = end};
}

void ios_socket_connects(int fd, const struct sockaddr *to) {
    if ((uint32_t)fd < IOS_SOCKETS && to && to->sa_family == AF_UNSPEC)
        ios_socket_forget(fd);
    else if ((uint32_t)fd < IOS_SOCKETS && ios_sockets[fd].state != IOS_SOCKET_STREAM)
        ios_socket_begins(fd, IOS_END_CONNECTED);
}

/** Where a connection is that another process moves, too, nobody here knows any more. */
static void give_away(int fd) {
    if ((uint32_t)fd < IOS_SOCKETS && ios_sockets[fd].state == IOS_SOCKET_UNKNOWN && ios_state->active)
        ios_socket_resolve(fd);
    if ((uint32_t)fd < IOS_SOCKETS)
        ios_sockets[fd].position = NULL;
}

void ios_sockets_passed(const struct msghdr *m, bool sent) {
    for (struct cmsghdr *h = CMSG_FIRSTHDR(m); h; h = CMSG_NXTHDR((struct msghdr *)(uintptr_t)m, h)) {
        if (h->cmsg_level != SOL_SOCKET || h->cmsg_type != SCM_RIGHTS || h->cmsg_len < CMSG_LEN(0))
            continue;
        for (size_t at = CMSG_LEN(0); at + sizeof(int) <= h->cmsg_len; at += sizeof(int)) {
            int fd;
            memcpy(&fd, (const uint8_t *)h + at, sizeof fd);
            if (sent)
                give_away(fd);
            else
                ios_fd_closing(fd); // libc closed what had its number without our knowledge
        }
    }
}

bool ios_begin_unconnected(struct ios_call *c, struct ios_socket *now, uint16_t call, int fd, uint64_t size) {
    bool asked = (uint32_t)fd < IOS_SOCKETS && ios_sockets[fd].state == IOS_SOCKET_UNKNOWN && ios_sockets[fd].position;
    if (!asked || !ios_open_frame(c, c->t))
        return false;
    *now = ios_sockets[fd];
    now->descriptor = fd;
    ios_set(&c->f->record, call, IOS_WRITE, IOS_NO_HANDLE);
    c->f->record.request = size;
    ios_start_clock(c);
    return true;
}

ssize_t ios_tell_unconnected(struct ios_call *c, int fd, const struct iovec *v, int count, ssize_t result) {
    struct ios_socket *s = ios_socket_get(fd);
    if (!s) {
        ios_drop(c);
        return ios_socket_passed(IOS_WRITE, fd, result);
    }
    c->f->record.handle = s->handle[IOS_OUT];
    return ios_tell_socket(c, s, v, count, result);
}

void ios_socket_duplicated(int old, int new) {
    if (!ios_sockets_wanted() || (uint32_t)old >= IOS_SOCKETS || (uint32_t) new >= IOS_SOCKETS)
        return;
    if (ios_sockets[old].state == IOS_SOCKET_UNKNOWN && ios_state->active)
        ios_socket_resolve(old); // each would be found out at another time
    ios_sockets[new] = ios_sockets[old];
}
