// SPDX-License-Identifier: EPL-2.0
// As a database of several processes: each reads pages anywhere in a file that is there, and writes every third one back;
// what it did it tells its neighbour, and waits for what that did. SIZE is the number of pages that each reads.
#include "common.h"

enum { PAGE = 32768, PAGES = 1024 };

int main(int argc, char **argv) {
    begin(argc, argv);
    char *page = bytes(PAGE);
    MPI_File f = open_shared("data", (MPI_Offset)PAGES * PAGE, hints());
    unsigned number = 17;
    double start = together();
    for (int i = 0; i < size; i++) {
        number = number * 1664525 + 1013904223; // the same of all ranks, each has a quarter of the pages
        MPI_Offset at = ((MPI_Offset)(number >> 8) % (PAGES / ranks) * ranks + rank) * PAGE;
        read_piece(f, at, page, PAGE);
        if (i % 3 == 0)
            write_piece(f, at, page, PAGE);
        int mine = i, others;
        MPI_Sendrecv(&mine, 1, MPI_INT, (rank + 1) % ranks, 0, &others, 1, MPI_INT, (rank + ranks - 1) % ranks, 0,
                     MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    MPI_File_close(&f);
    all_took(start);
    return 0;
}
