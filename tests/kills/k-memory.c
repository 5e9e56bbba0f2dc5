// SPDX-License-Identifier: EPL-2.0
// k-memory COUNT DATA: writes, and takes memory until there is no more; then it aborts, as programs do.
#include "count.h"
#include <string.h>
#include <sys/resource.h>

static struct count *count;

static void take(void) {
    for (;;) {
        void *p = malloc(1 << 20);
        if (!p)
            abort();
        memset(p, 1, 1 << 20);
    }
}

int main(int argc, char **argv) {
    struct rlimit limit = {200 << 20, 200 << 20};
    if (argc != 3)
        return 2;
    count = count_of(argv[1]);
    setrlimit(RLIMIT_AS, &limit);
    write_forever(open(argv[2], O_RDWR | O_CREAT, 0644), count, take);
    return 0;
}
