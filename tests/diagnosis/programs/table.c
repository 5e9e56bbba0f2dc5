// SPDX-License-Identifier: EPL-2.0
// Healthy: records are looked up by keys in a large table, which memory holds; where the next one is, nobody knows. SIZE is
// the number of look-ups.
#include "diagnosis.h"
#include <fcntl.h>
#include <unistd.h>

enum { RECORD = 512, RECORDS = 131072 };

int main(int argc, char **argv) {
    arguments(argc, argv);
    char record[RECORD];
    unsigned key = 1, sum = 0;
    int fd = open(file("table"), O_RDONLY);
    CHECK(fd >= 0);
    double start = now();
    for (int i = 0; i < size; i++) {
        key = key * 1664525 + 1013904223;
        CHECK(pread(fd, record, RECORD, (off_t)(key >> 15) * RECORD) == RECORD);
        for (int k = 0; k < RECORD; k++)
            sum += (unsigned char)record[k];
    }
    CHECK(close(fd) == 0);
    took(start);
    return sum == 0;
}
