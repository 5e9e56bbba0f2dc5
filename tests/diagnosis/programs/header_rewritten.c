// SPDX-License-Identifier: EPL-2.0
// Trouble: after each record the header at the file's begin, which counts them, is written again. Repaired: it is
// written once, at the end. SIZE is the number of records.
#include "diagnosis.h"
#include <fcntl.h>
#include <unistd.h>

enum { HEADER = 512, RECORD = 262144 };

int main(int argc, char **argv) {
    arguments(argc, argv);
    char header[HEADER] = "records", *record = bytes(RECORD);
    int fd = open(file("data"), O_WRONLY | O_CREAT, 0666);
    CHECK(fd >= 0);
    double start = now();
    for (int i = 0; i < size; i++) {
        CHECK(pwrite(fd, record, RECORD, HEADER + (off_t)i * RECORD) == RECORD);
        snprintf(header + 16, 16, "%d", i + 1);
        if (bad || i == size - 1)
            CHECK(pwrite(fd, header, HEADER, 0) == HEADER);
    }
    CHECK(close(fd) == 0);
    took(start);
    return 0;
}
