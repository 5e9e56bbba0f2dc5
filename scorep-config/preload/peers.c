// SPDX-License-Identifier: EPL-2.0
#include "peers.h"
#include "../common/listed.h"
#include "recording.h"
#include <arpa/inet.h>
#include <linux/netlink.h>
#include <linux/sock_diag.h>
#include <linux/unix_diag.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/file.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>

static char called[320]; // what the program is called: "program:NAME|", of its file and as it was started
static const char *wanted, *unwanted;
uint64_t ios_peer_key;

static void put_port(char *name, uint16_t port) {
    strcat(name, ":");
    ios_put_number(name + strlen(name), ntohs(port));
}

static void put_v4(char *name, const void *address, uint16_t port) {
    const uint8_t *bytes = address;
    *name = 0;
    for (int i = 0; i < 4; i++) {
        if (i)
            strcat(name, ".");
        ios_put_number(name + strlen(name), bytes[i]);
    }
    put_port(name, port);
}

/** As the other end writes it, whatever kind of socket that has. */
static void put_address(const struct sockaddr_storage *a, char *name, size_t room) {
    if (a->ss_family == AF_INET) {
        const struct sockaddr_in *in = (const struct sockaddr_in *)a;
        put_v4(name, &in->sin_addr, in->sin_port);
        return;
    }
    const struct sockaddr_in6 *in = (const struct sockaddr_in6 *)a;
    if (IN6_IS_ADDR_V4MAPPED(&in->sin6_addr)) {
        put_v4(name, in->sin6_addr.s6_addr + 12, in->sin6_port);
        return;
    }
    strcpy(name, "[");
    inet_ntop(AF_INET6, &in->sin6_addr, name + 1, (socklen_t)room - 16);
    strcat(name, "]");
    put_port(name, in->sin6_port);
}

static bool address_of(int fd, long call, char *name, size_t room) {
    struct sockaddr_storage a;
    uint32_t size = sizeof a;
    if (ios_syscall(call, fd, (long)&a, (long)&size, 0, 0, 0) < 0)
        return false;
    put_address(&a, name, room);
    return true;
}

struct question {
    struct nlmsghdr head;
    struct unix_diag_req what;
};

/** The kernel's answer about a socket of ours: the number of the other one, or 0. */
static uint32_t peer_in(const uint8_t *answer, long size) {
    const struct nlmsghdr *head = (const struct nlmsghdr *)answer;
    if (size < (long)NLMSG_LENGTH(sizeof(struct unix_diag_msg)) || head->nlmsg_type != SOCK_DIAG_BY_FAMILY)
        return 0;
    long left = (long)head->nlmsg_len - (long)NLMSG_LENGTH(sizeof(struct unix_diag_msg));
    const struct nlattr *a = (const struct nlattr *)(answer + NLMSG_LENGTH(sizeof(struct unix_diag_msg)));
    while (left >= (long)sizeof *a && a->nla_len >= sizeof *a && a->nla_len <= left) {
        if (a->nla_type == UNIX_DIAG_PEER && a->nla_len >= NLA_HDRLEN + 4) {
            uint32_t peer;
            memcpy(&peer, (const uint8_t *)a + NLA_HDRLEN, sizeof peer);
            return peer;
        }
        left -= NLA_ALIGN(a->nla_len);
        a = (const struct nlattr *)((const uint8_t *)a + NLA_ALIGN(a->nla_len));
    }
    return 0;
}

static uint32_t peer_of(uint32_t inode) {
    uint8_t answer[1024] __attribute__((aligned(8)));
    struct question q = {
        .head = {.nlmsg_len = sizeof q, .nlmsg_type = SOCK_DIAG_BY_FAMILY, .nlmsg_flags = NLM_F_REQUEST},
        .what = {.sdiag_family = AF_UNIX,
                 .udiag_states = UINT32_MAX,
                 .udiag_ino = inode,
                 .udiag_show = UDIAG_SHOW_PEER,
                 .udiag_cookie = {UINT32_MAX, UINT32_MAX}}};
    long fd = ios_syscall(SYS_socket, AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC, NETLINK_SOCK_DIAG, 0, 0, 0);
    if (fd < 0)
        return 0;
    long n = ios_syscall(SYS_sendto, fd, (long)&q, sizeof q, 0, 0, 0);
    if (n == sizeof q)
        n = ios_syscall(SYS_recvfrom, fd, (long)answer, sizeof answer, 0, 0, 0);
    ios_syscall(SYS_close, fd, 0, 0, 0, 0, 0);
    return n > 0 ? peer_in(answer, n) : 0;
}

