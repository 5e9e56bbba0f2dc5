// SPDX-License-Identifier: EPL-2.0
// Trouble: a log is written line by line through a C stream, and each line is flushed and synchronised (fflush, fsync).
// Repaired: after a hundred lines. SIZE is the number of lines.
#include "diagnosis.h"
#include <unistd.h>

int main(int argc, char **argv) {
    arguments(argc, argv);
    FILE *f = fopen(file("log"), "w");
    CHECK(f != NULL);
    double start = now();
    for (int i = 1; i <= size; i++) {
        fprintf(f, "event %d: temperature %d, pressure %d\n", i, i * 17 % 300, i * 31 % 1000);
        if (bad || i % 100 == 0 || i == size)
            CHECK(fflush(f) == 0 && fsync(fileno(f)) == 0);
    }
    CHECK(fclose(f) == 0);
    took(start);
    return 0;
}
