// SPDX-License-Identifier: EPL-2.0
// 15,000 empty files with names of 230 characters: more definitions than one chunk of them takes (4 MiB).
//
// EXPECT calls open 15000
// EXPECT calls unlink 15000
// EXPECT records IO_DELETE_FILE 15000
// EXPECT balanced
// EXPECT processes 1
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

enum { FILES = 15000 };

int main(int argc, char **argv) {
    char name[300];
    int failed = 0;
    if (argc != 2 || chdir(argv[1]) != 0)
        return 2;
    for (int i = 0; i < FILES; i++) {
        snprintf(name, sizeof name, "%0230d", i);
        failed += close(open(name, O_WRONLY | O_CREAT, 0644)) != 0;
        failed += unlink(name) != 0;
    }
    return failed != 0;
}
