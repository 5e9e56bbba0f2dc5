// SPDX-License-Identifier: EPL-2.0
// Case II of Lu and Shen, ICPP 2007: processes read long parts of a file, on one server that has to seek when a request
// does not go on where the one before ended. Each part is sequential, but the server gets them interleaved. The fourth
// argument says how:
//   parts   each its own part, by short reads; repaired: by long ones, so that there is less to seek
//   steps   each every fourth block (mpi-io-test); repaired: collectively, one process reads what all want, in order
// SIZE is the number of blocks of each rank.
#include <mpi.h>

#include "diagnosis.h"

enum { BLOCK = 65536, LONG = 16 };

/** No two ranks have the same to do with a block, so they do not stay in step. */
static long work(int block) {
    return (block * 7 + rank * 3) % 5 * 300;
}

int main(int argc, char **argv) {
    MPI_Info info;
    MPI_Datatype every;
    begin(argc, argv);
    int steps = strcmp(argv[4], "steps") == 0;
    char *blocks = bytes((size_t)size * BLOCK);
    MPI_Info_create(&info);
    MPI_Info_set(info, "cb_nodes", "1");
    MPI_File f = open_shared("data", 0, info);
    double start = together();
    if (steps && !bad) {
        MPI_Type_vector(size, BLOCK, BLOCK * ranks, MPI_BYTE, &every);
        MPI_Type_commit(&every);
        MPI_File_set_view(f, (MPI_Offset)rank * BLOCK, MPI_BYTE, every, "native", info);
        MPI_File_read_all(f, blocks, size * BLOCK, MPI_BYTE, MPI_STATUS_IGNORE);
        for (int i = 0; i < size; i++)
            compute(work(i));
    } else {
        int at_once = bad ? 1 : LONG;
        for (int i = 0; i < size; i += at_once) {
            MPI_Offset at = (steps ? (MPI_Offset)i * ranks + rank : (MPI_Offset)rank * size + i) * BLOCK;
            MPI_File_read_at(f, at, blocks, at_once * BLOCK, MPI_BYTE, MPI_STATUS_IGNORE);
            for (int k = i; steps && k < i + at_once; k++)
                compute(work(k));
        }
    }
    MPI_File_close(&f);
    all_took(start);
    return 0;
}
