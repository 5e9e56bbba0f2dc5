// SPDX-License-Identifier: EPL-2.0
// Small records are written one after the other. The fourth argument says how:
//   write       a system call for each; repaired: gathered in a buffer of 1 MiB
//   unbuffered  a stream without a buffer; repaired: one with a buffer of 1 MiB
//   default     a stream with the buffer that it has anyway, 4 KiB, and much data; repaired: one with a buffer of 1 MiB
// SIZE is the number of records.
#include "diagnosis.h"
#include <fcntl.h>
#include <unistd.h>

enum { RECORD = 1000, GATHERED = 1048576 };

int main(int argc, char **argv) {
    arguments(argc, argv);
    char *record = bytes(RECORD), *gathered = bytes(GATHERED + RECORD);
    int direct = strcmp(argv[4], "write") == 0;
    size_t used = 0;
    FILE *f = direct ? NULL : fopen(file("data"), "w");
    int fd = direct ? open(file("data"), O_WRONLY | O_CREAT, 0666) : fileno(f);
    CHECK(fd >= 0);
    if (!direct && !bad)
        buffer(f, GATHERED);
    else if (strcmp(argv[4], "unbuffered") == 0)
        setvbuf(f, NULL, _IONBF, 0);
    double start = now();
    for (int i = 0; i < size; i++) {
        if (!direct) {
            CHECK(fwrite(record, RECORD, 1, f) == 1);
        } else if (bad) {
            CHECK(write(fd, record, RECORD) == RECORD);
        } else {
            memcpy(gathered + used, record, RECORD);
            used += RECORD;
            if (used >= GATHERED || i == size - 1) {
                CHECK(write(fd, gathered, used) == (ssize_t)used);
                used = 0;
            }
        }
    }
    CHECK(f ? fclose(f) == 0 : close(fd) == 0);
    took(start);
    return 0;
}
