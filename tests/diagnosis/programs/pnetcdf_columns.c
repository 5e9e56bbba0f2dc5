// SPDX-License-Identifier: EPL-2.0
// Trouble: every rank puts its columns of a netCDF variable independently, row by row. Repaired: collectively, all rows
// at once. SIZE is the number of rows.
#include <mpi.h>

#include "diagnosis.h"
#include <pnetcdf.h>

enum { COLUMNS = 512 };

int main(int argc, char **argv) {
    int nc, dimensions[2], field;
    begin(argc, argv);
    double *mine = calloc((size_t)size * COLUMNS, sizeof *mine);
    CHECK(ncmpi_create(MPI_COMM_WORLD, file("data.nc"), NC_CLOBBER | NC_64BIT_DATA, MPI_INFO_NULL, &nc) == NC_NOERR);
    ncmpi_def_dim(nc, "row", size, &dimensions[0]);
    ncmpi_def_dim(nc, "column", (MPI_Offset)ranks * COLUMNS, &dimensions[1]);
    ncmpi_def_var(nc, "field", NC_DOUBLE, 2, dimensions, &field);
    CHECK(ncmpi_enddef(nc) == NC_NOERR);
    double start = together();
    MPI_Offset from[2] = {0, (MPI_Offset)rank * COLUMNS}, count[2] = {bad ? 1 : size, COLUMNS};
    if (bad) {
        ncmpi_begin_indep_data(nc);
        for (; from[0] < size; from[0]++)
            CHECK(ncmpi_put_vara_double(nc, field, from, count, mine + from[0] * COLUMNS) == NC_NOERR);
        ncmpi_end_indep_data(nc);
    } else {
        CHECK(ncmpi_put_vara_double_all(nc, field, from, count, mine) == NC_NOERR);
    }
    ncmpi_close(nc);
    all_took(start);
    return 0;
}
