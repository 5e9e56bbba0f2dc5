// SPDX-License-Identifier: EPL-2.0
// k-mpi COUNT DATA: ranks write by themselves and all together; the one that reaches the count calls MPI_Abort.
#include "count.h"
#include <mpi.h>

static void aborts(void) {
    MPI_Abort(MPI_COMM_WORLD, 9);
}

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    if (argc != 3)
        return 2;
    struct count *count = count_of(argv[1]);
    int data = open(argv[2], O_RDWR | O_CREAT, 0644);
    write_forever(data, count, aborts);
    return 0;
}
