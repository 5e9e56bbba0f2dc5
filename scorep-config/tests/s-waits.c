// SPDX-License-Identifier: EPL-2.0
// A program whose first thread waits for others in every way there is: for threads, children, signals, and what comes through
// pipes, with and without C streams, and connections, which are not recorded. What takes 30 ms is told, once each; waits that are short, and sleeping, are not. Of threads and children every wait is
// told. Nothing is told of other threads that do no I/O.
// EXPECT calls pthread_join 3
// EXPECT calls thrd_join 1
// EXPECT calls pthread_cond_wait 1
// EXPECT calls pthread_cond_timedwait 2
// EXPECT calls pthread_cond_clockwait 1
// EXPECT calls cnd_wait 1
// EXPECT calls pthread_barrier_wait 1
// EXPECT calls sem_wait 1
// EXPECT calls sem_timedwait 2
// EXPECT calls sem_clockwait 1
// EXPECT calls wait 1
// EXPECT calls waitpid 3
// EXPECT calls waitid 1
// EXPECT calls system 1
// EXPECT calls pclose 1
// EXPECT calls sigtimedwait 1
// EXPECT long-calls futex 1
// EXPECT long-calls poll 2
// EXPECT long-calls select 1
// EXPECT long-calls read 1
// EXPECT long-calls stream_read 5
// EXPECT long-calls recv 3
// EXPECT long-calls write 1
// EXPECT long-calls stream_write 2
// EXPECT lasts read 10000000
// EXPECT lasts recv 10000000
// EXPECT lasts sem_wait 10000000
// EXPECT lasts waitpid 10000000
// EXPECT balanced
#include <errno.h>
#include <fcntl.h>
#include <linux/futex.h>
#include <poll.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <threads.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>

static int way[2], full[2], ends[2];
static sem_t semaphore, never;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static pthread_barrier_t barrier;
static mtx_t c11_lock;
static cnd_t c11_condition;
static int word;
static atomic_int waits, ended; // of the first thread, for which others let it wait

static void must(int ok, const char *what) {
    if (!ok) {
        perror(what);
        exit(1);
    }
}

static void sleep_ms(long ms) {
    nanosleep(&(struct timespec){0, ms * 1000000}, NULL);
}

/** The first thread begins to wait. */
static int begin(void) {
    return ++waits;
}

/** Lets it wait for a while. */
static void nap(void) {
    int before = ended;
    while (waits == before)
        sleep_ms(1);
    ended = waits;
    sleep_ms(30);
}

static struct timespec after(clockid_t clock, long ms) {
    struct timespec now;
    clock_gettime(clock, &now);
    long ns = now.tv_nsec + ms * 1000000;
    return (struct timespec){now.tv_sec + ns / 1000000000, ns % 1000000000};
}

static void *posts(void *none) {
    for (int i = 0; i < 3; i++) {
        nap();
        struct timespec soon = after(CLOCK_REALTIME, 10);
        sem_timedwait(&never, &soon); // this thread is not recorded
        sem_post(&semaphore);
    }
    return none;
}

static void *signals(void *none) {
    for (int i = 0; i < 3; i++) {
        nap();
        pthread_mutex_lock(&lock);
        pthread_cond_signal(&condition);
        pthread_mutex_unlock(&lock);
    }
    nap();
    pthread_barrier_wait(&barrier);
    return none;
}

static int tells(void *none) {
    nap();
    mtx_lock(&c11_lock);
    cnd_signal(&c11_condition);
    mtx_unlock(&c11_lock);
    nap();
    word = 1;
    syscall(SYS_futex, &word, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0);
    return none != NULL;
}

