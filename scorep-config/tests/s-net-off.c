// SPDX-License-Identifier: EPL-2.0
// Connections are recorded only when they are asked for.
// EXPECT no send
// EXPECT no recv
// EXPECT bytes write net 0
// EXPECT bytes write posix 3
#include <fcntl.h>
#include <stdio.h>
#include <sys/socket.h>
#include <unistd.h>

int main(int argc, char **argv) {
    char path[4096], buffer[8];
    int pair[2];
    snprintf(path, sizeof path, "%s/file", argv[argc - 1]);
    int file = open(path, O_CREAT | O_WRONLY, 0644);
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, pair) < 0 || send(pair[0], "abc", 3, 0) != 3 ||
        recv(pair[1], buffer, sizeof buffer, 0) != 3 || write(pair[0], "abc", 3) != 3 || read(pair[1], buffer, 3) != 3)
        return 1;
    return write(file, "abc", 3) != 3;
}
