// SPDX-License-Identifier: EPL-2.0
// A server that waits for its clients in every way there is; what takes 50 ms is told, once each. Waits that are short are
// not; those for a pipe are told in regions of their own.
// ENV IOSTRATA_LAYERS=posix,net
// EXPECT calls accept 1
// EXPECT calls accept4 1
// EXPECT calls shutdown 1
// EXPECT calls poll 2
// EXPECT calls ppoll 1
// EXPECT calls select 1
// EXPECT calls pselect 1
// EXPECT calls epoll_wait 2
// EXPECT calls epoll_pwait 1
// EXPECT lasts accept 10000000
// EXPECT lasts poll 10000000
// EXPECT lasts select 10000000
// EXPECT lasts epoll_wait 10000000
// EXPECT bytes read net 6
// EXPECT balanced
#include <arpa/inet.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static int asks[2]; // a pipe: the client does the next thing, after a while

static void must(int ok, const char *what) {
    if (!ok) {
        perror(what);
        exit(1);
    }
}

static void next(void) {
    must(write(asks[1], "", 1) == 1, "the next");
}

static void asked(void) {
    char byte;
    must(read(asks[0], &byte, 1) == 1, "the next");
    nanosleep(&(struct timespec){0, 50000000}, NULL);
}

/** Two connections, and six bytes. */
static int use(const struct sockaddr_in *at) {
    int fd[2];
    for (int i = 0; i < 2; i++) {
        asked();
        fd[i] = socket(AF_INET, SOCK_STREAM, 0);
        must(connect(fd[i], (const struct sockaddr *)at, sizeof *at) == 0, "connect");
    }
    for (int i = 0; i < 6; i++) {
        asked();
        must(write(fd[0], "x", 1) == 1, "write");
    }
    char end;
    return read(fd[0], &end, 1) == 0 ? 0 : 1;
}

static void take(int fd) {
    char byte;
    must(recv(fd, &byte, 1, MSG_DONTWAIT) == 1, "a byte is there");
}

static void wait_in_all_ways(int fd, int queue) {
    struct pollfd p = {fd, POLLIN, 0};
    struct epoll_event event;
    fd_set set;
    next();
    must(poll(&p, 1, 10000) == 1, "poll");
    take(fd);
    next();
    must(ppoll(&p, 1, NULL, NULL) == 1, "ppoll");
    take(fd);
    FD_ZERO(&set);
    FD_SET(fd, &set);
    next();
    must(select(fd + 1, &set, NULL, NULL, NULL) == 1, "select");
    take(fd);
    next();
    must(pselect(fd + 1, &set, NULL, NULL, NULL, NULL) == 1, "pselect");
    take(fd);
    next();
    must(epoll_wait(queue, &event, 1, 10000) == 1, "epoll_wait");
    take(fd);
    next();
    must(epoll_pwait(queue, &event, 1, -1, NULL) == 1, "epoll_pwait");
    take(fd);
}

/** For nothing, for what is no connection, and for a connection that has something: at once. */
static void wait_for_other(int fd, int queue) {
    int way[2], other = epoll_create1(0);
    struct epoll_event event = {.events = EPOLLIN};
    must(pipe(way) == 0 && epoll_ctl(other, EPOLL_CTL_ADD, way[0], &event) == 0, "pipe");
    struct pollfd p[2] = {{way[0], POLLIN, 0}, {fd, POLLOUT, 0}};
    must(poll(p, 1, 30) == 0 && poll(NULL, 0, 30) == 0 && select(0, NULL, NULL, NULL, &(struct timeval){0, 30000}) == 0,
         "nothing");
    must(epoll_wait(other, &event, 1, 30) == 0 && epoll_wait(queue, &event, 1, 0) == 0, "nothing");
    must(poll(p + 1, 1, 1000) == 1, "room");
}

int main(void) {
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    struct epoll_event event = {.events = EPOLLIN};
    socklen_t size = sizeof at;
    int status, server = socket(AF_INET, SOCK_STREAM, 0), queue = epoll_create1(0);
    must(bind(server, (struct sockaddr *)&at, size) == 0 && listen(server, 2) == 0, "listen");
    must(getsockname(server, (struct sockaddr *)&at, &size) == 0 && pipe(asks) == 0, "getsockname");
    fflush(stdout);
    pid_t child = fork();
    if (child == 0)
        return use(&at);
    next();
    int fd = accept(server, NULL, NULL);
    next();
    int second = accept4(server, NULL, NULL, SOCK_CLOEXEC);
    must(fd >= 0 && second >= 0 && epoll_ctl(queue, EPOLL_CTL_ADD, fd, &event) == 0, "accept");
    wait_in_all_ways(fd, queue);
    wait_for_other(fd, queue);
    must(shutdown(fd, SHUT_RDWR) == 0 && wait(&status) == child && status == 0, "the client");
    puts("done");
    return 0;
}
