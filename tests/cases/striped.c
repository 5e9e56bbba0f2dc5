// SPDX-License-Identifier: EPL-2.0
// A small striped file server and a program that uses it, to record. A file lies in stripes of 64 KiB over several servers.
//
//   striped serve PORT FILE SERVICE CONNECTIONS      until so many connections have come and gone
//   striped work PORT SERVERS THREADS DEPTH COUNT SIZE HOW SEED [FIRST]
//
// SERVICE: sync (the thread that receives), threads (eight of them, from one queue), relay (the same, but one more thread sends all
// answers, what was done last first), aio (glibc's, on one descriptor, which
// serves it by one thread: case I of Lu and Shen), or prefetch (as sync, but what a connection reads is read 256 KiB at a time:
// the remedy of case II). HOW: two letters, of w(rite), r(ead) or m(ixed) and of s(equential) or r(andom). Each thread has a
// connection to each server, DEPTH requests under way, and a part of the file, the one with number FIRST and those after it.
// What is read has to be written before by another such program, and is checked. A line for each
// request goes to stdout: port of the client, its number in the connection from 0 on, offset at the server, w or r.
#include <aio.h>
#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { STRIPE = 64 << 10, AHEAD = 256 << 10, WORKERS = 8, MOST = 64 };

/** Before the bytes of a write, and of the answer to a read. */
struct header {
    uint32_t bytes, id, write, unused; // that follow; of the client's choice
    uint64_t offset, size;
};

struct job {
    struct header h;
    struct connection *from;
    struct job *next;
    struct aiocb aio;
    char data[STRIPE];
};

struct connection {
    int fd;
    pthread_mutex_t sending;
    uint64_t ahead, ahead_size; // what was read and perhaps not asked for yet
    char data[AHEAD];
};

static void fail(const char *what) {
    perror(what);
    exit(1);
}

static void get(int fd, void *to, size_t n) {
    if (n > 0 && recv(fd, to, n, MSG_WAITALL) != (ssize_t)n)
        fail("striped: the other end is gone");
}

static void put(int fd, const struct header *h, const void *data) {
    struct iovec v[2] = {{(void *)h, sizeof *h}, {(void *)data, h->bytes}};
    struct msghdr m = {.msg_iov = v, .msg_iovlen = h->bytes ? 2 : 1};
    if (sendmsg(fd, &m, 0) != (ssize_t)(sizeof *h + h->bytes))
        fail("striped: send");
}

static struct sockaddr_in address(int port) {
    return (struct sockaddr_in){AF_INET, htons((uint16_t)port), {htonl(INADDR_LOOPBACK)}, {0}};
}

static void at_once(int fd) {
    int yes = 1;
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
}

// --- the server

static int file;
static char service;
static pthread_mutex_t queue_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t queue_filled = PTHREAD_COND_INITIALIZER;
static struct job *first, **last = &first, *done;
static pthread_cond_t something_done = PTHREAD_COND_INITIALIZER;

static void answer(struct job *j) {
    j->h.bytes = j->h.write ? 0 : (uint32_t)j->h.size;
    pthread_mutex_lock(&j->from->sending);
    put(j->from->fd, &j->h, j->data);
    pthread_mutex_unlock(&j->from->sending);
    free(j);
}

static void serve(struct job *j) {
    ssize_t moved = j->h.write ? pwrite(file, j->data, j->h.size, (off_t)j->h.offset)
                               : pread(file, j->data, j->h.size, (off_t)j->h.offset);
    if (moved != (ssize_t)j->h.size)
        fail("striped: file");
    if (service != 'r') {
        answer(j);
        return;
    }
    pthread_mutex_lock(&queue_lock);
    j->next = done;
    done = j;
    pthread_cond_signal(&something_done);
    pthread_mutex_unlock(&queue_lock);
}

static void *relay(void *unused) {
    (void)unused;
    for (;;) {
        pthread_mutex_lock(&queue_lock);
        while (!done)
            pthread_cond_wait(&something_done, &queue_lock);
        struct job *j = done;
        done = j->next;
        pthread_mutex_unlock(&queue_lock);
        answer(j);
    }
    return NULL;
}