static void wait_for_threads(void) {
    pthread_t thread;
    thrd_t other;
    struct timespec real = after(CLOCK_REALTIME, 60000), steady = after(CLOCK_MONOTONIC, 60000);
    must(pthread_create(&thread, NULL, posts, NULL) == 0, "pthread_create");
    must(begin() && sem_wait(&semaphore) == 0, "sem_wait");
    must(begin() && sem_timedwait(&semaphore, &real) == 0, "sem_timedwait");
    must(begin() && sem_clockwait(&semaphore, CLOCK_MONOTONIC, &steady) == 0, "sem_clockwait");
    must(pthread_join(thread, NULL) == 0, "pthread_join");
    sem_post(&semaphore);
    must(sem_wait(&semaphore) == 0, "one that is there");
    pthread_mutex_lock(&lock);
    must(pthread_create(&thread, NULL, signals, NULL) == 0, "pthread_create");
    must(begin() && pthread_cond_wait(&condition, &lock) == 0, "pthread_cond_wait");
    must(begin() && pthread_cond_timedwait(&condition, &lock, &real) == 0, "pthread_cond_timedwait");
    must(begin() && pthread_cond_clockwait(&condition, &lock, CLOCK_MONOTONIC, &steady) == 0, "pthread_cond_clockwait");
    pthread_mutex_unlock(&lock);
    must(begin() && pthread_barrier_wait(&barrier) <= 0, "pthread_barrier_wait");
    must(pthread_join(thread, NULL) == 0, "pthread_join");
    mtx_lock(&c11_lock);
    must(thrd_create(&other, tells, NULL) == thrd_success, "thrd_create");
    must(begin() && cnd_wait(&c11_condition, &c11_lock) == thrd_success, "cnd_wait");
    mtx_unlock(&c11_lock);
    must(begin() && syscall(SYS_futex, &word, FUTEX_WAIT_PRIVATE, 0, NULL, NULL, 0) == 0, "futex");
    must(thrd_join(other, NULL) == thrd_success, "thrd_join");
}

static pid_t child(void) {
    pid_t pid = fork();
    if (pid == 0) {
        sleep_ms(30);
        _exit(0);
    }
    return pid;
}

static void wait_for_children(void) {
    siginfo_t info;
    must(child() == wait(NULL), "wait");
    pid_t pid = child();
    must(waitpid(pid, NULL, WNOHANG) == 0 && waitpid(pid, NULL, 0) == pid, "waitpid");
    must(waitid(P_PID, (id_t)child(), &info, WEXITED) == 0, "waitid");
    if ((pid = vfork()) == 0)
        _exit(0);
    must(waitpid(pid, NULL, 0) == pid, "the child of vfork");
    must(system("exit 0") == 0, "system");
    FILE *stream = popen("exit 0", "r");
    must(stream && pclose(stream) == 0, "pclose");
}

static void *serves(void *none) {
    char bytes[4096];
    for (int i = 0; i < 3; i++) {
        nap();
        must(write(way[1], "x", 1) == 1, "write");
    }
    nap();
    for (ssize_t n = 0; n < 65536 + 1; n += read(full[0], bytes, sizeof bytes))
        ;
    return none;
}

static void wait_for_pipes(void) {
    static char bytes[65536 + 1];
    struct pollfd p = {way[0], POLLIN, 0};
    pthread_t thread;
    fd_set set;
    must(pthread_create(&thread, NULL, serves, NULL) == 0, "pthread_create");
    must(begin() && read(way[0], bytes, 1) == 1, "read");
    must(begin() && poll(&p, 1, -1) == 1 && read(way[0], bytes, 1) == 1, "poll");
    FD_ZERO(&set);
    FD_SET(way[0], &set);
    must(begin() && select(way[0] + 1, &set, NULL, NULL, NULL) == 1 && read(way[0], bytes, 1) == 1, "select");
    must(begin() && write(full[1], bytes, sizeof bytes) == sizeof bytes, "write");
    must(poll(NULL, 0, 10) == 0 && pthread_detach(thread) == 0, "asleep");
}

enum { STREAMED = 5, ROOM = 4096 };

static void *speaks(void *none) {
    static char bytes[ROOM];
    must(write(full[1], bytes, ROOM) == ROOM, "fill");
    for (int i = 0; i < STREAMED; i++) {
        nap();
        must(write(way[1], "7\n", 2) == 2, "write");
    }
    for (int i = 0; i < 2; i++) {
        nap();
        for (ssize_t left = ROOM; left > 0; left -= read(full[0], bytes, (size_t)left))
            ;
    }
    return none;
}

/** A stream that holds nothing back, so that it waits in each of these calls. */
static FILE *unbuffered(int fd, const char *mode) {
    FILE *f = fdopen(dup(fd), mode);
    must(f && setvbuf(f, NULL, _IONBF, 0) == 0, "fdopen");
    return f;
}

