// SPDX-License-Identifier: EPL-2.0
// Trouble: records are appended, and forced to the disk again and again: after each, or after each tenth. Repaired:
// once, at the end. SIZE is the number of records; the fourth argument says after how many the bad one flushes.
#include "diagnosis.h"
#include <fcntl.h>
#include <unistd.h>

enum { RECORD = 131072 };

int main(int argc, char **argv) {
    arguments(argc, argv);
    int every = argc > 4 ? atoi(argv[4]) : 1;
    char *record = bytes(RECORD);
    int fd = open(file("log"), O_WRONLY | O_CREAT | O_APPEND, 0666);
    CHECK(fd >= 0);
    double start = now();
    for (int i = 0; i < size; i++) {
        CHECK(write(fd, record, RECORD) == RECORD);
        if (bad && (i + 1) % every == 0)
            CHECK(fsync(fd) == 0);
    }
    CHECK(fsync(fd) == 0);
    CHECK(close(fd) == 0);
    took(start);
    return 0;
}
