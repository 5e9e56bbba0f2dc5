// SPDX-License-Identifier: EPL-2.0
// What is odd about connections: looking without taking, throwing away, calls that move less than they should or nothing at
// all, connecting without waiting, and with the first message; connections that are handed to another process, and those
// that a stream of the C library uses. The places in them are those that the program counts.
// ENV IOSTRATA_LAYERS=posix,net
// EXPECT streams 9
// EXPECT runs 1 0-300000
// EXPECT runs 1 0-15
// EXPECT runs 1 0-11
// EXPECT runs 2 0-8
// EXPECT runs 1 0-14
// EXPECT runs 1 0-20
// EXPECT runs 1 0-1
// EXPECT runs 1 0-2
// EXPECT bytes write net 300079
// EXPECT bytes read net 300084
// EXPECT balanced
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

static char data[300000];

static void must(int ok, const char *what) {
    if (!ok) {
        perror(what);
        exit(1);
    }
}

static int listening(struct sockaddr_in *at) {
    socklen_t size = sizeof *at;
    int fd = socket(AF_INET, SOCK_STREAM, 0), queue = 5;
    *at = (struct sockaddr_in){.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    must(bind(fd, (struct sockaddr *)at, size) == 0 && listen(fd, 5) == 0, "listen");
    setsockopt(fd, IPPROTO_TCP, TCP_FASTOPEN, &queue, sizeof queue); // whether it is done or not is the kernel's choice
    must(getsockname(fd, (struct sockaddr *)at, &size) == 0, "getsockname");
    return fd;
}

static int accepted(int fd) {
    int end = accept(fd, NULL, NULL);
    must(end >= 0, "accept");
    return end;
}

static void wait_for(int fd, short what) {
    struct pollfd p = {fd, what, 0};
    must(poll(&p, 1, 10000) == 1, "poll");
}

static void take(int fd, size_t n) {
    must(recv(fd, data, n, MSG_WAITALL) == (ssize_t)n, "receive");
}

/** Without waiting: to connect, and to send more than there is room for. */
static void in_pieces(int server, struct sockaddr_in *at) {
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0), small = 8192;
    setsockopt(fd, SOL_SOCKET, SO_SNDBUF, &small, sizeof small);
    must(connect(fd, (struct sockaddr *)at, sizeof *at) == 0 || errno == EINPROGRESS, "connect");
    must(connect(fd, (struct sockaddr *)at, sizeof *at) == 0 || errno == EALREADY || errno == EISCONN, "again");
    wait_for(fd, POLLOUT);
    int end = accepted(server);
    size_t sent = 0, got = 0;
    int full = 0;
    for (int turn = 0; got < sizeof data; turn++) {
        ssize_t n = sent < sizeof data ? send(fd, data, sizeof data - sent, 0) : 0;
        must(n >= 0 || errno == EAGAIN, "send");
        full += n < 0;
        sent += n > 0 ? (size_t)n : 0;
        n = n > 0 ? 0 : recv(end, data, turn % 3 ? 1000 : 9000, turn % 2 ? MSG_TRUNC | MSG_DONTWAIT : MSG_DONTWAIT);
        must(n >= 0 || errno == EAGAIN, "receive");
        got += n > 0 ? (size_t)n : 0;
        must(got < sizeof data || sent == sizeof data, "more than was sent");
        if (sent > got)
            must(recv(end, data, 5, MSG_PEEK | MSG_TRUNC | MSG_DONTWAIT) >= -1, "a look");
    }
    must(full > 0, "a full connection");
    must(recv(end, data, 1, MSG_DONTWAIT) == -1 && errno == EAGAIN, "nothing left");
    must(shutdown(fd, SHUT_WR) == 0 && recv(end, data, 1, 0) == 0, "its end");
    must(send(fd, data, 1, MSG_NOSIGNAL) == -1 && errno == EPIPE, "behind its end");
    close(fd);
    close(end);
}

