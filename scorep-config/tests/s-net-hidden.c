// SPDX-License-Identifier: EPL-2.0
// What hides requests: TLS, which begins with a hello, and memory that processes share. Where in memory data was is told of a
// file's and of a connection's, but of none that is short.
// ENV IOSTRATA_LAYERS=posix,net
// EXPECT hint iostrata.tls 1
// EXPECT property IOStrata::SHARES
// EXPECT attribute IOStrata::BUFFER 4
// EXPECT bytes write net 1008
#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

int main(int argc, char **argv) {
    static const unsigned char hello[8] = {22, 3, 1, 0, 3, 1, 0, 0};
    char path[4096], data[1000] = "";
    int pair[2], memory = memfd_create("shared", 0);
    snprintf(path, sizeof path, "%s/file", argv[argc - 1]);
    int file = open(path, O_CREAT | O_RDWR, 0644);
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, pair) < 0 || ftruncate(memory, 4096) < 0)
        return 1;
    char *shared = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, memory, 0);
    if (shared == MAP_FAILED || send(pair[0], hello, sizeof hello, 0) != sizeof hello ||
        recv(pair[1], data, sizeof hello, 0) != sizeof hello)
        return 1;
    if (send(pair[0], data, sizeof data, 0) != sizeof data ||
        recv(pair[1], data, sizeof data, MSG_WAITALL) != sizeof data)
        return 1;
    if (write(file, data, sizeof data) != sizeof data || pread(file, data, sizeof data, 0) != sizeof data)
        return 1;
    return write(file, data, 10) != 10;
}
