// SPDX-License-Identifier: EPL-2.0
// Trouble: of each record of a table one field is wanted, and a call reads it. Repaired: large blocks are read, and the fields
// picked in memory. SIZE is the number of records.
#include "diagnosis.h"
#include <fcntl.h>
#include <unistd.h>

enum { RECORD = 2048, FIELD = 64, MANY = 512 };

int main(int argc, char **argv) {
    arguments(argc, argv);
    char *all = bytes((size_t)RECORD * MANY);
    long sum = 0;
    int fd = open(file("table"), O_RDONLY);
    CHECK(fd >= 0);
    double start = now();
    for (int i = 0; i < size; i++) {
        char *record = all + (bad ? 0 : i % MANY * RECORD);
        if (bad)
            CHECK(pread(fd, record + FIELD, FIELD, (off_t)i * RECORD + FIELD) == FIELD);
        else if (i % MANY == 0)
            CHECK(pread(fd, all, (size_t)RECORD * MANY, (off_t)i * RECORD) > 0);
        sum += record[FIELD];
    }
    printf("sum %ld\n", sum);
    close(fd);
    took(start);
    return 0;
}
