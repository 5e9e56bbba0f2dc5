// SPDX-License-Identifier: EPL-2.0
// Trouble: ranks write the small records of an interleaved file one by one, each for itself. Repaired: a view of the
// file, and one collective write of the records of many steps. SIZE is the number of records of each rank.
#include <mpi.h>

#include "diagnosis.h"

enum { RECORD = 4096 };

int main(int argc, char **argv) {
    MPI_Datatype every;
    begin(argc, argv);
    char *records = bytes((size_t)size * RECORD);
    MPI_File f = open_shared("data", (MPI_Offset)size * ranks * RECORD, MPI_INFO_NULL);
    double start = together();
    if (bad) {
        for (int i = 0; i < size; i++)
            MPI_File_write_at(f, ((MPI_Offset)i * ranks + rank) * RECORD, records + (size_t)i * RECORD, RECORD,
                              MPI_BYTE, MPI_STATUS_IGNORE);
    } else {
        MPI_Type_vector(size, RECORD, RECORD * ranks, MPI_BYTE, &every);
        MPI_Type_commit(&every);
        MPI_File_set_view(f, (MPI_Offset)rank * RECORD, MPI_BYTE, every, "native", MPI_INFO_NULL);
        MPI_File_write_all(f, records, size * RECORD, MPI_BYTE, MPI_STATUS_IGNORE);
    }
    MPI_File_close(&f);
    all_took(start);
    return 0;
}
