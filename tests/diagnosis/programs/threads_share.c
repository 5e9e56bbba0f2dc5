// SPDX-License-Identifier: EPL-2.0
// Threads work on one file, and share what only one can use at a time. The fourth argument says what:
//   stream    all write to one FILE, whose lock is held while its buffer is written; repaired: a stream and a file each
//   position  all read through one descriptor with read(), whose position the kernel locks; repaired: pread
// SIZE is the number of records of each thread.
#include "threads.h"
#include <fcntl.h>
#include <stdatomic.h>
#include <unistd.h>

enum { THREADS = 8, RECORD = 8192, BUFFER = 65536, BLOCK = 131072 };

static FILE *shared;
static int fd;
static atomic_int next_block;

static FILE *stream(int number) {
    FILE *f = fopen(numbered("records", number), "w");
    CHECK(f != NULL);
    buffer(f, BUFFER);
    return f;
}

static void *write_records(void *number) {
    FILE *f = bad ? shared : stream(*(int *)number);
    char *record = bytes(RECORD);
    for (int i = 0; i < size; i++)
        CHECK(fwrite(record, RECORD, 1, f) == 1);
    if (!bad)
        CHECK(fclose(f) == 0);
    return NULL;
}

static void *read_blocks(void *unused) {
    char *block = bytes(BLOCK);
    for (int i = 0; i < size; i++)
        CHECK((bad ? read(fd, block, BLOCK) : pread(fd, block, BLOCK, (off_t)next_block++ * BLOCK)) == BLOCK);
    return unused;
}

int main(int argc, char **argv) {
    arguments(argc, argv);
    int streams = strcmp(argv[4], "stream") == 0;
    if (!streams)
        CHECK((fd = open(file("data"), O_RDONLY)) >= 0);
    else if (bad)
        shared = stream(0);
    double start = now();
    in_threads(THREADS, streams ? write_records : read_blocks);
    if (shared)
        CHECK(fclose(shared) == 0);
    took(start);
    return 0;
}
