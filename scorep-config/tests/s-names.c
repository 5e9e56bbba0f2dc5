// SPDX-License-Identifier: EPL-2.0
// Links, file systems and directories, by the calls that s-posix-rest leaves out, each as often as it is expected to be found.
// 8 bytes go from a file into a pipe, which is no file, and 5 from the pipe into another; a file is opened by its handle where that
// is allowed.
//
// EXPECT calls link 1
// EXPECT calls linkat 1
// EXPECT calls symlink 3
// EXPECT calls symlinkat 1
// EXPECT calls readlink 1
// EXPECT calls readlinkat 1
// EXPECT calls statfs 1
// EXPECT calls fstatfs 1
// EXPECT calls statvfs 1
// EXPECT calls fstatvfs 1
// EXPECT calls mkdtemp 1
// EXPECT calls readdir_r 6
// EXPECT calls scandir 1
// EXPECT calls scandirat 1
// EXPECT calls readahead 1
// EXPECT calls splice 2
// EXPECT calls open_by_handle_at 1
// EXPECT records IO_DELETE_FILE 1
// EXPECT offsets read posix data 0
// EXPECT offsets write posix data 0
// EXPECT offsets write posix copy 7
// EXPECT bytes read posix 8
// EXPECT bytes write posix 13
// EXPECT balanced
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/vfs.h>
#include <unistd.h>

#pragma GCC diagnostic ignored "-Wdeprecated-declarations" // old programs call it

static int links(int dir) {
    char to[16];
    int failed = link("data", "linked") | linkat(dir, "data", dir, "again", 0) | symlink("data", "soft");
    failed |= symlinkat("data", dir, "other") | (readlink("soft", to, sizeof to) != 4);
    return failed | (readlinkat(dir, "other", to, sizeof to) != 4) | unlink("other");
}

static int systems(int fd) {
    struct statfs s;
    struct statvfs v;
    return statfs("data", &s) | fstatfs(fd, &s) | statvfs("data", &v) | fstatvfs(fd, &v) | (int)readahead(fd, 0, 8);
}

static int visible(const struct dirent *entry) {
    return entry->d_name[0] != '.';
}

static int directories(int dir) {
    char name[] = "sub/XXXXXX";
    struct dirent entry, *next, **list;
    int failed = mkdir("sub", 0755) | !mkdtemp(name), entries = 0;
    failed |= symlink("/", "sub/root") | symlink("/", "sub/twin");
    failed |= scandir("sub", &list, visible, alphasort) != 3;
    failed |= scandirat(dir, "sub", &list, NULL, NULL) != 5;
    DIR *open = opendir("sub");
    while (readdir_r(open, &entry, &next) == 0 && next)
        entries++;
    return failed | (entries != 5) | closedir(open);
}

static int pipes(int fd) {
    int ends[2], copy = open("copy", O_WRONLY | O_CREAT, 0644);
    off64_t from = 0, to = 7;
    int failed = pipe(ends) | (splice(fd, &from, ends[1], NULL, 8, 0) != 8);
    return failed | (splice(ends[0], NULL, copy, &to, 5, 0) != 5) | close(copy);
}

static int handles(void) {
    struct {
        struct file_handle handle;
        char room[MAX_HANDLE_SZ];
    } h = {.handle.handle_bytes = MAX_HANDLE_SZ};
    int mount, fd = -1;
    name_to_handle_at(AT_FDCWD, "data", &h.handle, &mount, 0);
    int dir = open(".", O_RDONLY);
    fd = open_by_handle_at(dir, &h.handle, O_RDONLY); // not for everybody
    return fd >= 0 ? close(fd) : 0;
}

int main(int argc, char **argv) {
    if (argc != 2 || chdir(argv[1]) != 0)
        return 2;
    int dir = open(".", O_RDONLY | O_DIRECTORY), fd = open("data", O_RDWR | O_CREAT, 0644);
    int failed = pwrite(fd, "12345678", 8, 0) != 8;
    failed |= links(dir) << 1 | systems(fd) << 2 | directories(dir) << 3 | pipes(fd) << 4 | handles() << 5;
    printf("%d\n", failed);
    return failed;
}
