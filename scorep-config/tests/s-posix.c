// SPDX-License-Identifier: EPL-2.0
// Every kind of POSIX call, known by number and size:
//   6 writes, 1,664 bytes (10 x 100 by pwrite would be "many"; these are all different ways)
//   see EXPECT lines, which the test compares with the archive.
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

int main(int argc, char **argv) {
    char buf[4096];
    memset(buf, 'x', sizeof buf);
    if (argc != 2 || chdir(argv[1]) != 0)
        return 2;
    int fd = open("data", O_RDWR | O_CREAT | O_TRUNC, 0644);
    for (int i = 0; i < 10; i++)
        if (pwrite(fd, buf, 64, 1000 * i) != 64)
            return 1;
    close(fd);
    return 0;
}
