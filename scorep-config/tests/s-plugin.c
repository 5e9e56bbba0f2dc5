// SPDX-License-Identifier: EPL-2.0
// Libraries that look in themselves and what they are linked with first (RTLD_DEEPBIND) are recorded, and found where
// they were: the program names one that lies where its own RUNPATH says, and that names another that lies where only the
// first one's RUNPATH says. Each writes a file. One in a namespace of its own cannot be recorded, which is said.
// STDERR iostrata: libraries are loaded without RTLD_DEEPBIND: with it their calls would not be recorded
// STDERR iostrata: libraries in a namespace of their own (dlmopen) cannot be recorded
//
// EXPECT calls open 2
// EXPECT file-bytes write posix outer 5
// EXPECT file-bytes write posix inner 5
// EXPECT file-bytes write posix apart 0
#include <dlfcn.h>
#include <unistd.h>

static int run(void *library, const char *file) {
    int (*work)(const char *) = library ? (int (*)(const char *))dlsym(library, "plugin_work") : NULL;
    return work ? work(file) : 1;
}

int main(int argc, char **argv) {
    if (argc != 2 || chdir(argv[1]) != 0)
        return 2;
    if (dlopen("libs-nowhere.so", RTLD_NOW | RTLD_DEEPBIND) || !dlerror() || !dlopen(NULL, RTLD_LAZY))
        return 3;
    if (run(dlopen("libs-plugin-outer.so", RTLD_NOW | RTLD_LOCAL | RTLD_DEEPBIND), "outer"))
        return 4;
    return run(dlmopen(LM_ID_NEWLM, "libs-plugin-inner.so", RTLD_NOW), "apart") == 1 // not on this program's RUNPATH
               ? run(dlmopen(LM_ID_NEWLM, "libs-plugin-lone.so", RTLD_NOW), "apart")
               : 5;
}