/** Whether the socket at an end of a local connection has an address. */
static bool has_name(int fd, long call) {
    struct sockaddr_storage a;
    uint32_t size = sizeof a;
    return ios_syscall(call, fd, (long)&a, (long)&size, 0, 0, 0) >= 0 && size > sizeof a.ss_family;
}

/**
 * By the number of the socket that asked for the connection, which both ends know: that of the other end is none yet when
 * the first is sent. Of a pair, where nobody asked, by both.
 */
static bool local_names(int fd, char *self, char *peer) {
    struct stat s;
    if (ios_syscall(SYS_fstat, fd, (long)&s, 0, 0, 0, 0) < 0)
        return false;
    bool accepted = has_name(fd, SYS_getsockname), asked = !accepted && has_name(fd, SYS_getpeername);
    uint32_t other = asked ? 0 : peer_of((uint32_t)s.st_ino);
    if (!asked && !other)
        return false;
    ios_put_number(self, accepted ? other : s.st_ino);
    ios_put_number(peer, other ? other : s.st_ino);
    if (accepted || asked)
        strcat(accepted ? self : peer, "/accepted");
    return true;
}

bool ios_peer_names(int fd, int domain, char *self, char *peer, size_t room) {
    if (domain == AF_UNIX)
        return local_names(fd, self, peer);
    return address_of(fd, SYS_getsockname, self, room) && address_of(fd, SYS_getpeername, peer, room);
}

/** A number nobody knows, which the first process leaves for the others; one of this process where that cannot be. */
static uint64_t common_key(void) {
    uint64_t fresh = 0, found = 0;
    char path[IOS_PATH_MAX];
    ios_registry_make(ios_process.dir);
    ios_path_join(path, ios_process.dir, IOS_REGISTRY "/key");
    ios_syscall(SYS_getrandom, (long)&fresh, sizeof fresh, 0, 0, 0, 0);
    int fd = sys_openat(AT_FDCWD, path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (fd < 0)
        return fresh;
    ios_syscall(SYS_flock, fd, LOCK_EX, 0, 0, 0, 0);
    if (ios_syscall(SYS_pread64, fd, (long)&found, sizeof found, 0, 0, 0) != sizeof found) {
        ios_syscall(SYS_pwrite64, fd, (long)&fresh, sizeof fresh, 0, 0, 0);
        found = fresh;
    }
    sys_close(fd);
    return found;
}

static void name_program(const char *path) {
    static const char word[] = "program:";
    const char *slash = strrchr(path, '/'), *file = slash ? slash + 1 : path;
    char started[16] = ""; // a link to the file, or a script that it runs
    prctl(PR_GET_NAME, started);
    if (2 * sizeof word + strlen(file) + sizeof started + 2 <= sizeof called)
        strcat(strcat(strcat(strcat(strcat(strcpy(called, word), file), "|"), word), started), "|");
}

void ios_peers_init(const char *path, const char *include, const char *exclude) {
    name_program(path);
    wanted = include;
    unwanted = exclude;
    ios_peer_key = common_key();
}

bool ios_peer_passes(const char *kind, const char *self, const char *peer) {
    char all[768];
    if (strlen(called) + strlen(kind) + strlen(self) + strlen(peer) + 8 > sizeof all)
        return true;
    strcat(strcat(strcpy(all, called), kind), ":");
    strcat(strcat(strcat(all, self), ">"), peer);
    strcat(all, "|"); // so that a port can be named to its end: ":2049|" is no part of ":20490"
    return ios_passes(wanted, unwanted, all);
}
