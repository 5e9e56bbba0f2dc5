// SPDX-License-Identifier: EPL-2.0
// Every call that moves bytes of a connection, over TCP and over a pair of local sockets: whatever moved them, the places in
// the streams are those of all that was sent. What is sent is counted here, byte by byte.
// ENV IOSTRATA_LAYERS=posix,net
// EXPECT streams 4
// EXPECT runs 2 0-3127
// EXPECT bytes write net 6256
// EXPECT bytes read net 6256
// EXPECT calls sendfile 4
// EXPECT calls splice 8
// EXPECT calls sendmmsg 4
// EXPECT calls recvmmsg 4
// EXPECT calls pwritev2 2
// EXPECT calls preadv2 2
// EXPECT calls dprintf 2
// EXPECT calls writev 4
// EXPECT calls readv 4
// EXPECT calls sendto 4
// EXPECT calls recvfrom 4
// EXPECT calls sendmsg 4
// EXPECT calls recvmsg 4
// EXPECT file-bytes read posix data 3400
// EXPECT file-bytes write posix copy 1000
// EXPECT balanced
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

static char data[4096];
static long sent, received;

static void must(int ok, const char *what) {
    if (!ok) {
        perror(what);
        exit(1);
    }
}

#include "connected.h"

/** A call that is to move so many bytes. */
static void moves(long *count, long n, long moved, const char *what) {
    must(moved == n, what);
    *count += n;
}

#define SEND(n, call) moves(&sent, n, call, #call)
#define TAKE(n, call) moves(&received, n, call, #call)

static void by_sendfile(const int end[2], int file) {
    off_t at = 100;
    SEND(700, sendfile(end[0], file, &at, 700));
    must(at == 800, "the place after sendfile");
    SEND(500, syscall(SYS_sendfile, end[0], file, NULL, 500L));
    must(lseek(file, 0, SEEK_CUR) == 500, "the place after its number");
    TAKE(1000, recv(end[1], data, 1000, MSG_WAITALL));
}

/** Through a pipe, into a connection and out of it. */
static void by_splice(const int end[2], int file, int copy) {
    int way[2];
    must(pipe(way) == 0, "pipe");
    must(splice(file, NULL, way[1], NULL, 500, 0) == 500, "from a file");
    SEND(500, splice(way[0], NULL, end[0], NULL, 500, 0));
    must(recv(end[1], data, 500, MSG_PEEK | MSG_WAITALL) == 500, "all of it is there");
    TAKE(500, splice(end[1], NULL, way[1], NULL, 500, 0));
    must(splice(way[0], NULL, copy, NULL, 500, 0) == 500, "into a file");
    close(way[0]);
    close(way[1]);
}

static void by_several(const int end[2]) {
    struct iovec v[3] = {{data, 100}, {data + 1000, 50}, {data + 2000, 7}};
    struct mmsghdr m[2] = {{{.msg_iov = v, .msg_iovlen = 2}, 0}, {{.msg_iov = v + 2, .msg_iovlen = 1}, 0}};
    must(sendmmsg(end[0], m, 2, 0) == 2 && m[0].msg_len == 150 && m[1].msg_len == 7, "sendmmsg");
    sent += 157;
    must(recvmmsg(end[1], m, 2, MSG_WAITALL, NULL) == 2 && m[0].msg_len == 150 && m[1].msg_len == 7, "recvmmsg");
    received += 157;
    must(syscall(SYS_sendmmsg, end[0], m, 1, 0) == 1 && m[0].msg_len == 150, "by its number");
    sent += 150;
    must(syscall(SYS_recvmmsg, end[1], m, 1, MSG_WAITALL, NULL) == 1 && m[0].msg_len == 150, "by its number");
    received += 150;
}

