// SPDX-License-Identifier: EPL-2.0
// Trouble: a store with a parity over four files changes it with each block that it writes: it reads what both were, and
// writes both. Repaired: it keeps the four blocks of a row until they are complete, and writes them and their parity once.
// SIZE is the number of rows.
#include "diagnosis.h"
#include <fcntl.h>
#include <unistd.h>

enum { BLOCK = 65536, FILES = 4, PARITY = FILES };

static int files[FILES + 1];
static char *was, *parity;

static void add(const char *block) {
    for (int i = 0; i < BLOCK; i++)
        parity[i] ^= block[i];
}

static void change(int number, off_t at, const char *block) {
    CHECK(pread(files[number], was, BLOCK, at) == BLOCK);
    CHECK(pread(files[PARITY], parity, BLOCK, at) == BLOCK);
    add(was);
    add(block);
    CHECK(pwrite(files[number], block, BLOCK, at) == BLOCK);
    CHECK(pwrite(files[PARITY], parity, BLOCK, at) == BLOCK);
}

static void keep(int number, off_t at, const char *block) {
    if (number == 0)
        memset(parity, 0, BLOCK);
    add(block);
    CHECK(pwrite(files[number], block, BLOCK, at) == BLOCK);
    if (number == FILES - 1)
        CHECK(pwrite(files[PARITY], parity, BLOCK, at) == BLOCK);
}

int main(int argc, char **argv) {
    arguments(argc, argv);
    const char *block = bytes(BLOCK);
    was = bytes(BLOCK);
    parity = bytes(BLOCK);
    for (int i = 0; i <= FILES; i++)
        CHECK((files[i] = open(numbered("part", i), O_RDWR)) >= 0);
    double start = now();
    for (int row = 0; row < size; row++)
        for (int i = 0; i < FILES; i++)
            (bad ? change : keep)(i, (off_t)row * BLOCK, block);
    for (int i = 0; i <= FILES; i++)
        CHECK(close(files[i]) == 0);
    took(start);
    return 0;
}
