// SPDX-License-Identifier: EPL-2.0
// Trouble: records of 64 bytes are looked up here and there through a stream whose buffer holds 1 MiB: each seek fills it
// again. Repaired: it holds 4 KiB. SIZE is how many are looked up, of a file of 32 MiB.
#include "diagnosis.h"

enum { RECORD = 64, LENGTH = 32 << 20 };

int main(int argc, char **argv) {
    arguments(argc, argv);
    char record[RECORD];
    FILE *f = fopen(file("data"), "rb");
    CHECK(f != NULL);
    buffer(f, bad ? 1 << 20 : 4096);
    double start = now();
    unsigned place = 1;
    for (int i = 0; i < size; i++) {
        place = place * 1664525 + 1013904223;
        CHECK(fseek(f, (long)(place >> 8) % (LENGTH / RECORD) * RECORD, SEEK_SET) == 0);
        CHECK(fread(record, RECORD, 1, f) == 1);
    }
    took(start);
    fclose(f);
    return 0;
}
