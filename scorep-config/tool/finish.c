// SPDX-License-Identifier: EPL-2.0
// iostrata-finish DIR: finishes an archive whose processes were killed before they could.
#include "../common/finish.h"
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv) {
    struct ios_finished report;
    if (argc != 2) {
        fprintf(stderr, "usage: iostrata-finish DIR\n");
        return 2;
    }
    int error = ios_finish(argv[1], &report);
    if (error < 0) {
        fprintf(stderr, "iostrata-finish: %s: %s\n", argv[1], strerror(-error));
        return 3;
    }
    printf("%llu processes, %llu locations, %llu events\n", (unsigned long long)report.processes,
           (unsigned long long)report.locations, (unsigned long long)report.events);
    return 0;
}
