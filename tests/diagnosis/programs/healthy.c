// SPDX-License-Identifier: EPL-2.0
// Programs of one process that do nothing wrong, though it may look so. The fourth argument says what they do:
//   log         writes a line for each of many events, through a stream's buffer
//   table       writes lines of real numbers, of which the making takes longer than all else
//   checkpoint  computes, writes its state in large pieces, and flushes once
//   copy        copies a file through streams with large buffers
//   map         maps a file, and reads it in order
//   compute     computes long, and writes little
// SIZE is how much of it.
#include "diagnosis.h"
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

enum { LARGE = 1048576 };

static void write_log(void) {
    FILE *f = fopen(file("log"), "w");
    CHECK(f != NULL);
    for (int i = 0; i < size; i++)
        fprintf(f, "event %d: temperature %d, pressure %d, all is well\n", i, i * 17 % 300, i * 31 % 1000);
    CHECK(fclose(f) == 0);
}

static void write_table(void) {
    FILE *f = fopen(file("table"), "w");
    CHECK(f != NULL);
    for (int i = 0; i < size; i++)
        fprintf(f, "%.17g %.17g %.17g\n", i / 3.0, i / 7.0, i * 1.1);
    CHECK(fclose(f) == 0);
}

static void checkpoint(void) {
    char *state = bytes(LARGE);
    int fd = open(file("state"), O_WRONLY | O_CREAT, 0666);
    CHECK(fd >= 0);
    compute(100000);
    for (int i = 0; i < size; i++)
        CHECK(write(fd, state, LARGE) == LARGE);
    CHECK(fsync(fd) == 0 && close(fd) == 0);
}

static void copy(void) {
    FILE *from = fopen(file("data"), "r"), *to = fopen(file("copy"), "w");
    char *block = bytes(LARGE);
    CHECK(from != NULL && to != NULL);
    buffer(from, LARGE);
    buffer(to, LARGE);
    for (size_t n; (n = fread(block, 1, LARGE, from)) > 0;)
        CHECK(fwrite(block, 1, n, to) == n);
    CHECK(fclose(from) == 0 && fclose(to) == 0);
}

static void map(void) {
    int fd = open(file("data"), O_RDONLY);
    off_t length = lseek(fd, 0, SEEK_END);
    const char *all = mmap(NULL, (size_t)length, PROT_READ, MAP_PRIVATE, fd, 0);
    long sum = 0;
    CHECK(all != MAP_FAILED);
    for (off_t i = 0; i < length; i += 64)
        sum += all[i];
    printf("sum %ld\n", sum);
    close(fd);
}

static void compute_long(void) {
    char *result = bytes(LARGE / 4);
    compute(size * 1000L);
    int fd = open(file("result"), O_WRONLY | O_CREAT, 0666);
    CHECK(fd >= 0 && write(fd, result, LARGE / 4) == LARGE / 4 && close(fd) == 0);
}

int main(int argc, char **argv) {
    static const struct {
        const char *name;
        void (*work)(void);
    } all[] = {{"log", write_log}, {"table", write_table}, {"checkpoint", checkpoint},
               {"copy", copy},     {"map", map},           {"compute", compute_long}};
    arguments(argc, argv);
    double start = now();
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (strcmp(argv[4], all[i].name) == 0)
            all[i].work();
    took(start);
    return 0;
}
