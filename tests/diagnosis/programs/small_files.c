// SPDX-License-Identifier: EPL-2.0
// Trouble: every result goes to a small file of its own. Repaired: all results go to one file, by large writes. The
// fourth argument:
//   files   as above
//   reopen  one file, but it is opened, appended to and closed for every result
// SIZE is the number of results.
#include "diagnosis.h"
#include <fcntl.h>
#include <unistd.h>

enum { RESULT = 32768, GATHERED = 32 };

static int opened(const char *path) {
    int fd = open(path, O_WRONLY | O_CREAT | O_APPEND, 0666);
    CHECK(fd >= 0);
    return fd;
}

int main(int argc, char **argv) {
    arguments(argc, argv);
    int files = strcmp(argv[4], "files") == 0;
    char *results = bytes((size_t)RESULT * GATHERED);
    double start = now();
    if (bad) {
        for (int i = 0; i < size; i++) {
            int fd = opened(files ? numbered("result", i) : file("results"));
            CHECK(write(fd, results, RESULT) == RESULT);
            CHECK(close(fd) == 0);
        }
    } else {
        int fd = opened(file("results"));
        for (int i = 0; i < size; i += GATHERED)
            CHECK(write(fd, results, (size_t)RESULT * GATHERED) > 0);
        CHECK(close(fd) == 0);
    }
    took(start);
    return 0;
}
