// SPDX-License-Identifier: EPL-2.0
// Ranks write interleaved pieces collectively, step by step. The fourth argument says what the trouble is:
//   aggregators  one process gathers for all, though storage would serve several; repaired: four do
//   off          a hint switched gathering off, each rank writes its small pieces itself; repaired: it is on
//   late         rank 0 computes much longer than the others before each write, and they wait in it; repaired: all
//                compute alike
//   default      nothing is asked for: the library takes one process for each host, and there is one host
//   trailer      a record far behind the data is written in the same call: the file's halves are dealt out to two
//                gathering processes, and one has next to nothing; repaired: the record is written apart
// SIZE is the number of steps.
#include <mpi.h>

#include "diagnosis.h"

enum { PIECE = 16384 };

static int is(const char *a, const char *b) {
    return strcmp(a, b) == 0;
}

static MPI_Info hints(const char *trouble) {
    MPI_Info info = MPI_INFO_NULL;
    if (is(trouble, "default"))
        return info;
    MPI_Info_create(&info);
    const char *count = is(trouble, "aggregators") && bad ? "1" : is(trouble, "trailer") ? "2" : "4";
    MPI_Info_set(info, "cb_nodes", count);
    MPI_Info_set(info, "cb_config_list", "*:*"); // MPICH: several on one host
    MPI_Info_set(info, "romio_cb_write", is(trouble, "off") && bad ? "disable" : "enable");
    MPI_Info_set(info, "romio_ds_write", "disable");
    return info;
}

/** What a rank does between two writes: 4 ranks x 8 ms, dealt out evenly or not. */
static void step_of(int uneven) {
    compute(!uneven ? 8000 : rank == 0 ? 26000 : 2000);
}

int main(int argc, char **argv) {
    MPI_Datatype every;
    begin(argc, argv);
    const char *trouble = argv[4];
    const int steps = size, pieces = 64;
    MPI_Offset length = (MPI_Offset)pieces * ranks * PIECE;
    int trailer = is(trouble, "trailer") && rank == 0;
    char *all = bytes((size_t)(pieces + 1) * PIECE);
    MPI_File f = open_shared("data", length * steps * 2 + PIECE, hints(trouble));
    double start = together();
    for (int step = 0; step < steps; step++) {
        if (is(trouble, "late"))
            step_of(bad);
        // The pieces, and for one rank of one case the trailer, an end of the file away.
        int blocks[2] = {1, trailer && bad ? PIECE : 0};
        MPI_Aint at[2] = {0, (MPI_Aint)(length * steps * 2 - length * step - rank * PIECE)};
        MPI_Datatype vector, types[2] = {MPI_DATATYPE_NULL, MPI_BYTE};
        MPI_Type_vector(pieces, PIECE, PIECE * ranks, MPI_BYTE, &vector);
        types[0] = vector;
        MPI_Type_create_struct(blocks[1] ? 2 : 1, blocks, at, types, &every);
        MPI_Type_commit(&every);
        MPI_File_set_view(f, length * step + rank * PIECE, MPI_BYTE, every, "native", MPI_INFO_NULL);
        MPI_File_write_all(f, all, pieces * PIECE + blocks[1], MPI_BYTE, MPI_STATUS_IGNORE);
        MPI_Type_free(&every);
        MPI_Type_free(&vector);
    }
    if (trailer && !bad) {
        MPI_File_set_view(f, 0, MPI_BYTE, MPI_BYTE, "native", MPI_INFO_NULL);
        MPI_File_write_at(f, length * steps * 2, all, PIECE, MPI_BYTE, MPI_STATUS_IGNORE);
    } else if (is(trouble, "trailer")) {
        MPI_File_set_view(f, 0, MPI_BYTE, MPI_BYTE, "native", MPI_INFO_NULL);
    }
    MPI_File_close(&f);
    all_took(start);
    return 0;
}
