// SPDX-License-Identifier: EPL-2.0
// All ranks compute; rank 0 writes a line about each step, without a buffer: it is little beside the computing. SIZE is the
// number of steps.
#include <mpi.h>
//
#include "diagnosis.h"

int main(int argc, char **argv) {
    begin(argc, argv);
    double start = together();
    FILE *f = rank == 0 ? fopen(file("progress"), "w") : NULL;
    for (int i = 0; i < size; i++) {
        double mine = i * rank, all;
        compute(50000);
        MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
        if (f) {
            fprintf(f, "step %d: residual %g\n", i, all);
            fflush(f);
        }
    }
    if (f)
        fclose(f);
    all_took(start);
    return 0;
}
