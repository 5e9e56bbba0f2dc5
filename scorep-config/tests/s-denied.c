// SPDX-License-Identifier: EPL-2.0
// The trace cannot be written: one line, and the program runs as ever.
//
// ENV IOSTRATA_DIR=/proc/nowhere/archive
// STDERR iostrata: cannot record in /proc/nowhere/archive
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

int main(int argc, char **argv) {
    if (argc != 2 || chdir(argv[1]) != 0)
        return 2;
    int fd = open("data", O_RDWR | O_CREAT, 0644);
    printf("%zd\n", write(fd, "data", 4));
    return close(fd);
}
