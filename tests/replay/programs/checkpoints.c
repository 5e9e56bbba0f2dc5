// SPDX-License-Identifier: EPL-2.0
// Ranks compute, not all equally long, meet, and write four variables each into a file for the step. SIZE is the number
// of steps.
#include "common.h"

enum { VARIABLES = 4, VARIABLE = 131072, COMPUTE_US = 60000, UNEVEN_US = 10000 };

int main(int argc, char **argv) {
    begin(argc, argv);
    char *data = bytes(VARIABLE);
    double start = together();
    for (int step = 0; step < size; step++) {
        char name[32];
        compute(COMPUTE_US + (rank + step) % ranks * UNEVEN_US);
        MPI_Barrier(MPI_COMM_WORLD);
        snprintf(name, sizeof name, "step.%d", step);
        MPI_File f = open_shared(name, (MPI_Offset)VARIABLES * ranks * VARIABLE, hints());
        for (int i = 0; i < VARIABLES; i++)
            write_piece(f, ((MPI_Offset)i * ranks + rank) * VARIABLE, data, VARIABLE);
        MPI_File_close(&f);
    }
    all_took(start);
    return 0;
}