/** Connections that the first message asks for: by its flag, as a message, and by an option. */
static void opened_by_data(int server, struct sockaddr_in *at) {
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    must(sendto(fd, data, 10, MSG_FASTOPEN, (struct sockaddr *)at, sizeof *at) == 10, "sendto");
    int end = accepted(server);
    must(send(fd, data, 5, 0) == 5, "send");
    take(end, 15);
    close(fd);
    close(end);
    fd = socket(AF_INET, SOCK_STREAM, 0);
    struct iovec v = {data, 11};
    struct msghdr m = {.msg_name = at, .msg_namelen = sizeof *at, .msg_iov = &v, .msg_iovlen = 1};
    must(sendmsg(fd, &m, MSG_FASTOPEN) == 11, "sendmsg");
    end = accepted(server);
    take(end, 11);
    close(fd);
    close(end);
    int on = 1;
    fd = socket(AF_INET, SOCK_STREAM, 0);
    must(setsockopt(fd, IPPROTO_TCP, TCP_FASTOPEN_CONNECT, &on, sizeof on) == 0, "the option");
    must(connect(fd, (struct sockaddr *)at, sizeof *at) == 0 && write(fd, data, 8) == 8, "write");
    end = accepted(server);
    take(end, 8);
    must(write(end, data, 8) == 8, "back");
    take(fd, 8);
    close(fd);
    close(end);
}

union control {
    struct cmsghdr head;
    char room[CMSG_SPACE(sizeof(int))];
};

static void hand_over(int way, int fd) {
    union control control = {.head = {CMSG_LEN(sizeof fd), SOL_SOCKET, SCM_RIGHTS}};
    struct iovec v = {data, 1};
    struct msghdr m = {.msg_iov = &v, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
    memcpy(CMSG_DATA(&control.head), &fd, sizeof fd);
    must(sendmsg(way, &m, 0) == 1 && close(fd) == 0, "hand over");
}

static int take_over(int way) {
    union control control;
    struct iovec v = {data, 1};
    struct msghdr m = {.msg_iov = &v, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
    int fd;
    must(recvmsg(way, &m, 0) == 1 && m.msg_controllen, "take over");
    memcpy(&fd, CMSG_DATA(&control.head), sizeof fd);
    return fd;
}

/** One process accepts, takes 4 of 14 bytes, and hands the connection to another one, which goes on. */
static void handed_over(int server, struct sockaddr_in *at) {
    int way[2], status;
    must(socketpair(AF_UNIX, SOCK_STREAM, 0, way) == 0, "socketpair");
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        close(way[0]);
        int fd = take_over(way[1]);
        take(fd, 10);
        must(write(fd, data, 20) == 20 && write(way[1], data, 2) == 2, "from the child");
        _exit(0);
    }
    close(way[1]);
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    must(connect(fd, (struct sockaddr *)at, sizeof *at) == 0, "connect");
    int end = accepted(server);
    must(write(fd, data, 14) == 14, "write");
    take(end, 4);
    hand_over(way[0], end);
    take(fd, 20);
    take(way[0], 2);
    must(waitpid(child, &status, 0) == child && status == 0, "the child");
    close(fd);
    close(way[0]);
}

/** The C library's own calls are not seen, and so nothing of such a connection is told. */
static void by_a_stream(int server, struct sockaddr_in *at) {
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    must(connect(fd, (struct sockaddr *)at, sizeof *at) == 0, "connect");
    FILE *to = fdopen(accepted(server), "w");
    must(to && fprintf(to, "%d\n", 1234) == 5 && fflush(to) == 0, "a stream");
    must(write(fileno(to), data, 3) == 3, "beside the stream");
    fclose(to);
    char line[8];
    must(read(fd, line, 5) == 5 && memcmp(line, "1234\n", 5) == 0, "a line");
    close(fd);
}

int main(void) {
    struct sockaddr_in at;
    int server = listening(&at);
    in_pieces(server, &at);
    opened_by_data(server, &at);
    handed_over(server, &at);
    by_a_stream(server, &at);
    puts("done");
    return 0;
}
