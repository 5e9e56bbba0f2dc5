// SPDX-License-Identifier: EPL-2.0
// A child reads blocks and hands each on through a pipe, as C streams, to its parent, which computes with it for about as
// long as the next one takes. SIZE is the number of blocks.
#include "diagnosis.h"
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

enum { BLOCK = 32768, COMPUTING_US = 3000 };

static void hand_on(FILE *to) {
    char *block = bytes(BLOCK);
    int fd = open(file("data"), O_RDONLY);
    CHECK(fd >= 0);
    for (int i = 0; i < size; i++) {
        CHECK(pread(fd, block, BLOCK, (off_t)i * BLOCK) == BLOCK);
        CHECK(fwrite(block, BLOCK, 1, to) == 1 && fflush(to) == 0);
    }
    CHECK(fclose(to) == 0);
}

int main(int argc, char **argv) {
    int ends[2];
    arguments(argc, argv);
    double start = now();
    CHECK(pipe(ends) == 0);
    if (fork() == 0) {
        close(ends[0]);
        hand_on(fdopen(ends[1], "w"));
        _exit(0);
    }
    close(ends[1]);
    FILE *from = fdopen(ends[0], "r");
    char *block = bytes(BLOCK);
    CHECK(from != NULL);
    while (fread(block, BLOCK, 1, from) == 1)
        compute(COMPUTING_US);
    CHECK(wait(NULL) > 0);
    took(start);
    return 0;
}
