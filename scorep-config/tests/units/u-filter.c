// SPDX-License-Identifier: EPL-2.0
// Patterns of files, those built in and the user's.
#include "../../preload/fds.h"
#include "unit.h"

static void test_defaults(void) {
    static const char *const in[] = {"/home/a/data", "/tmp/x",      "/procedure",     "/dev/shm/mine",
                                     "/data/proc/1", "/mnt/system", "/home/openmp/x", "/hwlo",
                                     "/memf",        "/devices/a",  "/mnt/openmpi"};
    static const char *const out[] = {"/proc",
                                      "/proc/self/maps",
                                      "/sys/class",
                                      "/dev/null",
                                      "/dev",
                                      "pipe:[7]",
                                      "socket:[1]",
                                      "anon_inode:[eventpoll]",
                                      "/usr/lib/openmpi/x.so",
                                      "/tmp/openmpi-7/x",
                                      "/tmp/ompi.host.0/1",
                                      "/run/pmix-1/x",
                                      "/usr/share/hwloc/x",
                                      "/etc/hwloc",
                                      "/usr/lib/mpich/x",
                                      "/memfd:x (deleted)",
                                      "/dev/shm/vader_segment.1",
                                      "/dev/shm/sem.x"};
    ios_filter_init(NULL, NULL);
    for (size_t i = 0; i < sizeof in / sizeof *in; i++)
        CHECK(ios_filter_passes(in[i]));
    for (size_t i = 0; i < sizeof out / sizeof *out; i++)
        CHECK(!ios_filter_passes(out[i]));
}

static void test_lists(void) {
    ios_filter_init("/data/*:*.h5", NULL);
    CHECK(ios_filter_passes("/data/a/b") && ios_filter_passes("/x/y.h5"));
    CHECK(!ios_filter_passes("/x/y.h5x") && !ios_filter_passes("/home/a") && !ios_filter_passes("/data"));
    ios_filter_init("/proc/*", "*secret*");
    CHECK(ios_filter_passes("/proc/1") && !ios_filter_passes("/proc/secret/1"));
    ios_filter_init(NULL, "/a?c:/d*:");
    CHECK(!ios_filter_passes("/abc") && ios_filter_passes("/ac") && !ios_filter_passes("/d") &&
          ios_filter_passes("/e"));
    ios_filter_init("", "");
    CHECK(ios_filter_passes("/e"));
    ios_filter_init(":::", "::");
    CHECK(!ios_filter_passes("/e")); // an include list that names nothing
}

/** Patterns with many stars take no longer than others. */
static void test_stars(void) {
    char text[4001] = "/", pattern[300] = "";
    memset(text + 1, 'a', sizeof text - 2);
    for (int i = 0; i < 40; i++)
        strcat(pattern, "*a");
    strcat(pattern, "*b");
    ios_filter_init(NULL, pattern);
    CHECK(ios_filter_passes(text));
    text[3999] = 'b';
    CHECK(!ios_filter_passes(text));
}

static void test_long_lists(void) {
    static char list[40000];
    memset(list, 'x', sizeof list - 1);
    ios_filter_init(list, list);
    CHECK(!ios_filter_passes("/e"));
}

int main(void) {
    test_defaults();
    test_lists();
    test_stars();
    test_long_lists();
    return 0;
}
