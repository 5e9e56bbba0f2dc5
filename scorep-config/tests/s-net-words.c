// SPDX-License-Identifier: EPL-2.0
// What is told of the first words of messages, of which most are as in the message before: of a thread, another thread, and
// a child. Of a message whose sending a signal handler interrupts, to write to a file, nothing is told: it had begun before.
// ENV IOSTRATA_LAYERS=posix,net
// EXPECT words-as-printed
// EXPECT balanced
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MESSAGES = 300, PAIRS = 16, TOLD = 8, SEVERAL = 3 };
enum how { BY_SEND, BY_WRITE, BY_SENDMSG, BY_SENDMMSG, WAYS };

struct sender {
    const char *name;
    unsigned random;
    int ends[2];
};

static void must(int ok, const char *what) {
    if (!ok) {
        perror(what);
        exit(1);
    }
}

static unsigned below(struct sender *s, unsigned end) {
    s->random = s->random * 1103515245 + 12345;
    return (s->random >> 16) % end;
}

static void say(const struct sender *s, const unsigned long *pairs, size_t size) {
    printf("words %s", s->name);
    for (size_t i = 0; i < TOLD && (i + 1) * sizeof *pairs <= size; i++)
        printf(" %lu", pairs[i]);
    printf("\n");
}

static void send_by(enum how how, int fd, void *data, size_t size) {
    size_t half = size / 2;
    struct iovec parts[] = {{data, half}, {(char *)data + half, size - half}};
    struct mmsghdr m[SEVERAL] = {{{0}, 0}};
    for (int i = 0; i < SEVERAL; i++)
        m[i].msg_hdr = (struct msghdr){.msg_iov = parts, .msg_iovlen = 2};
    if (how == BY_SEND)
        must(send(fd, data, size, 0) == (ssize_t)size, "send");
    else if (how == BY_WRITE)
        must(write(fd, data, size) == (ssize_t)size, "write");
    else if (how == BY_SENDMSG)
        must(sendmsg(fd, &m[0].msg_hdr, 0) == (ssize_t)size, "sendmsg");
    else
        must(sendmmsg(fd, m, SEVERAL, 0) == SEVERAL, "sendmmsg");
}

static void *run(void *argument) {
    static const size_t sizes[] = {1, 7, 8, 12, 24, 63, 64, 100, 128};
    struct sender *s = argument;
    unsigned long pairs[PAIRS] = {0};
    char taken[SEVERAL * sizeof pairs];
    for (int i = 0; i < MESSAGES; i++) {
        size_t size = sizes[below(s, sizeof sizes / sizeof *sizes)];
        enum how how = below(s, WAYS);
        int times = how == BY_SENDMMSG ? SEVERAL : 1;
        if (below(s, 3)) // one changes, or several, or none, to one of few values, zero among them
            for (unsigned more = 1 + below(s, 5); more; more--)
                pairs[below(s, PAIRS)] = below(s, 4) * 0x0101;
        for (int k = 0; k < times; k++)
            say(s, pairs, size);
        send_by(how, s->ends[0], pairs, size);
        must(recv(s->ends[1], taken, times * size, MSG_WAITALL) == (ssize_t)(times * size), "recv");
    }
    return NULL;
}

static int file;
static volatile sig_atomic_t handled;

static void handler(int signal) {
    (void)signal;
    must(pwrite(file, "x", 1, 0) == 1, "pwrite");
    handled = 1;
}

struct interruption {
    pthread_t whom;
    int from;
};

/** Interrupts a thread that sends, and takes a part of what it sends, so that it goes on. */
static void *interrupt(void *argument) {
    struct interruption *i = argument;
    struct pollfd comes = {i->from, POLLIN, 0};
    char taken[4096];
    must(poll(&comes, 1, -1) == 1, "poll");
    pthread_kill(i->whom, SIGUSR1);
    while (!handled)
        usleep(1000);
    must(read(i->from, taken, sizeof taken) > 0, "read");
    return NULL;
}

static void send_interrupted(const struct sender *s) {
    static char much[8 << 20], taken[1];
    struct interruption i = {pthread_self(), s->ends[1]};
    pthread_t thread;
    memset(much, 'y', sizeof much);
    file = open("file", O_CREAT | O_WRONLY, 0600);
    signal(SIGUSR1, handler);
    pthread_create(&thread, NULL, interrupt, &i);
    printf("words %s\n", s->name);
    must(send(s->ends[0], much, sizeof much, 0) > 0, "send"); // what there is room for
    pthread_join(thread, NULL);
    must(recv(s->ends[1], taken, sizeof taken, 0) == 1, "recv"); // which has no words either
}

int main(int argc, char **argv) {
    struct sender all[] = {{"main", 1, {0}}, {"thread", 2, {0}}, {"child", 3, {0}}};
    pthread_t thread;
    for (int i = 0; i < 3; i++)
        must(socketpair(AF_UNIX, SOCK_STREAM, 0, all[i].ends) == 0, "socketpair");
    must(argc == 2 && chdir(argv[1]) == 0, "chdir");
    run(&all[0]);
    send_interrupted(&all[0]);
    pthread_create(&thread, NULL, run, &all[1]);
    pthread_join(thread, NULL);
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        run(&all[2]);
        return 0;
    }
    int status = 1;
    must(waitpid(child, &status, 0) == child && status == 0, "waitpid");
    return 0;
}
