// SPDX-License-Identifier: EPL-2.0
// usage: pwrite FILE LINES CALLS: pwrites of 64 bytes, recorded and past the recorder in turns; prints lines of
// nanoseconds, see turns.h.
#include "turns.h"
#include <fcntl.h>
#include <unistd.h>

static ssize_t (*writes[])(int, const void *, size_t, off_t) = {pwrite, NULL};
static int fd;

static bool run(int way, long calls) {
    char buf[64] = {0};
    for (long i = 0; i < calls; i++)
        if (writes[way](fd, buf, sizeof buf, (i & 1023) * 64) != sizeof buf)
            return false;
    return true;
}

int main(int argc, char **argv) {
    *(void **)&writes[BENCH_PAST] = bench_past("pwrite");
    if (argc != 4 || !writes[BENCH_PAST])
        return 2;
    fd = open(argv[1], O_RDWR | O_CREAT | O_TRUNC, 0644);
    return bench_turns(argv, run) ? 0 : 1;
}
