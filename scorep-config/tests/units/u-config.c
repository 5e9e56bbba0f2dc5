// SPDX-License-Identifier: EPL-2.0
// What the environment says, and what is made of it when it is nonsense.
#include "../../preload/config.h"
#include "unit.h"
#include <iostrata/record.h>
#include <unistd.h>

struct ios_process ios_process;
static int count; // of the command line
static char **words;

static bool with(const char *name, const char *value) {
    static const char *const all[] = {"DIR", "LAYERS", "BUFFER", "OFF", "CLOCK", "INCLUDE", "EXCLUDE"};
    char variable[40];
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        snprintf(variable, sizeof variable, "IOSTRATA_%s", all[i]);
        unsetenv(variable);
    }
    memset(&ios_process, 0, sizeof ios_process);
    snprintf(variable, sizeof variable, "IOSTRATA_%s", name);
    setenv(variable, value, 1);
    return ios_config_init(count, words);
}

static uint32_t records_of(long kib) {
    return (uint32_t)(kib * 1024 / (long)sizeof(struct ios_record));
}

static void test_layers(void) {
    const uint32_t all = IOS_EVERY_LAYER;
    CHECK(with("LAYERS", "") && ios_process.layers == all);
    CHECK(with("LAYERS", "posix") && ios_process.layers == 1u << IOS_POSIX);
    CHECK(with("LAYERS", "mpiio,posix") && ios_process.layers == (1u << IOS_POSIX | 1u << IOS_MPIIO));
    CHECK(with("LAYERS", "mpi") && ios_process.layers == 1u << IOS_MPI);
    CHECK(with("LAYERS", "posi,posixx,,isoc,") && ios_process.layers == 1u << IOS_ISOC);
    CHECK(strcmp(ios_config.no_layer, "posixx") == 0);
    CHECK(with("LAYERS", "nothing") && ios_process.layers == 0);
}

static void test_buffer(void) {
    CHECK(with("BUFFER", "1024") && ios_process.buffer_records == records_of(1024));
    static const char *const nonsense[] = {"", "x", "-1", "0", "15", "99999999999999999999", "1048577"};
    for (size_t i = 0; i < sizeof nonsense / sizeof *nonsense; i++)
        CHECK(with("BUFFER", nonsense[i]) && ios_process.buffer_records == records_of(256));
}

static void test_directory(void) {
    static char longest[9000];
    char here[4096];
    CHECK(getcwd(here, sizeof here));
    CHECK(with("DIR", "/a/b") && strcmp(ios_process.dir, "/a/b") == 0);
    CHECK(with("DIR", "c") && strncmp(ios_process.dir, here, strlen(here)) == 0);
    CHECK(strcmp(ios_process.dir + strlen(here), "/c") == 0 && strcmp(getenv("IOSTRATA_DIR"), ios_process.dir) == 0);
    CHECK(with("DIR", "") && strstr(ios_process.dir, "/iostrata-u-config-"));
    memset(longest, 'x', sizeof longest - 1);
    CHECK(!with("DIR", longest) && ios_config.dir_too_long);
    longest[0] = '/';
    CHECK(!with("DIR", longest) && ios_config.dir_too_long);
    CHECK(!with("OFF", "1"));
}

int main(int argc, char **argv) {
    const char *arguments[IOS_ARGUMENTS + 1];
    count = argc;
    words = argv;
    CHECK(argc == 3 && strcmp(argv[1], "one") == 0);
    CHECK(with("LAYERS", ""));
    CHECK(ios_config_arguments(arguments) == 3 && strcmp(arguments[1], "one") == 0 && strcmp(arguments[2], "") == 0);
    CHECK(strstr(arguments[0], "u-config"));
    test_layers();
    test_buffer();
    test_directory();
    return 0;
}
