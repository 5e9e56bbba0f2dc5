// SPDX-License-Identifier: EPL-2.0
// Trouble: processes write small records in turn into one file, and the file system hands the lock of a block from one
// to the next with every write. Repaired: each process has blocks of its own, which it fills before it writes. SIZE is
// the number of records of each process.
#include "diagnosis.h"
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PROCESSES = 4, RECORD = 8192, BLOCK = 1048576 };

static void work(int number) {
    char *records = bytes((size_t)size * RECORD);
    int fd = open(file("data"), O_RDWR);
    CHECK(fd >= 0);
    if (bad)
        for (int i = 0; i < size; i++)
            CHECK(pwrite(fd, records, RECORD, ((off_t)i * PROCESSES + number) * RECORD) == RECORD);
    else
        CHECK(pwrite(fd, records, (size_t)size * RECORD, (off_t)number * BLOCK) == (ssize_t)size * RECORD);
    CHECK(close(fd) == 0);
}

int main(int argc, char **argv) {
    int status, failed = 0;
    arguments(argc, argv);
    int fd = open(file("data"), O_RDWR | O_CREAT, 0666);
    CHECK(fd >= 0 && ftruncate(fd, (off_t)PROCESSES * BLOCK) == 0 && close(fd) == 0);
    double start = now();
    for (int i = 0; i < PROCESSES; i++) {
        pid_t child = fork();
        CHECK(child >= 0);
        if (child == 0) {
            work(i);
            exit(0);
        }
    }
    for (int i = 0; i < PROCESSES; i++) {
        wait(&status);
        failed |= status;
    }
    took(start);
    return failed != 0;
}
