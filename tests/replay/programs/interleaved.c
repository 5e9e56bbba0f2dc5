// SPDX-License-Identifier: EPL-2.0
// Ranks compute a little, and write a piece of an interleaved file, again and again. SIZE is the number of pieces.
#include "common.h"

enum { PIECE = 65536, COMPUTE_US = 3000 };

int main(int argc, char **argv) {
    begin(argc, argv);
    char *piece = bytes(PIECE);
    MPI_File f = open_shared("data", (MPI_Offset)size * ranks * PIECE, hints());
    double start = together();
    for (int i = 0; i < size; i++) {
        compute(COMPUTE_US);
        write_piece(f, ((MPI_Offset)i * ranks + rank) * PIECE, piece, PIECE);
    }
    MPI_File_close(&f);
    all_took(start);
    return 0;
}
