// SPDX-License-Identifier: EPL-2.0
// Connections of a server and its client, by TCP over both versions of IP, by a local socket and a pair of them.
// ENV IOSTRATA_LAYERS=posix,net
// EXPECT calls sendmsg 40
// EXPECT calls send 161
// EXPECT calls recvmsg 1
// EXPECT calls sendto 40
// EXPECT bytes write net 87044
// EXPECT bytes read net 87044
// EXPECT bytes write posix 81920
// EXPECT streams 8
// EXPECT processes 2
// EXPECT balanced
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

enum { REQUESTS = 40, SIZE = 512, HEAD = 16, KINDS = 4 };

static void must(int ok, const char *what) {
    if (!ok) {
        perror(what);
        exit(1);
    }
}

/** All of it, in pieces as they come; by recv, or by read. */
static void get(int fd, char *to, size_t n, int by_read) {
    for (size_t have = 0; have < n;) {
        char seen;
        must(recv(fd, &seen, 1, MSG_PEEK) == 1, "peek"); // moves nothing
        ssize_t r = by_read ? read(fd, to + have, n - have) : recv(fd, to + have, n - have < 100 ? n - have : 100, 0);
        must(r > 0, "receive");
        have += (size_t)r;
    }
}

/** Answers in two calls would wait for each other. */
static void at_once(int fd) {
    int on = 1;
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
}

static void serve(int fd, int file, int kind) {
    char message[HEAD + SIZE], answer[HEAD];
    for (uint64_t i = 0; i < REQUESTS; i++) {
        uint64_t place;
        get(fd, message, sizeof message, kind == 1);
        memcpy(&place, message + 8, sizeof place);
        must(pwrite(file, message + HEAD, SIZE, (off_t)(place + (uint64_t)kind * REQUESTS * SIZE)) == SIZE, "pwrite");
        memcpy(answer, message, sizeof answer);
        must(send(fd, answer, kind == 2 ? sizeof answer : 1, 0) > 0, "answer");
        if (kind != 2)
            must(write(fd, answer + 1, sizeof answer - 1) == sizeof answer - 1, "rest");
    }
}

static void ask(int fd, int kind) {
    char head[HEAD] = "head", data[SIZE], answer[HEAD];
    for (uint64_t i = 0; i < REQUESTS; i++) {
        uint64_t place = i * SIZE;
        memset(data, 'a' + (char)(i % 20), sizeof data);
        memcpy(head + 8, &place, sizeof place);
        struct iovec v[2] = {{head, sizeof head}, {data, sizeof data}};
        struct msghdr m = {.msg_iov = v, .msg_iovlen = 2};
        if (kind == 0)
            must(sendmsg(fd, &m, 0) == HEAD + SIZE, "sendmsg");
        else if (kind == 3)
            must(sendto(fd, head, HEAD, 0, NULL, 0) == HEAD && write(fd, data, SIZE) == SIZE, "sendto");
        else
            must(writev(fd, v, 2) == HEAD + SIZE, "writev");
        get(fd, answer, sizeof answer, 0);
        must(memcmp(answer, head, sizeof head) == 0, "the answer");
    }
}

static int listen_at(int family, struct sockaddr_storage *a, socklen_t *size) {
    int fd = socket(family, SOCK_STREAM, 0);
    memset(a, 0, sizeof *a);
    a->ss_family = (sa_family_t)family;
    *size = sizeof *a;
    if (family == AF_INET)
        ((struct sockaddr_in *)a)->sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    else if (family == AF_INET6)
        ((struct sockaddr_in6 *)a)->sin6_addr = in6addr_loopback;
    else
        *size = sizeof(sa_family_t); // the kernel chooses a name
    socklen_t given = family == AF_INET    ? sizeof(struct sockaddr_in)
                      : family == AF_INET6 ? sizeof(struct sockaddr_in6)
                                           : *size;
    if (fd < 0 || bind(fd, (struct sockaddr *)a, given) < 0) {
        perror("no such connections here");
        exit(77);
    }
    must(listen(fd, 1) == 0, "listen");
    *size = sizeof *a;
    must(getsockname(fd, (struct sockaddr *)a, size) == 0, "getsockname");
    return fd;
}

int main(int argc, char **argv) {
    static const int families[] = {AF_INET, AF_INET6, AF_UNIX};
    struct sockaddr_storage address[3];
    socklen_t size[3];
    char path[4096], last[4] = "end";
    int listening[3], pair[2];
    for (int i = 0; i < 3; i++)
        listening[i] = listen_at(families[i], &address[i], &size[i]);
    must(argc > 1 && socketpair(AF_UNIX, SOCK_STREAM, 0, pair) == 0, "socketpair");
    snprintf(path, sizeof path, "%s/served", argv[1]);
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        int file = open(path, O_CREAT | O_RDWR, 0644);
        close(pair[1]);
        for (int i = 0; i < 3; i++) {
            int fd = accept(listening[i], NULL, NULL);
            at_once(fd);
            serve(fd, file, i);
            close(fd);
        }
        serve(pair[0], file, 3);
        struct iovec v = {last, sizeof last};
        struct msghdr m = {.msg_iov = &v, .msg_iovlen = 1};
        must(recvmsg(pair[0], &m, 0) == sizeof last, "recvmsg");
        return close(file);
    }
    close(pair[0]);
    for (int i = 0; i < 3; i++) {
        int fd = socket(families[i], SOCK_STREAM, 0);
        must(connect(fd, (struct sockaddr *)&address[i], size[i]) == 0, "connect");
        at_once(fd);
        ask(fd, i);
        fcntl(fd, F_SETFL, O_NONBLOCK);
        char nothing;
        ssize_t r = recv(fd, &nothing, 1, 0);
        must(r == 0 || errno == EAGAIN, "an empty connection");
        close(fd);
    }
    ask(pair[1], 3);
    must(send(pair[1], last, sizeof last, 0) == sizeof last, "the last");
    int status;
    waitpid(child, &status, 0);
    printf("done %d\n", status);
    return status;
}
