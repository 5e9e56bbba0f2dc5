// SPDX-License-Identifier: EPL-2.0
// Calls that succeed on a name where nothing is to be seen, a link to nothing, do not tell of it each time: memory does not grow.
//
// EXPECT calls lstat 100000
// EXPECT processes 1
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

enum { CALLS = 100000, MOST_PAGES = 1024 };

static void check(int ok) {
    if (!ok)
        abort();
}

static long pages(void) {
    long n = 0;
    FILE *f = fopen("/proc/self/statm", "r");
    check(f && fscanf(f, "%ld", &n) == 1 && fclose(f) == 0);
    return n;
}

int main(int argc, char **argv) {
    struct stat s;
    check(argc == 2 && chdir(argv[1]) == 0 && symlink("nowhere", "link") == 0 && lstat("link", &s) == 0);
    long before = pages();
    for (int i = 1; i < CALLS; i++)
        check(lstat("link", &s) == 0);
    check(pages() - before <= MOST_PAGES);
    return 0;
}
