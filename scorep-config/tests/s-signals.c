// SPDX-License-Identifier: EPL-2.0
// Handlers in the middle of recorded calls, with the smallest buffer so that flushes are interrupted too: a handler that
// writes, on the stack and on one of its own that lies above it; a handler that interrupts a handler; one that leaves a
// call by siglongjmp. What is done is counted, and has to be what is recorded: data by main, marks by the handlers.
//
// ENV IOSTRATA_BUFFER=16
// EXPECT calls pwrite 60000
// EXPECT bytes write posix 600300
// EXPECT calls write 300
#include <fcntl.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>
#include <unistd.h>

static int data, marks;
static volatile int left;
static sigjmp_buf place;
static volatile int jumps, may_jump;

static void mark(int number) {
    if (left > 0 && left-- && write(marks, "m", 1) != 1)
        abort();
    if (number == SIGALRM && left > 0)
        raise(SIGUSR1);
}

static void jump(int number) {
    (void)number;
    if (may_jump && jumps < 100) {
        jumps++;
        siglongjmp(place, 1);
    }
}

static void often(int microseconds) {
    struct itimerval timer = {{0, microseconds}, {0, microseconds}};
    setitimer(ITIMER_REAL, &timer, NULL);
}

static void handle(int number, void (*handler)(int), int flags) {
    struct sigaction action = {.sa_handler = handler, .sa_flags = flags};
    sigaction(number, &action, NULL);
}

static int put(int i) {
    return pwrite(data, "0123456789", 10, 10 * i) == 10;
}

/** 20,000 writes, and as long as it takes for 150 marks in their middle. */
static void *writes(void *p) {
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGALRM);
    if (p) {
        stack_t own = {.ss_sp = p, .ss_size = 1 << 16};
        sigaltstack(&own, NULL);
    }
    pthread_sigmask(SIG_UNBLOCK, &set, NULL);
    left = 150;
    often(100);
    for (int i = 0; i < 20000; i++)
        if (!put(i))
            abort();
    while (left > 0)
        sched_yield();
    often(0);
    return NULL;
}

/** Reads that block are what a handler can leave by a jump without a doubt about what was done. */
static void jumping(void) {
    int ends[2];
    char c;
    if (pipe(ends) != 0)
        abort();
    handle(SIGALRM, jump, SA_NODEFER);
    often(200);
    for (volatile int i = 0; i < 20000; i++) {
        if (sigsetjmp(place, 1) == 0 && jumps < 100 && i % 100 == 0) {
            may_jump = 1;
            if (fcntl(data, F_GETFL) < 0 || read(ends[0], &c, 1) >= 0)
                abort();
        }
        may_jump = 0;
        if (!put(i))
            abort();
    }
    often(0);
}

int main(int argc, char **argv) {
    char above[1 << 16]; // main's stack lies above those of threads
    pthread_t t;
    sigset_t set;
    if (argc != 2 || chdir(argv[1]) != 0)
        return 2;
    data = open("data", O_RDWR | O_CREAT, 0644);
    marks = open("marks", O_RDWR | O_CREAT | O_APPEND, 0644);
    handle(SIGALRM, mark, SA_RESTART | SA_ONSTACK);
    handle(SIGUSR1, mark, SA_RESTART);
    writes(NULL);
    sigemptyset(&set);
    sigaddset(&set, SIGALRM);
    pthread_sigmask(SIG_BLOCK, &set, NULL);
    pthread_create(&t, NULL, writes, above);
    pthread_join(t, NULL);
    pthread_sigmask(SIG_UNBLOCK, &set, NULL);
    jumping();
    printf("%ld marks, %d jumps\n", (long)lseek(marks, 0, SEEK_END), jumps);
    return 0;
}
