// SPDX-License-Identifier: EPL-2.0
// iostrata-finish DIR [MORE...]: finishes an archive whose processes were killed before they could; before that, takes
// the processes of the archives in MORE into it, of nodes that share no file system.
#include "../common/finish.h"
#include "../common/registry.h"
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/utsname.h>

enum { FAILED = 3 };

/** Whether the process that has a slot's pid now is one that is recorded: pids are used again. */
static bool is_recorded(uint32_t pid) {
    char path[64], line[4096];
    bool found = false;
    snprintf(path, sizeof path, "/proc/%u/maps", pid);
    FILE *in = fopen(path, "re");
    while (in && !found && fgets(line, sizeof line, in))
        found = strstr(line, "/libiostrata.so") != NULL;
    if (in)
        fclose(in);
    return found;
}

/** The pid of a process of this host that is still recording into the archive, or 0. */
static uint32_t recording(const char *dir) {
    struct ios_buf alive = {0};
    struct utsname name;
    char path[IOS_PATH_MAX];
    uint32_t pid = 0;
    ios_path_join(path, dir, IOS_REGISTRY "/alive");
    if (uname(&name) != 0 || ios_read_file(path, &alive) < 0)
        return 0;
    const struct ios_slot *slots = (const struct ios_slot *)alive.data;
    for (size_t i = 0; i < alive.size / sizeof *slots && !pid; i++)
        if (slots[i].state == IOS_SLOT_RUNS && slots[i].host == ios_host_hash(name.nodename) &&
            kill((pid_t)slots[i].pid, 0) == 0 && is_recorded(slots[i].pid))
            pid = slots[i].pid;
    ios_buf_free(&alive);
    return pid;
}

static int failed(const char *dir, int error) {
    fprintf(stderr, "iostrata-finish: %s: %s\n", dir, strerror(-error));
    return FAILED;
}

int main(int argc, char **argv) {
    struct ios_finished report;
    if (argc < 2) {
        fprintf(stderr, "usage: iostrata-finish DIR [MORE...]\n");
        return 2;
    }
    for (int i = 1; i < argc; i++) {
        uint32_t pid = recording(argv[i]);
        if (pid) {
            fprintf(stderr, "iostrata-finish: %s: process %u is still being recorded\n", argv[i], pid);
            return FAILED;
        }
    }
    for (int i = 2; i < argc; i++) {
        int error = ios_join(argv[1], argv[i]);
        if (error < 0)
            return failed(argv[i], error);
    }
    int error = ios_finish(argv[1], false, &report);
    if (error < 0)
        return failed(argv[1], error);
    printf("%llu processes, %llu locations, %llu events\n", (unsigned long long)report.processes,
           (unsigned long long)report.locations, (unsigned long long)report.events);
    return 0;
}
