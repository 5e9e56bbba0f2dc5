// SPDX-License-Identifier: EPL-2.0
// Files that are opened by the name of a descriptor are files. "a" (10 bytes) is opened by each of its four names and read
// 1 byte each time; as a stream 5 bytes; a file in a directory's descriptor gets 6; a descriptor put in place of stdin is
// read 2 bytes by its device's name. A pipe is none, nor is /proc/self/status; a link that is read is one of /proc.
//
// EXPECT calls open 8
// EXPECT calls fopen 1
// EXPECT calls readlink 0
// EXPECT file-bytes read posix a 6
// EXPECT file-bytes read isoc a 5
// EXPECT file-bytes write posix a 10
// EXPECT file-bytes write posix b 6
// EXPECT offsets write posix b 0
// EXPECT handle isoc a -
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static char place[256], rest[128];

static const char *name_of(const char *format, int number, const char *behind) {
    snprintf(place, sizeof place, format, number, behind);
    return place;
}

static void read_some(const char *path, size_t n) {
    int fd = open(path, O_RDONLY);
    if (fd < 0 || read(fd, rest, n) != (ssize_t)n)
        exit(3);
    close(fd);
}

static void read_by_names(int fd) {
    snprintf(place, sizeof place, "/proc/%d/fd/%d", (int)getpid(), fd);
    read_some(place, 1);
    read_some(name_of("/proc/self/fd/%d%s", fd, ""), 1);
    read_some(name_of("/proc/self/../thread-self/fd//%d%s", fd, ""), 1);
    read_some(name_of("/dev/fd/%d%s", fd, ""), 1);
    if (readlink(name_of("/proc/self/fd/%d%s", fd, ""), rest, sizeof rest) < 0)
        exit(4);
    FILE *f = fopen(place, "r");
    if (!f || fread(rest, 1, 5, f) != 5)
        exit(5);
    fclose(f);
}

int main(int argc, char **argv) {
    int ends[2];
    if (argc != 2 || chdir(argv[1]) != 0 || mkdir("d", 0755) != 0 || pipe(ends) != 0)
        return 2;
    int fd = open("a", O_RDWR | O_CREAT, 0644);
    if (write(fd, "0123456789", 10) != 10)
        return 2;
    read_by_names(fd);
    int dir = open("d", O_RDONLY | O_DIRECTORY);
    int inside = open(name_of("/proc/self/fd/%d/%s", dir, "b"), O_WRONLY | O_CREAT, 0644);
    if (write(inside, "123456", 6) != 6 || write(ends[1], "123", 3) != 3)
        return 2;
    read_some(name_of("/dev/fd/%d%s", ends[0], ""), 3);
    read_some("/proc/self/status", 4);
    lseek(fd, 0, SEEK_SET);
    dup2(fd, 0);
    read_some("/dev/stdin", 2);
    return open("/proc/self/fd/99999999999999", O_RDONLY) >= 0 || open("/proc/self/fd/", O_RDONLY) < 0;
}