static void wait_for_streams(void) {
    static char bytes[2 * ROOM];
    FILE *in = unbuffered(way[0], "r"), *wide = unbuffered(way[0], "r"), *out = fdopen(dup(full[1]), "w");
    char *line = NULL;
    size_t room = 0;
    int number = 0;
    pthread_t thread;
    must(fcntl(full[1], F_SETPIPE_SZ, ROOM) == ROOM, "a small pipe, for which no write takes long");
    must(pthread_create(&thread, NULL, speaks, NULL) == 0, "pthread_create");
    must(begin() && fgets(bytes, 8, in) && strcmp(bytes, "7\n") == 0, "fgets");
    must(begin() && getline(&line, &room, in) == 2, "getline");
    must(begin() && fscanf(in, "%d", &number) == 1 && number == 7 && getc(in) == '\n', "fscanf");
    must(begin() && getc(in) == '7' && getc(in) == '\n', "getc");
    must(begin() && fgetwc(wide) == '7' && fgetwc(wide) == '\n', "fgetwc");
    must(begin() && fwrite(bytes, 1, ROOM, out) == ROOM && fflush(out) == 0, "fwrite");
    must(setvbuf(out, bytes, _IOFBF, sizeof bytes) == 0 && fwrite(bytes + ROOM, 1, ROOM, out) == ROOM, "a buffer");
    must(begin() && fflush(out) == 0, "fflush");
    must(pthread_detach(thread) == 0, "pthread_detach");
    free(line);
}

static void *answers(void *none) {
    for (int i = 0; i < 4; i++) {
        nap();
        must(send(ends[1], "x", 1, 0) == 1, "send");
    }
    return none;
}

static void wait_for_connections(void) {
    char byte;
    struct pollfd p = {ends[0], POLLIN, 0};
    struct iovec v = {&byte, 1};
    struct msghdr m = {.msg_iov = &v, .msg_iovlen = 1};
    pthread_t thread;
    must(pthread_create(&thread, NULL, answers, NULL) == 0, "pthread_create");
    must(begin() && recv(ends[0], &byte, 1, 0) == 1, "recv");
    must(begin() && read(ends[0], &byte, 1) == 1, "read of a connection");
    must(begin() && recvmsg(ends[0], &m, 0) == 1, "recvmsg");
    must(begin() && poll(&p, 1, -1) == 1 && recv(ends[0], &byte, 1, MSG_DONTWAIT) == 1, "poll of a connection");
    must(pthread_detach(thread) == 0, "pthread_detach");
}

static void said(const char *what, long result) {
    printf("%s %ld %d\n", what, result, errno);
}

/** What fails fails as it does without being recorded. */
static void fail(void) {
    struct timespec soon = after(CLOCK_REALTIME, 10);
    char byte;
    said("join", pthread_join(pthread_self(), NULL));
    said("child", waitpid(getpid(), NULL, 0));
    said("semaphore", sem_timedwait(&never, &soon));
    soon = after(CLOCK_REALTIME, 10);
    pthread_mutex_lock(&lock);
    said("condition", pthread_cond_timedwait(&condition, &lock, &soon));
    pthread_mutex_unlock(&lock);
    said("descriptor", read(-1, &byte, 1));
    said("number", syscall(SYS_futex, &word, FUTEX_WAIT_PRIVATE, 7, NULL, NULL, 0));
}

int main(void) {
    sigset_t user;
    sigemptyset(&user);
    sigaddset(&user, SIGUSR1);
    must(socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0, "socketpair");
    must(pipe(way) == 0 && pipe(full) == 0 && sem_init(&semaphore, 0, 0) == 0, "pipe");
    must(sem_init(&never, 0, 0) == 0, "sem_init");
    must(mtx_init(&c11_lock, mtx_plain) == thrd_success && cnd_init(&c11_condition) == thrd_success, "C11");
    must(pthread_barrier_init(&barrier, NULL, 2) == 0, "barrier");
    wait_for_threads();
    wait_for_children();
    wait_for_pipes();
    wait_for_streams();
    wait_for_connections();
    must(sigtimedwait(&user, NULL, &(struct timespec){0, 30000000}) < 0, "sigtimedwait");
    fail();
    return 0;
}
