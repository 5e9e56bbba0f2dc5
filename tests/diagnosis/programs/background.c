// SPDX-License-Identifier: EPL-2.0
// A program that computes, and a process (thread) of its own that writes a log, flushed record by record, for which
// nobody waits: how it logs is no trouble. The fourth argument says who logs: process or thread. SIZE is how long it
// computes, in steps of 10 ms.
#include "diagnosis.h"
#include <fcntl.h>
#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

enum { RECORD = 512 };

static int records[2];

static void *logger(void *none) {
    char record[RECORD];
    int fd = open(file("log"), O_WRONLY | O_CREAT, 0666);
    CHECK(fd >= 0);
    while (read(records[0], record, RECORD) == RECORD)
        CHECK(write(fd, record, RECORD) == RECORD && fdatasync(fd) == 0);
    CHECK(close(fd) == 0);
    return none;
}

int main(int argc, char **argv) {
    pthread_t thread;
    arguments(argc, argv);
    int process = strcmp(argv[4], "process") == 0;
    char *record = bytes(RECORD);
    CHECK(pipe(records) == 0);
    double start = now();
    if (process && fork() == 0) {
        close(records[1]);
        logger(NULL);
        exit(0);
    }
    if (!process)
        CHECK(pthread_create(&thread, NULL, logger, NULL) == 0);
    for (int i = 0; i < size; i++) {
        compute(10000);
        CHECK(write(records[1], record, RECORD) == RECORD);
    }
    close(records[1]);
    if (process)
        wait(NULL);
    else
        pthread_join(thread, NULL);
    took(start);
    return 0;
}
