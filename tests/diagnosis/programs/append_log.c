// SPDX-License-Identifier: EPL-2.0
// Trouble: all ranks append their lines to one log, whose end is locked by the file system: the lock travels. Repaired: each
// has a log of its own, and gathers lines. SIZE is the number of lines of a rank.
#include <mpi.h>
//
#include "diagnosis.h"
#include <fcntl.h>
#include <unistd.h>

enum { LINE = 120, TOGETHER = 64 };

int main(int argc, char **argv) {
    begin(argc, argv);
    char *lines = bytes((size_t)LINE * TOGETHER);
    int fd = open(bad ? file("log") : numbered("log", rank), O_WRONLY | O_CREAT | O_APPEND, 0666);
    CHECK(fd >= 0);
    double start = together();
    for (int i = 0; i < size; i += bad ? 1 : TOGETHER)
        CHECK(write(fd, lines, bad ? LINE : LINE * TOGETHER) > 0);
    close(fd);
    all_took(start);
    return 0;
}
