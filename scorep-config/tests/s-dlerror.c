// SPDX-License-Identifier: EPL-2.0
// The text of dlerror outlives calls that the tracer looks up in between, and is there once.
//
// EXPECT calls rename 1
#include <dlfcn.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

int main(int argc, char **argv) {
    if (argc != 2 || chdir(argv[1]) != 0)
        return 2;
    printf("%d\n", dlopen("/nowhere/at-all.so", RTLD_NOW) != NULL);
    int fd = open("a", O_RDWR | O_CREAT, 0644);
    int failed = rename("a", "b") | fsync(fd) | ftruncate(fd, 10);
    const char *text = dlerror();
    printf("%d %s\n", failed, text ? text : "no text");
    printf("%d\n", dlerror() != NULL);
    return close(fd);
}
