// SPDX-License-Identifier: EPL-2.0
// io_uring by system calls alone, as the engine of fio: no library, nothing that a wrapper could see. On FILE, which it makes:
// 20 writes of 1000 bytes, a flush, 10 reads of 500, one of 1000 that gets the last 300 bytes, a write of 700 through a
// registered file, one to a descriptor that is not open, a read that is cancelled, and a request that moves nothing. With
// "poll" the kernel's own thread takes the requests.
//
// usage: s-uring-raw FILE [poll]
#include <fcntl.h>
#include <linux/io_uring.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { ENTRIES = 32 };

static int ring, polled;
static _Atomic unsigned *head, *tail, *done_head, *done_tail, *flags;
static unsigned *array, mask, done_mask;
static struct io_uring_sqe *requests;
static struct io_uring_cqe *completions;
static char buffer[1000];

static int make_ring(void) {
    struct io_uring_params p = {.flags = polled ? IORING_SETUP_SQPOLL : 0, .sq_thread_idle = 1000};
    ring = (int)syscall(SYS_io_uring_setup, ENTRIES, &p);
    if (ring < 0)
        return -1;
    size_t size = p.sq_off.array + p.sq_entries * sizeof(unsigned);
    char *sq = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_POPULATE, ring, IORING_OFF_SQ_RING);
    size = p.cq_off.cqes + p.cq_entries * sizeof *completions;
    char *cq = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_POPULATE, ring, IORING_OFF_CQ_RING);
    size = p.sq_entries * sizeof *requests;
    requests = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_POPULATE, ring, IORING_OFF_SQES);
    head = (void *)(sq + p.sq_off.head);
    tail = (void *)(sq + p.sq_off.tail);
    flags = (void *)(sq + p.sq_off.flags);
    array = (void *)(sq + p.sq_off.array);
    mask = *(unsigned *)(void *)(sq + p.sq_off.ring_mask);
    done_head = (void *)(cq + p.cq_off.head);
    done_tail = (void *)(cq + p.cq_off.tail);
    done_mask = *(unsigned *)(void *)(cq + p.cq_off.ring_mask);
    completions = (void *)(cq + p.cq_off.cqes);
    return 0;
}

static void prepare(uint8_t opcode, int fd, uint64_t offset, uint32_t length, uint8_t fixed) {
    unsigned at = *tail & mask;
    memset(&requests[at], 0, sizeof *requests);
    requests[at].opcode = opcode;
    requests[at].flags = fixed;
    requests[at].fd = fd;
    requests[at].off = offset;
    requests[at].addr = length ? (uint64_t)(uintptr_t)buffer : 0;
    requests[at].len = length;
    requests[at].user_data = 7; // the same for all: nobody has to make them differ
    array[at] = at;
    atomic_fetch_add(tail, 1);
}

static void enter(unsigned requests_made, unsigned wanted) {
    unsigned wakes = polled && (*flags & IORING_SQ_NEED_WAKEUP) ? IORING_ENTER_SQ_WAKEUP : 0;
    syscall(SYS_io_uring_enter, ring, requests_made, wanted, IORING_ENTER_GETEVENTS | wakes, NULL, 0);
}

/** Hands n requests over and waits for all; the sum of what they did. */
static long go(unsigned n) {
    long sum = 0;
    for (unsigned seen = 0; seen < n;) {
        enter(seen ? 0 : n, n - seen);
        for (; *done_head != *done_tail; seen++, atomic_fetch_add(done_head, 1)) {
            int result = completions[*done_head & done_mask].res;
            sum += result > 0 ? result : 0;
        }
    }
    return sum;
}

int main(int argc, char **argv) {
    int pipes[2];
    long written = 0, read = 0;
    polled = argc > 2;
    if (argc < 2 || make_ring() < 0 || pipe(pipes) < 0)
        return 77;
    int fd = open(argv[1], O_RDWR | O_CREAT | O_TRUNC, 0644);
    for (int i = 0; i < 20; i++)
        prepare(IORING_OP_WRITE, fd, (uint64_t)i * 1000, 1000, 0);
    written += go(20);
    prepare(IORING_OP_FSYNC, fd, 0, 0, 0);
    go(1);
    for (int i = 0; i < 10; i++)
        prepare(IORING_OP_READ, fd, (uint64_t)i * 1000, 500, 0);
    prepare(IORING_OP_READ, fd, 19700, 1000, 0);
    read += go(11);
    syscall(SYS_io_uring_register, ring, IORING_REGISTER_FILES, &fd, 1);
    prepare(IORING_OP_WRITE, 0, 20000, 700, IOSQE_FIXED_FILE);
    written += go(1);
    prepare(IORING_OP_WRITE, 1000, 0, 100, 0);
    prepare(IORING_OP_NOP, -1, 0, 0, 0);
    go(2);
    prepare(IORING_OP_READ, pipes[0], 0, 10, 0);
    enter(1, 0);
    prepare(IORING_OP_ASYNC_CANCEL, -1, 0, 0, 0);
    requests[(*tail - 1) & mask].addr = 7;
    go(2);
    printf("written %ld read %ld\n", written, read);
    return fd < 0;
}
