// SPDX-License-Identifier: EPL-2.0
// Trouble: a process makes a file, renames it when it is whole, and only then another one, which asks for it every 5
// ms, begins to read and work. Repaired: the blocks go through a pipe, and both work at once. SIZE is the number of
// blocks. With `marker` the file has its name from the begin, and another, empty one tells that it is whole.
#include "diagnosis.h"
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { BLOCK = 524288, COMPUTE_US = 5000 };

static void transfer(int fd, char *block, int writes) {
    for (ssize_t done = 0, n; done < BLOCK; done += n)
        CHECK((n = writes ? write(fd, block + done, BLOCK - (size_t)done)
                          : read(fd, block + done, BLOCK - (size_t)done)) > 0);
}

static void produce(int fd) {
    char *block = bytes(BLOCK);
    for (int i = 0; i < size; i++) {
        compute(COMPUTE_US);
        transfer(fd, block, 1);
    }
}

static void consume(int fd) {
    char *block = bytes(BLOCK);
    for (int i = 0; i < size; i++) {
        transfer(fd, block, 0);
        compute(COMPUTE_US);
    }
}

int main(int argc, char **argv) {
    struct stat there;
    int ends[2] = {-1, -1};
    arguments(argc, argv);
    CHECK(bad || pipe(ends) == 0);
    int marker = argc > 4;
    const char *told = file(marker ? "done" : "whole");
    double start = now();
    pid_t producer = fork();
    CHECK(producer >= 0);
    if (producer == 0) {
        int fd = bad ? open(file(marker ? "whole" : "part"), O_WRONLY | O_CREAT, 0666) : ends[1];
        CHECK(fd >= 0);
        produce(fd);
        CHECK(!bad || marker || rename(file("part"), file("whole")) == 0);
        CHECK(!bad || !marker || creat(told, 0666) >= 0);
        exit(0);
    }
    while (bad && stat(told, &there) != 0)
        compute(5000);
    int fd = bad ? open(file("whole"), O_RDONLY) : ends[0];
    CHECK(fd >= 0);
    consume(fd);
    waitpid(producer, NULL, 0);
    took(start);
    return 0;
}
