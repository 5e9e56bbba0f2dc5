// SPDX-License-Identifier: EPL-2.0
// Trouble: a file is copied within the kernel, but 4 KiB at a time. Repaired: as much as the kernel takes. The fourth
// argument says how: sendfile or range (copy_file_range). SIZE is its KiB.
#define _GNU_SOURCE
#include "diagnosis.h"
#include <fcntl.h>
#include <sys/sendfile.h>
#include <unistd.h>

int main(int argc, char **argv) {
    arguments(argc, argv);
    int by_sendfile = strcmp(argv[4], "sendfile") == 0;
    double start = now();
    int from = open(file("data"), O_RDONLY), to = open(file("copy"), O_WRONLY | O_CREAT, 0666);
    CHECK(from >= 0 && to >= 0);
    for (ssize_t left = size * 1024L, n; left > 0; left -= n) {
        size_t most = bad ? 4096 : (size_t)left;
        n = by_sendfile ? sendfile(to, from, NULL, most) : copy_file_range(from, NULL, to, NULL, most, 0);
        CHECK(n > 0);
    }
    CHECK(close(from) == 0 && close(to) == 0);
    took(start);
    return 0;
}
