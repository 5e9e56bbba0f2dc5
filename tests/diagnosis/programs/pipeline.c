// SPDX-License-Identifier: EPL-2.0
// Four stages in a row, joined by pipes: one reads blocks, two change them, the last one writes. All work at once, each on
// a block of its own: that one process reads and one writes is how it should be. SIZE is the number of blocks.
#include "diagnosis.h"
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

enum { BLOCK = 262144, STAGES = 4, COMPUTE_US = 2500 };

static void transfer(int fd, char *block, int writes) {
    for (ssize_t done = 0, n; done < BLOCK; done += n)
        CHECK((n = writes ? write(fd, block + done, BLOCK - (size_t)done)
                          : read(fd, block + done, BLOCK - (size_t)done)) > 0);
}

static void stage(int in, int out, int computes) {
    char *block = bytes(BLOCK);
    for (int i = 0; i < size; i++) {
        transfer(in, block, 0);
        if (computes)
            compute(COMPUTE_US);
        transfer(out, block, 1);
    }
    exit(0);
}

int main(int argc, char **argv) {
    arguments(argc, argv);
    double start = now();
    int in = open(file("data"), O_RDONLY);
    for (int i = 0; i < STAGES; i++) {
        int ends[2];
        CHECK(pipe(ends) == 0);
        int out = i < STAGES - 1 ? ends[1] : open(file("result"), O_WRONLY | O_CREAT, 0666);
        CHECK(in >= 0 && out >= 0);
        if (fork() == 0)
            stage(in, out, i == 1 || i == 2);
        close(in);
        close(ends[1]);
        in = ends[0];
    }
    close(in);
    while (wait(NULL) > 0)
        ;
    took(start);
    return 0;
}
