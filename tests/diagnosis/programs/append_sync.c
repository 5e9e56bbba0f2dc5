// SPDX-License-Identifier: EPL-2.0
// Trouble: four processes append to one log, opened with O_APPEND and O_DSYNC: each line waits for the device. Repaired:
// each gathers its lines, appends a hundred at once, and synchronises at its end. SIZE is the number of lines.
#include "diagnosis.h"
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PROCESSES = 4, LINE = 200, TOGETHER = 100 };

static void work(void) {
    char *lines = bytes((size_t)LINE * TOGETHER);
    int fd = open(file("log"), O_WRONLY | O_CREAT | O_APPEND | (bad ? O_DSYNC : 0), 0666);
    CHECK(fd >= 0);
    int together = bad ? 1 : TOGETHER;
    for (int i = 0; i < size; i += together) {
        size_t length = (size_t)LINE * (size_t)(size - i < together ? size - i : together);
        CHECK(write(fd, lines, length) == (ssize_t)length);
    }
    CHECK((bad || fdatasync(fd) == 0) && close(fd) == 0);
    exit(0);
}

int main(int argc, char **argv) {
    arguments(argc, argv);
    double start = now();
    for (int i = 0; i < PROCESSES; i++)
        if (fork() == 0)
            work();
    while (wait(NULL) > 0)
        ;
    took(start);
    return 0;
}
