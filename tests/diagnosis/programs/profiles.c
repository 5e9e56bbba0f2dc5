// SPDX-License-Identifier: EPL-2.0
// Trouble: ranks read a profile of 4 KiB here and there of a large field, through a view, and the library reads all that lies
// between (data sieving). Repaired: it is told not to. SIZE is how often each rank reads its profiles.
#include <mpi.h>

#include "diagnosis.h"

enum { PROFILE = 4096, APART = 128 << 10, PROFILES = 128 };

int main(int argc, char **argv) {
    begin(argc, argv);
    MPI_Info hints;
    MPI_Info_create(&hints);
    if (!bad)
        MPI_Info_set(hints, "romio_ds_read", "disable");
    MPI_File field;
    MPI_Datatype profiles;
    MPI_Type_vector(PROFILES, PROFILE, APART, MPI_BYTE, &profiles);
    MPI_Type_commit(&profiles);
    char *values = bytes((size_t)PROFILES * PROFILE);
    CHECK(MPI_File_open(MPI_COMM_WORLD, file("field"), MPI_MODE_RDONLY, hints, &field) == MPI_SUCCESS);
    double start = together();
    for (int i = 0; i < size; i++) {
        MPI_Offset first = (MPI_Offset)(rank + ranks * (i % 4)) * 2 * PROFILE;
        MPI_File_set_view(field, first, MPI_BYTE, profiles, "native", MPI_INFO_NULL);
        CHECK(MPI_File_read(field, values, PROFILES * PROFILE, MPI_BYTE, MPI_STATUS_IGNORE) == MPI_SUCCESS);
    }
    MPI_File_close(&field);
    all_took(start);
    return 0;
}
