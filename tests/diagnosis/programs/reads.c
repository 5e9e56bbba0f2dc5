// SPDX-License-Identifier: EPL-2.0
// Records of a file are read. The fourth argument says what the trouble is:
//   random  in an order that jumps, on storage that has to seek; repaired: sorted by their place
//   seek    lseek and a small read for each, though they lie side by side; repaired: by large reads
//   stream  every few KiB a small one, by fseek and fread: the stream fills its buffer for each; repaired: it reads
//           what lies between, too
// SIZE is the number of records.
#include "diagnosis.h"
#include <fcntl.h>
#include <unistd.h>

enum { LARGE = 131072, SMALL = 512, APART = 8192, GATHERED = 1048576 };

static char *block;

static void jumping(int fd) {
    int *order = calloc((size_t)size, sizeof *order);
    for (int i = 0; i < size; i++)
        order[i] = i;
    srand(1);
    for (int i = size - 1; bad && i > 0; i--) {
        int other = rand() % (i + 1), kept = order[i];
        order[i] = order[other];
        order[other] = kept;
    }
    for (int i = 0; i < size; i++)
        CHECK(pread(fd, block, LARGE, (off_t)order[i] * LARGE) == LARGE);
}

static void seeking(int fd) {
    off_t end = (off_t)size * SMALL;
    for (off_t at = 0; bad && at < end; at += SMALL) {
        CHECK(lseek(fd, at, SEEK_SET) == at);
        CHECK(read(fd, block, SMALL) == SMALL);
    }
    for (off_t at = 0; !bad && at < end; at += GATHERED)
        CHECK(read(fd, block, GATHERED) > 0);
}

static void streaming(void) {
    FILE *f = fopen(file("data"), "r");
    CHECK(f != NULL);
    if (!bad)
        buffer(f, GATHERED);
    for (int i = 0; i < size; i++) {
        if (bad)
            CHECK(fseek(f, (long)i * APART, SEEK_SET) == 0);
        CHECK(fread(block, bad ? SMALL : APART, 1, f) == 1);
    }
    fclose(f);
}

int main(int argc, char **argv) {
    arguments(argc, argv);
    int fd = open(file("data"), O_RDONLY);
    CHECK(fd >= 0);
    block = bytes(GATHERED);
    double start = now();
    if (strcmp(argv[4], "random") == 0)
        jumping(fd);
    else if (strcmp(argv[4], "seek") == 0)
        seeking(fd);
    else
        streaming();
    took(start);
    return 0;
}
