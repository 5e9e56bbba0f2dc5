// SPDX-License-Identifier: EPL-2.0
// iostrata-finish DIR [MORE...]: finishes an archive whose processes were killed before they could; before that, takes
// the processes of the archives in MORE into it, of nodes that share no file system.
// iostrata-finish DIR --clock HOST TIME ADD TIME ADD WITHIN...: adds to the times of a host so many ns at a time of the
// archive, and so many at a later one, which are right within so many; and so on of other hosts.
#include "../common/finish.h"
#include "../common/clocks.h"
#include "../common/registry.h"
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FAILED = 3, CLOCK_WORDS = 7 };

static int failed(const char *dir, int error) {
    fprintf(stderr, "iostrata-finish: %s: %s\n", dir, strerror(-error));
    return FAILED;
}

static int join(const char *dir, char **more, int count) {
    for (int i = 0; i < count; i++) {
        int error = ios_join(dir, more[i]);
        if (error < 0)
            return failed(more[i], error);
    }
    return 0;
}

static uint64_t number(const char *word) {
    return (uint64_t)strtoll(word, NULL, 10);
}

static int align(const char *dir, char **words, int count) {
    for (int i = 0; i + CLOCK_WORDS <= count; i += CLOCK_WORDS) {
        char **word = words + i;
        uint64_t within = number(word[6]);
        struct ios_clock_line line = {{number(word[2]), number(word[4])},
                                      {number(word[3]), number(word[5])},
                                      {within, within},
                                      2,
                                      IOS_CLOCK_MESSAGES};
        int error = ios_align(dir, word[1], &line);
        if (error < 0)
            return failed(word[1], error);
    }
    return 0;
}

int main(int argc, char **argv) {
    struct ios_finished report;
    bool aligns = argc > 2 && strcmp(argv[2], "--clock") == 0;
    if (argc < 2 || (aligns && (argc - 2) % CLOCK_WORDS != 0)) {
        fprintf(stderr, "usage: iostrata-finish DIR [MORE...]\n"
                        "       iostrata-finish DIR --clock HOST TIME ADD TIME ADD WITHIN...\n");
        return 2;
    }
    for (int i = 1; i < (aligns ? 2 : argc); i++) {
        uint32_t pid = ios_recording_pid(argv[i]);
        if (pid) {
            fprintf(stderr, "iostrata-finish: %s: process %u is still being recorded\n", argv[i], pid);
            return FAILED;
        }
    }
    int outcome = (aligns ? align : join)(argv[1], argv + 2, argc - 2);
    if (outcome)
        return outcome;
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
