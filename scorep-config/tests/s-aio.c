// SPDX-License-Identifier: EPL-2.0
// Asynchronous I/O on one descriptor (Case I of Lu & Shen: glibc serves one descriptor with one thread, so sixteen
// requests complete one after the other): 16 writes of 64 KiB at stride 128 KiB, waited for in turn; a flush; the
// same 16 blocks read by lists, 8 waited for in the call, 8 afterwards; one read of 100 bytes where 50 are; one
// that fails; two reads of an empty pipe with a name, of which one is cancelled and one, asked about a thousand times,
// gets a byte. The handler of a signal asks for one write's end.
//
// EXPECT calls aio_write 17
// EXPECT calls aio_read 4
// EXPECT calls aio_fsync 1
// EXPECT calls lio_listio 2
// EXPECT calls aio_return 37
// EXPECT calls aio_error 1
// EXPECT records IO_OPERATION_TEST 1
// EXPECT calls aio_cancel 1
// EXPECT calls aio_suspend 27
// EXPECT bytes write aio 1048580
// EXPECT bytes read aio 1048627
// EXPECT bytes write posix 1
// EXPECT offsets write aio data 0 131072 262144 393216 524288 655360 786432 917504 1048576 1179648 1310720 1441792 1572864 1703936 1835008 1966080 5000000
// EXPECT offsets read aio data 0 0 131072 262144 393216 524288 655360 786432 917504 1048576 1179648 1310720 1441792 1572864 1703936 1835008 1966080 2031566
// EXPECT offsets read aio pipe 0 0
// EXPECT hint iostrata.pipe 1
// EXPECT records IO_OPERATION_ISSUED 37
// EXPECT records IO_OPERATION_CANCELLED 2
// EXPECT outstanding 0
// EXPECT processes 1
// EXPECT locations 1
#include <aio.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { BLOCKS = 16, SIZE = 65536, STRIDE = 131072 };

static char bytes[BLOCKS][SIZE];
static struct aiocb blocks[BLOCKS], told;
static volatile int heard;

static ssize_t finish(struct aiocb *b) {
    const struct aiocb *list[1] = {b};
    while (aio_suspend(list, 1, NULL) != 0)
        if (errno != EINTR)
            return -1;
    return aio_return(b);
}

static void prepare(int fd, int opcode) {
    memset(blocks, 0, sizeof blocks);
    for (int i = 0; i < BLOCKS; i++) {
        blocks[i].aio_fildes = fd;
        blocks[i].aio_buf = bytes[i];
        blocks[i].aio_nbytes = SIZE;
        blocks[i].aio_offset = (off_t)i * STRIDE;
        blocks[i].aio_lio_opcode = opcode;
        blocks[i].aio_sigevent.sigev_notify = SIGEV_NONE;
    }
}

static long write_all(int fd) {
    long done = 0;
    prepare(fd, LIO_WRITE);
    for (int i = 0; i < BLOCKS; i++)
        aio_write(&blocks[i]);
    for (int i = 0; i < BLOCKS; i++)
        done += finish(&blocks[i]);
    struct aiocb flush = {.aio_fildes = fd, .aio_sigevent.sigev_notify = SIGEV_NONE};
    aio_fsync(O_SYNC, &flush);
    return done + finish(&flush);
}

static long read_lists(int fd) {
    struct aiocb *list[BLOCKS];
    long done = 0;
    prepare(fd, LIO_READ);
    for (int i = 0; i < BLOCKS; i++)
        list[i] = &blocks[i];
    if (lio_listio(LIO_WAIT, list, BLOCKS / 2, NULL) | lio_listio(LIO_NOWAIT, list + BLOCKS / 2, BLOCKS / 2, NULL))
        return -1;
    for (int i = 0; i < BLOCKS; i++)
        done += i < BLOCKS / 2 ? aio_return(&blocks[i]) : finish(&blocks[i]);
    return done;
}

static long read_short(int fd) {
    struct aiocb end = {
        .aio_fildes = fd, .aio_buf = bytes[0], .aio_nbytes = 100, .aio_offset = 15 * STRIDE + SIZE - 50};
    struct aiocb wrong = {.aio_fildes = fd, .aio_buf = bytes[0], .aio_nbytes = 1, .aio_reqprio = -1};
    end.aio_sigevent.sigev_notify = wrong.aio_sigevent.sigev_notify = SIGEV_NONE;
    int refused = aio_read(&wrong), error = errno;
    aio_read(&end);
    printf("refused %d: %s\n", refused, strerror(error));
    return finish(&end);
}

static void hear(int number) {
    (void)number;
    heard = (int)aio_return(&told);
}

static int be_told(int fd) {
    struct sigaction action = {.sa_handler = hear, .sa_flags = SA_RESTART};
    sigaction(SIGUSR1, &action, NULL);
    told = (struct aiocb){.aio_fildes = fd, .aio_buf = bytes[0], .aio_nbytes = 4, .aio_offset = 5000000};
    told.aio_sigevent.sigev_notify = SIGEV_SIGNAL;
    told.aio_sigevent.sigev_signo = SIGUSR1;
    aio_write(&told);
    while (!heard)
        usleep(100);
    return heard;
}

/** The second request waits for the first, which nobody serves yet: it can be cancelled. */
static void cancel_one(void) {
    struct aiocb first = {.aio_buf = bytes[0], .aio_nbytes = 1}, second = {.aio_buf = bytes[1], .aio_nbytes = 1};
    first.aio_sigevent.sigev_notify = second.aio_sigevent.sigev_notify = SIGEV_NONE;
    mkfifo("pipe", 0600);
    int fd = open("pipe", O_RDWR);
    first.aio_fildes = second.aio_fildes = fd;
    aio_read(&first);
    aio_read(&second);
    int under_way = 0;
    for (int i = 0; i < 1000; i++)
        under_way += aio_error(&first) == EINPROGRESS;
    int canceled = aio_cancel(fd, &second) == AIO_CANCELED;
    ssize_t returned = aio_return(&second), n = write(fd, "x", 1);
    printf("under way %d, cancelled %d %zd, then %zd %zd\n", under_way, canceled, returned, n, finish(&first));
    close(fd);
}

int main(int argc, char **argv) {
    if (argc != 2 || chdir(argv[1]) != 0)
        return 2;
    int fd = open("data", O_RDWR | O_CREAT | O_TRUNC, 0644);
    long written = write_all(fd), lists = read_lists(fd), end = read_short(fd);
    printf("%ld %ld %ld %d\n", written, lists, end, be_told(fd));
    cancel_one();
    return close(fd);
}
