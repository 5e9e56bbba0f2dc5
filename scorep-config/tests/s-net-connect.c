// SPDX-License-Identifier: EPL-2.0
// Who asks for a connection waits until the server has room for it, which is told when it takes long; in the end it says
// that it sends no more.
// ENV IOSTRATA_LAYERS=posix,net
// EXPECT lasts connect 10000000
// EXPECT calls shutdown 1
// EXPECT bytes write net 4
// EXPECT bytes read net 4
// EXPECT balanced
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static const struct sockaddr_un at = {AF_UNIX, "door"};

static void must(int ok, const char *what) {
    if (!ok) {
        perror(what);
        exit(1);
    }
}

static int asks(void) {
    int fd = socket(AF_UNIX, SOCK_STREAM, 0);
    must(connect(fd, (const struct sockaddr *)&at, sizeof at) == 0, "connect");
    return fd;
}

int main(void) {
    char data[8];
    int status, server = socket(AF_UNIX, SOCK_STREAM, 0);
    unlink(at.sun_path);
    must(bind(server, (const struct sockaddr *)&at, sizeof at) == 0 && listen(server, 0) == 0, "listen");
    pid_t child = fork();
    if (child == 0) {
        int first = asks(), second = asks(); // one may wait in the queue
        must(send(second, "bye.", 4, 0) == 4 && shutdown(second, SHUT_WR) == 0, "send");
        return recv(second, data, 1, 0) != 0 || close(first) < 0;
    }
    nanosleep(&(struct timespec){0, 100000000}, NULL);
    int first = accept(server, NULL, NULL), second = accept(server, NULL, NULL);
    must(recv(second, data, sizeof data, MSG_WAITALL) == 4, "recv");
    must(close(first) == 0 && close(second) == 0 && unlink(at.sun_path) == 0, "close");
    return waitpid(child, &status, 0) != child || status != 0;
}
