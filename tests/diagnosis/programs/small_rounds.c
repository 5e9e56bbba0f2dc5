// SPDX-License-Identifier: EPL-2.0
// Trouble: a hint leaves the aggregator a buffer of 128 KiB, so each collective write is exchanged and written in as many
// rounds as fit into it. Repaired: a buffer of 16 MiB. SIZE is the number of collective writes of interleaved pieces.
#include <mpi.h>

#include "diagnosis.h"

enum { PIECE = 2048, PIECES = 512 };

int main(int argc, char **argv) {
    MPI_Info info;
    MPI_Datatype every;
    begin(argc, argv);
    MPI_Info_create(&info);
    MPI_Info_set(info, "romio_cb_write", "enable");
    MPI_Info_set(info, "cb_nodes", "1");
    MPI_Info_set(info, "cb_buffer_size", bad ? "131072" : "16777216");
    MPI_Type_vector(PIECES, PIECE, PIECE * ranks, MPI_BYTE, &every);
    MPI_Type_commit(&every);
    char *pieces = bytes(PIECE * PIECES);
    MPI_File f = open_shared("data", 0, info);
    double start = together();
    for (int i = 0; i < size; i++) {
        MPI_Offset at = ((MPI_Offset)i * PIECES * ranks + rank) * PIECE;
        MPI_File_set_view(f, at, MPI_BYTE, every, "native", info);
        MPI_File_write_all(f, pieces, PIECE * PIECES, MPI_BYTE, MPI_STATUS_IGNORE);
        compute(20000);
    }
    MPI_File_close(&f);
    all_took(start);
    return 0;
}
