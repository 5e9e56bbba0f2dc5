// SPDX-License-Identifier: EPL-2.0
// One connection used by duplicates of its descriptor, by children, by a program that inherits it, and while nothing is
// recorded: the places in its streams stay right.
// ENV IOSTRATA_LAYERS=posix,net
// EXPECT streams 5
// EXPECT runs 1 0-90
// EXPECT runs 1 0-40
// EXPECT runs 1 0-20 50-60
// EXPECT runs 1 0-3 6-9
// EXPECT runs 1 0-10
// EXPECT bytes write net 176
// EXPECT bytes read net 176
// EXPECT balanced
#include <arpa/inet.h>
#include <fcntl.h>
#include <iostrata/iostrata.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PIECE = 10 };

static void must(int ok, const char *what) {
    if (!ok) {
        perror(what);
        exit(1);
    }
}

#include "connected.h"

static void put(int fd) {
    must(write(fd, "0123456789", PIECE) == PIECE, "write");
}

static void get(int fd, size_t n) {
    char buffer[64];
    must(recv(fd, buffer, n, MSG_WAITALL) == (ssize_t)n, "receive");
}

static void wait_for(pid_t child) {
    int status;
    must(waitpid(child, &status, 0) == child && status == 0, "a child");
}

/** The child writes, then its parent: first by a descriptor that was not used before. */
static void by_children(int fd) {
    for (int i = 0; i < 2; i++) {
        fflush(stdout);
        pid_t child = fork();
        if (child == 0) {
            put(fd);
            _exit(0);
        }
        wait_for(child);
        put(fd);
    }
}

static void by_duplicates(int fd) {
    int second = dup(fd), third = fcntl(fd, F_DUPFD, 100);
    put(second);
    put(third);
    put(fd);
    must(dup2(second, third) == third && close(second) == 0, "dup2");
    put(third);
    close(third);
}

/** The last to use it is a program of its own. */
static void by_another(const char *self, int fd) {
    char number[16];
    snprintf(number, sizeof number, "%d", fd);
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        execl(self, self, "inherited", number, NULL);
        _exit(1);
    }
    wait_for(child);
}

static void *by_thread(void *fd) {
    put(*(int *)fd);
    return NULL;
}

/** Two threads are the first to use it. */
static void by_threads(int fd) {
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, by_thread, &fd);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], NULL);
}

int main(int argc, char **argv) {
    int ends[2], pair[2], quiet[2], urgent[2];
    if (argc == 3 && strcmp(argv[1], "inherited") == 0) {
        put(atoi(argv[2]));
        return 0;
    }
    connected(ends);
    by_children(ends[0]);
    by_duplicates(ends[0]);
    by_another(argv[0], ends[0]);
    for (int i = 0; i < 9; i++)
        get(ends[1], PIECE);
    put(ends[1]);
    get(ends[0], PIECE);

    must(socketpair(AF_UNIX, SOCK_STREAM, 0, pair) == 0, "socketpair");
    by_children(pair[1]);
    for (int i = 0; i < 4; i++)
        get(pair[0], PIECE);

    connected(quiet);
    by_threads(quiet[0]);
    get(quiet[1], 2 * PIECE);
    iostrata_stop();
    for (int i = 0; i < 3; i++)
        put(quiet[0]);
    get(quiet[1], 3 * PIECE);
    iostrata_start();
    put(quiet[0]);
    get(quiet[1], PIECE);

    connected(urgent); // of "defg" g is apart
    must(send(urgent[0], "abc", 3, 0) == 3 && send(urgent[0], "defg", 4, MSG_OOB) == 4, "urgent");
    get(urgent[1], 3);
    iostrata_stop();
    get(urgent[1], 3);
    iostrata_start();
    must(send(urgent[0], "hij", 3, 0) == 3, "the last");
    get(urgent[1], 3);
    puts("done");
    return 0;
}
