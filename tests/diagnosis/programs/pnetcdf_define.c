// SPDX-License-Identifier: EPL-2.0
// Trouble: a variable is defined when its data are there. The header grows with each, and PnetCDF moves all that is in the
// file to make room. Repaired: all are defined before, and begin at a border of what is written at a time. SIZE is the
// number of variables of a MiB for each rank.
#include <mpi.h>
#include <pnetcdf.h>

#include "diagnosis.h"
#include <stdbool.h>

enum { VALUES = 1048576 };

static int nc, dimension;

static int defined(int number) {
    char name[300];
    int variable;
    snprintf(name, sizeof name, "field-%0200d", number);
    CHECK(ncmpi_def_var(nc, name, NC_BYTE, 1, &dimension, &variable) == NC_NOERR);
    return variable;
}

int main(int argc, char **argv) {
    begin(argc, argv);
    char *mine = bytes(VALUES);
    MPI_Offset from = rank * (MPI_Offset)VALUES, count = VALUES;
    double start = together();
    CHECK(ncmpi_create(MPI_COMM_WORLD, file("data.nc"), NC_CLOBBER | NC_64BIT_DATA, MPI_INFO_NULL, &nc) == NC_NOERR);
    ncmpi_def_dim(nc, "x", ranks * (MPI_Offset)VALUES, &dimension);
    int known = 0;
    for (int i = 0; i < size; i++) {
        CHECK(i == 0 || i < known || ncmpi_redef(nc) == NC_NOERR);
        bool more = i == known;
        while (known < (bad ? i + 1 : size))
            known = defined(known) + 1;
        CHECK(!more || ncmpi__enddef(nc, 0, bad ? 1 : VALUES, 0, 1) == NC_NOERR);
        CHECK(ncmpi_put_vara_schar_all(nc, i, &from, &count, (signed char *)mine) == NC_NOERR);
    }
    CHECK(ncmpi_close(nc) == NC_NOERR);
    all_took(start);
    return 0;
}
