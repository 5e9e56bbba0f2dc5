// SPDX-License-Identifier: EPL-2.0
// 300 writes of 64 KiB by libaio in ten batches. Another thread takes the events of the first of a batch while the others are
// submitted, and unmaps their blocks.
//
// EXPECT calls io_submit 10
// EXPECT nonblocking aio 300
// EXPECT bytes write aio 19660800
// EXPECT outstanding 0
// EXPECT processes 1
// EXPECT locations 2
#include <fcntl.h>
#include <libaio.h>
#include <pthread.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

enum { BATCHES = 10, BATCH = 30, WRITES = BATCHES * BATCH, SIZE = 65536, PAGE = 4096 };

static io_context_t context;
static char buf[SIZE];

static void *take(void *unused) {
    struct io_event event;
    long bytes = 0;
    (void)unused;
    for (int i = 0; i < WRITES && io_getevents(context, 1, 1, &event, NULL) == 1; i++) {
        bytes += (long)event.res;
        munmap(event.obj, PAGE);
    }
    printf("%ld\n", bytes);
    return NULL;
}

static int submit(int fd, int batch) {
    struct iocb *blocks[BATCH];
    for (int i = 0; i < BATCH; i++) {
        blocks[i] = mmap(NULL, PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        io_prep_pwrite(blocks[i], fd, buf, SIZE, ((long long)batch * BATCH + i) * SIZE);
    }
    return io_submit(context, BATCH, blocks);
}

int main(int argc, char **argv) {
    pthread_t taker;
    if (argc != 2 || chdir(argv[1]) != 0)
        return 2;
    int fd = open("data", O_RDWR | O_CREAT, 0644), submitted = 0;
    if (io_setup(WRITES, &context) != 0) {
        puts("no asynchronous I/O in this kernel");
        return 77;
    }
    pthread_create(&taker, NULL, take, NULL);
    for (int i = 0; i < BATCHES; i++)
        submitted += submit(fd, i);
    pthread_join(taker, NULL);
    io_destroy(context);
    return close(fd) != 0 || submitted != WRITES;
}
