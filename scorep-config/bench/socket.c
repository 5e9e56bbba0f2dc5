// SPDX-License-Identifier: EPL-2.0
// usage: socket IGNORED LINES CALLS: as pwrite.c, for calls that send and receive 64 bytes in turns through a local connection.
#include "turns.h"
#include <string.h>
#include <sys/socket.h>

static ssize_t (*sends[])(int, const void *, size_t, int) = {send, NULL};
static ssize_t (*receives[])(int, void *, size_t, int) = {recv, NULL};
static int pair[2];

static bool run(int way, long calls) {
    char buf[64];
    memset(buf, 'a', sizeof buf); // fields that are the same in each message, and one that counts them
    for (long i = 0; i < calls; i += 2) {
        memcpy(buf, &i, sizeof i);
        if (sends[way](pair[0], buf, sizeof buf, 0) != sizeof buf ||
            receives[way](pair[1], buf, sizeof buf, 0) != sizeof buf)
            return false;
    }
    return true;
}

int main(int argc, char **argv) {
    *(void **)&sends[BENCH_PAST] = bench_past("send");
    *(void **)&receives[BENCH_PAST] = bench_past("recv");
    if (argc != 4 || socketpair(AF_UNIX, SOCK_STREAM, 0, pair) < 0 || !sends[BENCH_PAST] || !receives[BENCH_PAST])
        return 2;
    return bench_turns(argv, run) ? 0 : 1;
}
