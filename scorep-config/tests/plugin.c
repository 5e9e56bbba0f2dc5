// SPDX-License-Identifier: EPL-2.0
// A library that s-plugin loads; with OUTER it loads another, which lies where its own RUNPATH says.
#include <dlfcn.h>
#include <fcntl.h>
#include <unistd.h>

int plugin_work(const char *file);

__attribute__((visibility("default"))) int plugin_work(const char *file) {
    int fd = open(file, O_WRONLY | O_CREAT, 0644);
    int failed = write(fd, "12345", 5) != 5;
    close(fd);
#ifdef OUTER
    void *inner = dlopen("libs-plugin-inner.so", RTLD_LAZY | RTLD_DEEPBIND);
    int (*work)(const char *) = inner ? (int (*)(const char *))dlsym(inner, "plugin_work") : 0;
    failed |= !work || work("inner");
#endif
    return failed;
}
