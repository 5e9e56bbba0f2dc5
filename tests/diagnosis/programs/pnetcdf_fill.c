// SPDX-License-Identifier: EPL-2.0
// Trouble: PnetCDF fills a variable with a value for what is missing, and then all of it is written. Repaired: it does not
// fill. SIZE is the MiB of each rank.
#include <mpi.h>
#include <pnetcdf.h>

#include "diagnosis.h"

int main(int argc, char **argv) {
    begin(argc, argv);
    char *mine = bytes((size_t)size << 20);
    int nc, dimension, variable;
    MPI_Offset length = (MPI_Offset)size << 20, from = rank * length, count = length;
    double start = together();
    CHECK(ncmpi_create(MPI_COMM_WORLD, file("data.nc"), NC_CLOBBER | NC_64BIT_DATA, MPI_INFO_NULL, &nc) == NC_NOERR);
    CHECK(ncmpi_set_fill(nc, bad ? NC_FILL : NC_NOFILL, NULL) == NC_NOERR);
    ncmpi_def_dim(nc, "x", ranks * length, &dimension);
    CHECK(ncmpi_def_var(nc, "field", NC_BYTE, 1, &dimension, &variable) == NC_NOERR);
    CHECK(ncmpi_enddef(nc) == NC_NOERR);
    CHECK(ncmpi_put_vara_schar_all(nc, variable, &from, &count, (signed char *)mine) == NC_NOERR);
    CHECK(ncmpi_close(nc) == NC_NOERR);
    all_took(start);
    return 0;
}
