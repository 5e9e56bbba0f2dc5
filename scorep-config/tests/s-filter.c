// SPDX-License-Identifier: EPL-2.0
// Files by patterns: only what is included, and of that not what is excluded. A descriptor of a file that is left out
// is left out in all calls, and so are its duplicates.
// ENV IOSTRATA_INCLUDE=*/in/*:*/also?
// ENV IOSTRATA_EXCLUDE=*.tmp
// ENV IOSTRATA_LAYERS=posix,posics
// STDERR iostrata: IOSTRATA_LAYERS: posics is no layer; there are posix, isoc, aio, mpiio, hdf5, netcdf
// ENV IOSTRATA_SIGNAL=KILL
// STDERR iostrata: IOSTRATA_SIGNAL: KILL is no signal that can be handled
// EXPECT calls write 3
// EXPECT bytes write posix 6
// EXPECT offsets write posix kept 0
// EXPECT offsets write posix deep 0
// EXPECT offsets write posix also1 0
// EXPECT calls fsync 1
// EXPECT calls mkdir 1
// EXPECT calls unlink 0
// EXPECT no dup
// EXPECT property Mount_Point
// EXPECT property Mount_Source
// EXPECT property File_system
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static int make(const char *dir, const char *name, const char *text, size_t size) {
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", dir, name);
    int fd = open(path, O_WRONLY | O_CREAT, 0644);
    if (write(fd, text, size) != (ssize_t)size)
        exit(1);
    return fd;
}

int main(int argc, char **argv) {
    char path[4096];
    if (argc != 2)
        return 2;
    snprintf(path, sizeof path, "%s/in", argv[1]);
    mkdir(path, 0755); // the folder itself is not included
    snprintf(path, sizeof path, "%s/in/below", argv[1]);
    mkdir(path, 0755);
    fsync(make(argv[1], "in/kept", "a", 1));
    make(argv[1], "in/below/deep", "bb", 2);
    make(argv[1], "also1", "ccc", 3);
    make(argv[1], "also12", "dddd", 4);
    fsync(make(argv[1], "in/left.tmp", "eeeee", 5));
    int copy = dup(make(argv[1], "other", "ffffff", 6));
    if (write(copy, "g", 1) != 1)
        return 1;
    snprintf(path, sizeof path, "%s/other", argv[1]);
    return unlink(path);
}
