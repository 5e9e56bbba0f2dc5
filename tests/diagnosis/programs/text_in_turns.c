// SPDX-License-Identifier: EPL-2.0
// Trouble: ranks append their part of a table to one file, one after the other, and make its lines when it is their turn.
// Repaired: all make their lines, find out where these go, and write. SIZE is the number of pieces of each rank.
// With "gathered" as a further argument rank 0 makes the lines of all, and the others wait for it.
#include <mpi.h>
//
#include "diagnosis.h"
#include <fcntl.h>
#include <stdbool.h>
#include <unistd.h>

enum { PIECE = 65536, MAKING_US = 4000 };

static void append(char *piece, int count) {
    FILE *table = fopen(file("table"), rank ? "a" : "w");
    CHECK(table != NULL);
    for (int i = 0; i < count; i++) {
        compute(MAKING_US);
        CHECK(fwrite(piece, PIECE, 1, table) == 1);
    }
    CHECK(fclose(table) == 0);
}

static void write_part(char *piece) {
    long own = (long)size * PIECE, place = 0;
    compute((long)size * MAKING_US);
    MPI_Exscan(&own, &place, 1, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
    int fd = open(file("table"), O_WRONLY | O_CREAT, 0666);
    CHECK(fd >= 0);
    for (int i = 0; i < size; i++)
        CHECK(pwrite(fd, piece, PIECE, (rank ? place : 0) + (off_t)i * PIECE) == PIECE);
    CHECK(close(fd) == 0);
}

int main(int argc, char **argv) {
    int token = 0;
    begin(argc, argv);
    char *piece = bytes(PIECE);
    double start = together();
    const bool gathered = argc > 4;
    if (bad && rank && !gathered)
        MPI_Recv(&token, 1, MPI_INT, rank - 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (!bad)
        write_part(piece);
    else if (!gathered || rank == 0)
        append(piece, gathered ? size * ranks : size);
    if (bad && rank < ranks - 1 && !gathered)
        MPI_Send(&token, 1, MPI_INT, rank + 1, 0, MPI_COMM_WORLD);
    all_took(start);
    return 0;
}