/** Reads are answered from what was read for the connection, and that is read in large pieces. */
static void serve_ahead(struct job *j) {
    struct connection *c = j->from;
    if (j->h.write) {
        c->ahead_size = 0;
        serve(j);
        return;
    }
    if (j->h.offset < c->ahead || j->h.offset + j->h.size > c->ahead + c->ahead_size) {
        ssize_t n = pread(file, c->data, AHEAD, (off_t)j->h.offset);
        if (n < (ssize_t)j->h.size)
            fail("striped: file");
        c->ahead = j->h.offset;
        c->ahead_size = (uint64_t)n;
    }
    memcpy(j->data, c->data + (j->h.offset - c->ahead), j->h.size);
    answer(j);
}

static void *work_off(void *unused) {
    (void)unused;
    for (;;) {
        pthread_mutex_lock(&queue_lock);
        while (!first)
            pthread_cond_wait(&queue_filled, &queue_lock);
        struct job *j = first;
        first = j->next;
        last = first ? last : &first;
        pthread_mutex_unlock(&queue_lock);
        serve(j);
    }
    return NULL;
}

static void hand_on(struct job *j) {
    pthread_mutex_lock(&queue_lock);
    *last = j;
    last = &j->next;
    pthread_cond_signal(&queue_filled);
    pthread_mutex_unlock(&queue_lock);
}

static void completed(union sigval of) {
    struct job *j = of.sival_ptr;
    if (aio_return(&j->aio) != (ssize_t)j->h.size)
        fail("striped: asynchronous I/O");
    answer(j);
}

static void start(struct job *j) {
    j->aio = (struct aiocb){
        .aio_fildes = file, .aio_buf = j->data, .aio_nbytes = j->h.size, .aio_offset = (off_t)j->h.offset};
    j->aio.aio_sigevent.sigev_notify = SIGEV_THREAD;
    j->aio.aio_sigevent.sigev_notify_function = completed;
    j->aio.aio_sigevent.sigev_value.sival_ptr = j;
    if ((j->h.write ? aio_write : aio_read)(&j->aio) < 0)
        fail("striped: asynchronous I/O");
}

static void *receive(void *argument) {
    struct connection *c = argument;
    struct job *j;
    while ((j = calloc(1, sizeof *j)) && recv(c->fd, &j->h, sizeof j->h, MSG_WAITALL) == sizeof j->h) {
        if (j->h.size > STRIPE || j->h.bytes > STRIPE)
            fail("striped: no request");
        get(c->fd, j->data, j->h.bytes);
        j->from = c;
        (service == 's' ? serve : service == 'p' ? serve_ahead : service == 'a' ? start : hand_on)(j);
    }
    return NULL;
}

static int serve_all(int port, const char *path, char how, int connections) {
    int listener = socket(AF_INET, SOCK_STREAM, 0), yes = 1;
    struct sockaddr_in self = address(port);
    pthread_t thread, *receiver = calloc((size_t)connections, sizeof *receiver);
    struct connection *all = calloc((size_t)connections, sizeof *all);
    service = how;
    file = open(path, O_RDWR | O_CREAT, 0644);
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (file < 0 || bind(listener, (void *)&self, sizeof self) || listen(listener, MOST))
        fail("striped");
    for (int i = 0; (service == 't' || service == 'r') && i < WORKERS; i++)
        pthread_create(&thread, NULL, work_off, NULL);
    if (service == 'r')
        pthread_create(&thread, NULL, relay, NULL);
    for (int i = 0; i < connections; i++) {
        struct connection *c = &all[i];
        c->fd = accept(listener, NULL, NULL);
        at_once(c->fd);
        pthread_mutex_init(&c->sending, NULL);
        pthread_create(&receiver[i], NULL, receive, c);
    }
    for (int i = 0; i < connections; i++) {
        pthread_join(receiver[i], NULL);
        pthread_mutex_lock(&all[i].sending); // the last answer is out: who sends it is in no call any more
    }
    return 0;
}

// --- the program

static struct {
    int port, servers, depth;
    long count, size;
    char what, order;
    unsigned seed;
} plan;
static pthread_mutex_t printing = PTHREAD_MUTEX_INITIALIZER;

