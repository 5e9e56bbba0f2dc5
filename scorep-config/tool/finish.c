// SPDX-License-Identifier: EPL-2.0
// iostrata-finish DIR [MORE...]: finishes an archive whose processes were killed before they could; before that, takes
// the processes of the archives in MORE into it, of nodes that share no file system.
#include "../common/finish.h"
#include "../common/registry.h"
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

enum { FAILED = 3 };

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
        uint32_t pid = ios_recording_pid(argv[i]);
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
    printf("%llu processes, %llu locations, %llu events", (unsigned long long)report.processes,
           (unsigned long long)report.locations, (unsigned long long)report.events);
    if (report.lost)
        printf(", %llu calls lost", (unsigned long long)report.lost);
    puts("");
    return 0;
}