static void by_vectors(const int end[2]) {
    struct iovec v[2] = {{data, 60}, {data + 100, 40}};
    struct msghdr m = {.msg_iov = v, .msg_iovlen = 2};
    SEND(100, pwritev2(end[0], v, 2, -1, 0));
    TAKE(100, preadv2(end[1], v, 2, -1, 0));
    SEND(100, writev(end[0], v, 2));
    TAKE(100, readv(end[1], v, 2));
    SEND(100, syscall(SYS_writev, end[0], v, 2));
    TAKE(100, syscall(SYS_readv, end[1], v, 2));
    SEND(100, sendmsg(end[0], &m, 0));
    TAKE(100, recvmsg(end[1], &m, 0));
    SEND(100, syscall(SYS_sendmsg, end[0], &m, 0));
    TAKE(100, syscall(SYS_recvmsg, end[1], &m, 0));
}

static void by_bytes(const int end[2]) {
    SEND(19, dprintf(end[0], "%s %d bytes printed", "so", 12));
    TAKE(19, read(end[1], data, sizeof data));
    SEND(50, sendto(end[0], data, 50, 0, NULL, 0));
    TAKE(50, recvfrom(end[1], data, 50, 0, NULL, NULL));
    SEND(50, syscall(SYS_sendto, end[0], data, 50L, 0, NULL, 0));
    TAKE(50, syscall(SYS_recvfrom, end[1], data, 50L, 0, NULL, NULL));
    SEND(500, write(end[0], data, 500));
    TAKE(500, recv(end[1], data, 500, MSG_WAITALL));
}

/** Addresses that are none, and what cannot be done: nothing was moved, and nothing is different. */
static void not_at_all(const int end[2]) {
    int bad = 4000;
    must(sendmsg(end[0], (struct msghdr *)8, 0) == -1 && errno == EFAULT, "no message");
    must(recvmsg(end[1], (struct msghdr *)8, MSG_DONTWAIT) == -1, "none to receive into");
    must(sendmmsg(end[0], (struct mmsghdr *)8, 1, 0) == -1 && errno == EFAULT, "no messages");
    must(recvmmsg(end[1], (struct mmsghdr *)8, 1, MSG_DONTWAIT, NULL) == -1, "none to receive into");
    must(sendfile(end[0], bad, NULL, 10) == -1 && errno == EBADF, "no file");
    must(splice(bad, NULL, end[0], NULL, 10, 0) == -1 && errno == EBADF, "no pipe");
    must(recv(end[1], data, 10, MSG_DONTWAIT) == -1 && errno == EAGAIN, "an empty connection");
}

static void all(const int end[2], const char *folder) {
    char path[4096];
    snprintf(path, sizeof path, "%s/data", folder);
    int file = open(path, O_RDWR | O_CREAT, 0644);
    must(file >= 0 && pwrite(file, data, sizeof data, 0) == sizeof data, "data");
    snprintf(path, sizeof path, "%s/copy", folder);
    int copy = open(path, O_RDWR | O_CREAT, 0644);
    sent = received = 0;
    by_sendfile(end, file);
    TAKE(200, recv(end[1], data, 200, MSG_WAITALL));
    by_splice(end, file, copy);
    by_several(end);
    by_vectors(end);
    by_bytes(end);
    not_at_all(end);
    SEND(1, send(end[0], "x", 1, 0));
    TAKE(1, recv(end[1], data, 1, 0));
    printf("%ld sent, %ld received\n", sent, received);
    close(file);
    close(copy);
}

int main(int argc, char **argv) {
    int ends[2], pair[2];
    must(argc == 2, "a folder");
    connected(ends);
    must(socketpair(AF_UNIX, SOCK_STREAM, 0, pair) == 0, "socketpair");
    all(ends, argv[1]);
    all(pair, argv[1]);
    must(write(ends[1], "y", 1) == 1 && read(ends[0], data, 1) == 1, "back");
    must(write(pair[1], "y", 1) == 1 && read(pair[0], data, 1) == 1, "back");
    return 0;
}