struct worker {
    int fd[MOST], port[MOST]; // by server
    int asked[MOST];          // the servers of the requests under way, the oldest first
    long sent[MOST], number, waiting;
    unsigned seed;
};

static void fill(char *data, uint64_t offset, int server) {
    for (uint64_t i = 0; i < (uint64_t)plan.size; i += 8)
        *(uint64_t *)(data + i) = (offset + i) * MOST + (uint64_t)server;
}

static void ask(struct worker *w, long piece) {
    struct header h = {.id = (uint32_t)rand_r(&w->seed)};
    char data[STRIPE];
    uint64_t all = (uint64_t)((w->number * plan.count + piece) * plan.size), stripe = all / STRIPE;
    int server = (int)(stripe % (uint64_t)plan.servers);
    h.write = plan.what == 'w' || (plan.what == 'm' && rand_r(&w->seed) % 2);
    h.offset = stripe / (uint64_t)plan.servers * STRIPE + all % STRIPE;
    h.size = (uint64_t)plan.size;
    h.bytes = h.write ? (uint32_t)plan.size : 0;
    fill(data, h.offset, server);
    pthread_mutex_lock(&printing);
    printf("%d %ld %lu %c\n", w->port[server], w->sent[server]++, h.offset, h.write ? 'w' : 'r');
    pthread_mutex_unlock(&printing);
    put(w->fd[server], &h, data);
    w->asked[w->waiting++] = server;
}

static void hear(struct worker *w) {
    struct header h;
    char data[STRIPE], wanted[STRIPE];
    int server = w->asked[0];
    memmove(w->asked, w->asked + 1, sizeof(int) * (size_t)--w->waiting);
    get(w->fd[server], &h, sizeof h);
    get(w->fd[server], data, h.bytes);
    fill(wanted, h.offset, server);
    if (!h.write && memcmp(data, wanted, h.size) != 0) {
        fprintf(stderr, "striped: wrong data at %lu of server %d\n", h.offset, server);
        exit(1);
    }
}

static void *work(void *argument) {
    struct worker *w = argument;
    struct sockaddr_in self;
    socklen_t size = sizeof self;
    w->seed = plan.seed * MOST + (unsigned)w->number;
    for (int i = 0; i < plan.servers; i++) {
        struct sockaddr_in peer = address(plan.port + i);
        w->fd[i] = socket(AF_INET, SOCK_STREAM, 0);
        if (connect(w->fd[i], (void *)&peer, sizeof peer) || getsockname(w->fd[i], (void *)&self, &size))
            fail("striped: connect");
        at_once(w->fd[i]);
        w->port[i] = ntohs(self.sin_port);
    }
    for (long i = 0; i < plan.count; i++) {
        while (w->waiting == plan.depth)
            hear(w);
        ask(w, plan.order == 's' ? i : (long)rand_r(&w->seed) % plan.count);
    }
    while (w->waiting > 0)
        hear(w);
    for (int i = 0; i < plan.servers; i++)
        close(w->fd[i]);
    return NULL;
}

int main(int argc, char **argv) {
    pthread_t thread[MOST];
    if (argc == 6 && !strcmp(argv[1], "serve"))
        return serve_all(atoi(argv[2]), argv[3], argv[4][0], atoi(argv[5]));
    if (argc < 10 || argc > 11 || strcmp(argv[1], "work") != 0 || strlen(argv[8]) != 2)
        return 2;
    int threads = atoi(argv[4]);
    plan.port = atoi(argv[2]), plan.servers = atoi(argv[3]), plan.depth = atoi(argv[5]);
    plan.count = atol(argv[6]), plan.size = atol(argv[7]), plan.seed = (unsigned)atoi(argv[9]);
    plan.what = argv[8][0], plan.order = argv[8][1];
    struct worker *all = calloc((size_t)threads, sizeof *all);
    for (int i = 0; i < threads; i++) {
        all[i].number = i + (argc > 10 ? atoi(argv[10]) : 0);
        pthread_create(&thread[i], NULL, work, &all[i]);
    }
    for (int i = 0; i < threads; i++)
        pthread_join(thread[i], NULL);
    return 0;
}
