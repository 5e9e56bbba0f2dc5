// SPDX-License-Identifier: EPL-2.0
// As IOR does: each rank writes a part of a file in transfers of 512 KiB; then each reads that of its neighbour. SIZE is
// the number of transfers.
#include "common.h"

enum { TRANSFER = 524288 };

int main(int argc, char **argv) {
    begin(argc, argv);
    char *data = bytes(TRANSFER);
    MPI_Offset part = (MPI_Offset)size * TRANSFER;
    MPI_File f = open_shared("data", part * ranks, hints());
    double start = together();
    for (int i = 0; i < size; i++)
        write_piece(f, rank * part + (MPI_Offset)i * TRANSFER, data, TRANSFER);
    MPI_Barrier(MPI_COMM_WORLD);
    for (int i = 0; i < size; i++)
        read_piece(f, (rank + 1) % ranks * part + (MPI_Offset)i * TRANSFER, data, TRANSFER);
    MPI_File_close(&f);
    all_took(start);
    return 0;
}
