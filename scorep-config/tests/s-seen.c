// SPDX-License-Identifier: EPL-2.0
// Names that calls fail on before something is there: what they are is seen by the first call that succeeds, in this process
// or another, and each is defined once: a directory, and two files with the three properties of their mount.
//
// EXPECT defined IO_DIRECTORY 1
// EXPECT defined IO_REGULAR_FILE 3
// EXPECT defined IO_FILE_PROPERTY 9
// EXPECT file-bytes write posix made 1
// EXPECT file-bytes write posix later 1
// EXPECT processes 2
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static void check(int ok) {
    if (!ok)
        abort();
}

static void make(const char *name) {
    int fd = open(name, O_WRONLY | O_CREAT, 0666);
    check(fd >= 0 && write(fd, "x", 1) == 1 && close(fd) == 0);
}

int main(int argc, char **argv) {
    struct stat s;
    check(argc == 2 && chdir(argv[1]) == 0);
    check(stat("folder", &s) < 0 && mkdir("folder", 0777) == 0 && stat("folder", &s) == 0);
    check(open("made", O_RDONLY) < 0 && access("never", R_OK) < 0);
    make("made");
    if (fork() == 0)
        _exit(access("later", R_OK) == 0);
    int status;
    check(wait(&status) > 0 && status == 0);
    make("later");
    return 0;
}
