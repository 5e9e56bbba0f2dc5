// SPDX-License-Identifier: EPL-2.0
// Trouble: for every file its real path is made out anew: the C library asks of each part of the path whether it is a
// link. And before it is opened, it is asked whether that is allowed. Repaired: the program goes to the directory once,
// and just opens the files. SIZE is the number of files.
#include "diagnosis.h"
#include <fcntl.h>
#include <limits.h>
#include <unistd.h>

enum { BLOCK = 1048576 };

int main(int argc, char **argv) {
    char real[PATH_MAX], name[128], *block;
    arguments(argc, argv);
    block = bytes(BLOCK);
    double start = now();
    CHECK(bad || chdir(file("a/b/link/c/d")) == 0);
    for (int i = 0; i < size; i++) {
        snprintf(name, sizeof name, bad ? "a/b/link/c/d/part.%d" : "part.%d", i);
        if (bad) {
            CHECK(realpath(file(name), real) != NULL);
            CHECK(access(real, F_OK) == 0 && access(real, R_OK) == 0);
        }
        int fd = open(bad ? real : name, O_RDONLY);
        CHECK(fd >= 0 && read(fd, block, BLOCK) == BLOCK);
        close(fd);
    }
    took(start);
    return 0;
}
