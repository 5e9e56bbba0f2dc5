// SPDX-License-Identifier: EPL-2.0
// Trouble: a table is read again in every iteration: by read() in the program itself, or by a function that opens a
// stream whenever it is asked for a value. Repaired: it is read once, and kept. The fourth argument: read or stream.
// SIZE is the number of iterations.
#include "diagnosis.h"
#include <fcntl.h>
#include <unistd.h>

enum { TABLE = 4194304, BLOCK = 524288 };

static char *table;

static void read_table(void) {
    int fd = open(file("table"), O_RDONLY);
    CHECK(fd >= 0);
    for (off_t at = 0; at < TABLE; at += BLOCK)
        CHECK(read(fd, table + at, BLOCK) == BLOCK);
    close(fd);
}

static void read_stream(void) {
    FILE *f = fopen(file("table"), "r");
    CHECK(f != NULL);
    CHECK(fread(table, 1, TABLE / 2, f) == TABLE / 2);
    fclose(f);
}

int main(int argc, char **argv) {
    arguments(argc, argv);
    int streams = strcmp(argv[4], "stream") == 0, kept = 0;
    long sum = 0;
    table = bytes(TABLE);
    double start = now();
    for (int i = 0; i < size; i++) {
        if (bad || !kept++) {
            if (streams)
                read_stream();
            else
                read_table();
        }
        for (int k = 0; k < TABLE; k += 4096)
            sum += table[k];
        compute(1000);
    }
    took(start);
    return sum == 42;
}
