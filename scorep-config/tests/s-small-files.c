// SPDX-License-Identifier: EPL-2.0
// Many small files: 200 files of 100 bytes are made, looked at, listed, read and removed.
//
// EXPECT calls open 400
// EXPECT calls write 200
// EXPECT calls read 200
// EXPECT calls close 400
// EXPECT calls stat 200
// EXPECT calls unlink 200
// EXPECT calls opendir 1
// EXPECT calls readdir 203
// EXPECT calls closedir 1
// EXPECT bytes write posix 20000
// EXPECT bytes read posix 20000
// EXPECT offsets write posix small117 0
// EXPECT records IO_CREATE_HANDLE 400
// EXPECT records IO_DESTROY_HANDLE 400
// EXPECT records IO_DELETE_FILE 200
// EXPECT processes 1
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FILES = 200, SIZE = 100 };

static int each(int (*work)(const char *name)) {
    char name[32];
    int failed = 0;
    for (int i = 0; i < FILES; i++) {
        snprintf(name, sizeof name, "small%d", i);
        failed += work(name) != 0;
    }
    return failed;
}

static int make(const char *name) {
    char buf[SIZE] = "small";
    int fd = open(name, O_WRONLY | O_CREAT | O_EXCL, 0644);
    return (write(fd, buf, SIZE) != SIZE) | close(fd);
}

static int look(const char *name) {
    struct stat s;
    return stat(name, &s) != 0 || s.st_size != SIZE;
}

static int get(const char *name) {
    char buf[2 * SIZE];
    int fd = open(name, O_RDONLY);
    return (read(fd, buf, sizeof buf) != SIZE) | close(fd);
}

static int list(void) {
    int entries = 0;
    DIR *dir = opendir(".");
    while (readdir(dir))
        entries++;
    closedir(dir);
    return entries;
}

int main(int argc, char **argv) {
    if (argc != 2 || chdir(argv[1]) != 0)
        return 2;
    printf("%d failed\n", each(make) + each(look));
    printf("%d entries\n", list());
    printf("%d failed\n", each(get) + each(unlink));
    return 0;
}
