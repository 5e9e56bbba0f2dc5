// SPDX-License-Identifier: EPL-2.0
// Each rank writes a file of its own. The fourth argument says what the trouble is:
//   sync    rank 0 opened its file with O_SYNC; repaired: it flushes once
//   uneven  rank 0 writes most of the data; repaired: all write as much
//   slow    none here: the storage target of one file is slow; repaired: it is as fast as the others
// SIZE is the number of pieces of a rank.
#include <mpi.h>

#include "diagnosis.h"
#include <fcntl.h>
#include <unistd.h>

enum { PIECE = 131072 };

int main(int argc, char **argv) {
    begin(argc, argv);
    int synchronous = strcmp(argv[4], "sync") == 0, uneven = bad && strcmp(argv[4], "uneven") == 0;
    int pieces = uneven ? (rank == 0 ? size * ranks * 5 / 8 : size * ranks / 8) : size;
    char *piece = bytes(PIECE);
    int fd = open(numbered("data", rank), O_WRONLY | O_CREAT | (bad && synchronous && rank == 0 ? O_SYNC : 0), 0666);
    CHECK(fd >= 0);
    double start = together();
    for (int i = 0; i < pieces; i++)
        CHECK(write(fd, piece, PIECE) == PIECE);
    if (synchronous && rank == 0)
        CHECK(fdatasync(fd) == 0);
    CHECK(close(fd) == 0);
    all_took(start);
    return 0;
}
