// SPDX-License-Identifier: EPL-2.0
// io_uring on connections, by liburing: asked for and accepted by the ring, sent and received in every way; several requests in
// one call, one after another in the stream; a send for which there is no room, received into buffers that the kernel
// chooses until it is told to stop; a registered file; and ordinary calls between. What is sent and received is counted here.
// The first 100 bytes are handed over before there is a connection, and not told.
// ENV IOSTRATA_LAYERS=posix,aio,net
// EXPECT streams 3
// EXPECT runs 1 100-1500
// EXPECT runs 1 0-70
// EXPECT file-bytes write aio data 900
// EXPECT outstanding 0
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <liburing.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { CHOSEN = 1000 };

static struct io_uring ring;
static char data[1 << 20], got[1 << 20];

static void must(int ok, const char *what) {
    if (!ok) {
        perror(what);
        exit(1);
    }
}

#include "connected.h"

static struct io_uring_sqe *request(int number) {
    struct io_uring_sqe *sqe = io_uring_get_sqe(&ring);
    must(sqe != NULL, "a request");
    io_uring_sqe_set_data64(sqe, (__u64)number);
    return sqe;
}

/** Prepares one, whose number is the line. */
#define ASK(what, ...)                                                                                                 \
    do {                                                                                                               \
        struct io_uring_sqe *asked = request(0);                                                                       \
        io_uring_prep_##what(asked, __VA_ARGS__);                                                                      \
        io_uring_sqe_set_data64(asked, __LINE__);                                                                      \
    } while (0)

/** The results of so many completions, added up; notices of sends without copies apart. */
static long take(int n) {
    struct io_uring_cqe *cqe;
    long sum = 0;
    while (n > 0) {
        must(io_uring_wait_cqe(&ring, &cqe) == 0, "a completion");
        if (!(cqe->flags & IORING_CQE_F_NOTIF)) {
            errno = -cqe->res;
            must(cqe->res >= 0, "a request");
            sum += cqe->res;
            n--;
        }
        io_uring_cqe_seen(&ring, cqe);
    }
    return sum;
}

static long done(int n) {
    must(io_uring_submit_and_wait(&ring, (unsigned)n) >= 0, "submit");
    return take(n);
}

/** Both ends of a connection over TCP. */
static void connected_by_ring(int ends[2]) {
    struct sockaddr_in a;
    int listening = listening_at(&a);
    ends[0] = socket(AF_INET, SOCK_STREAM, 0);
    ASK(accept, listening, NULL, NULL, 0);
    must(io_uring_submit(&ring) == 1, "accept");
    struct io_uring_sqe *first = request(1); // and a message goes as soon as it is there
    io_uring_prep_connect(first, ends[0], (struct sockaddr *)&a, sizeof a);
    first->flags |= IOSQE_IO_LINK;
    ASK(send, ends[0], data, 100, 0);
    ends[1] = (int)done(3) - 100;
    must(ends[1] > 0 && close(listening) == 0, "accept");
    must(recv(ends[1], got, 100, MSG_WAITALL) == 100, "the first");
}

static void in_all_ways(int from, int to, int file) {
    struct iovec v[2] = {{data, 60}, {data + 1000, 40}}, w[2] = {{got, 70}, {got + 1000, 30}};
    struct msghdr sent = {.msg_iov = v, .msg_iovlen = 2}, taken = {.msg_iov = w, .msg_iovlen = 2};
    ASK(send, from, data, 100, 0); // in this order, in one call
    ASK(sendmsg, from, &sent, 0);
    ASK(write, from, data, 100, 0);
    must(done(3) == 300, "sends");
    ASK(recv, to, got, 200, MSG_PEEK); // moves nothing
    must(done(1) == 200, "a look");
    ASK(recv, to, got, 100, MSG_WAITALL);
    must(done(1) == 100, "recv");
    ASK(recvmsg, to, &taken, MSG_WAITALL);
    must(done(1) == 100, "recvmsg");
    ASK(read, to, got, 100, 0);
    must(done(1) == 100, "read");
    must(write(from, data, 100) == 100 && read(to, got, 100) == 100, "without the ring");
    ASK(writev, from, v, 2, 0);
    ASK(send_zc, from, data, 100, 0, 0);
    must(done(2) == 200, "more sends");
    ASK(readv, to, w, 2, 0);
    must(done(1) == 100 && recv(to, got, 100, MSG_WAITALL) == 100, "more");
    must(io_uring_register_files(&ring, &from, 1) == 0, "a registered file");
    struct io_uring_sqe *fixed = request(2);
    io_uring_prep_send(fixed, 0, data, 200, 0);
    fixed->flags |= IOSQE_FIXED_FILE;
    ASK(write, file, data, 900, 0);
    must(done(2) == 1100 && io_uring_unregister_files(&ring) == 0, "to a registered file");
    must(recv(to, got, 200, MSG_WAITALL) == 200, "of a registered file");
}

/** Several receives by one request, into two buffers of 300 and 300. */
static void chosen(int from, int to) {
    ASK(provide_buffers, got, 300, 2, 7, 0);
    must(done(1) >= 0, "buffers");
    struct io_uring_sqe *sqe = request(CHOSEN);
    io_uring_prep_recv_multishot(sqe, to, NULL, 0, 0);
    sqe->flags |= IOSQE_BUFFER_SELECT;
    sqe->buf_group = 7;
    must(io_uring_submit(&ring) == 1 && send(from, data, 300, 0) == 300 && take(1) == 300, "the first");
    must(send(from, data, 200, 0) == 200 && take(1) == 200, "the second");
    must(send(from, data, 100, 0) == 100, "one too many");
    struct io_uring_cqe *cqe;
    must(io_uring_wait_cqe(&ring, &cqe) == 0 && cqe->res == -ENOBUFS, "no buffer");
    io_uring_cqe_seen(&ring, cqe);
    must(recv(to, got, 100, 0) == 100, "by a call");
}

/** More than there is room for: what was not sent is no part of the stream. */
static void without_room(int from, int to) {
    ASK(send, from, data, sizeof data, MSG_DONTWAIT);
    long sent = done(1);
    must(sent > 0 && (size_t)sent < sizeof data, "a part");
    for (long left = sent; left > 0;) {
        ASK(recv, to, got, sizeof got, 0);
        left -= done(1);
    }
    ASK(send, from, data, 10, 0);
    must(done(1) == 10 && recv(to, got, sizeof got, 0) == 10, "the rest");
}

int main(int argc, char **argv) {
    char path[4096];
    int ends[2], pair[2];
    must(argc == 2, "a folder");
    snprintf(path, sizeof path, "%s/data", argv[1]);
    int file = open(path, O_RDWR | O_CREAT, 0644);
    struct io_uring_probe *probe = io_uring_get_probe();
    if (!probe || !io_uring_opcode_supported(probe, IORING_OP_SEND_ZC) || io_uring_queue_init(64, &ring, 0) != 0) {
        puts("no io_uring, or an old one");
        return 77;
    }
    io_uring_free_probe(probe);
    connected_by_ring(ends);
    in_all_ways(ends[0], ends[1], file);
    chosen(ends[0], ends[1]);
    must(write(ends[1], data, 70) == 70 && read(ends[0], got, 70) == 70, "back");
    must(socketpair(AF_UNIX, SOCK_STREAM, 0, pair) == 0, "socketpair");
    without_room(pair[0], pair[1]);
    must(write(pair[1], data, 5) == 5 && read(pair[0], got, 5) == 5, "back");
    io_uring_queue_exit(&ring);
    puts("done");
    return close(file);
}
