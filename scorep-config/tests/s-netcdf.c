// SPDX-License-Identifier: EPL-2.0
// PnetCDF and netCDF on four ranks. PnetCDF: a file with a variable of 4 x 1000 floats, written by rows together, read
// back apart, 4 x 4000 bytes each way. netCDF: rank 0 alone writes a classic file: 50 doubles, one int, and 5 x 2 shorts
// of 5 x 5, 400 + 4 + 20 = 424 bytes, and reads the doubles, 400. It sets two attributes, gets one, renames and deletes one.
//
// EXPECT calls ncmpi_create 4
// EXPECT calls ncmpi_enddef 4
// EXPECT calls ncmpi_put_vara_all 4
// EXPECT calls ncmpi_get_vara 4
// EXPECT calls ncmpi_close 4
// EXPECT calls nc_create 1
// EXPECT calls nc_put_var 1
// EXPECT calls nc_put_var1 1
// EXPECT calls nc_put_vara 1
// EXPECT calls nc_get_var 1
// EXPECT calls nc_put_att 2
// EXPECT calls nc_get_att 1
// EXPECT calls nc_rename_att 1
// EXPECT calls nc_del_att 1
// EXPECT calls nc_sync 1
// EXPECT calls nc_close 1
// EXPECT bytes write netcdf 16424
// EXPECT bytes read netcdf 16400
// EXPECT collective netcdf 4
// EXPECT offsets write netcdf field ? ? ? ?
// EXPECT handle netcdf parallel.nc -
// EXPECT handle netcdf field netcdf
// EXPECT handle mpiio parallel.nc netcdf
// EXPECT handle posix alone.nc netcdf
// EXPECT processes 4
#include <mpi.h>
#include <netcdf.h>
#include <pnetcdf.h>
#include <stdio.h>

static int rank;

static int together(const char *dir) {
    char name[4096];
    float row[1000] = {0};
    int id, dimensions[2], field, failed = 0;
    MPI_Offset start[2] = {rank, 0}, count[2] = {1, 1000};
    snprintf(name, sizeof name, "%s/parallel.nc", dir);
    failed |= ncmpi_create(MPI_COMM_WORLD, name, NC_CLOBBER, MPI_INFO_NULL, &id);
    failed |= ncmpi_def_dim(id, "rows", 4, &dimensions[0]) | ncmpi_def_dim(id, "columns", 1000, &dimensions[1]);
    failed |= ncmpi_def_var(id, "field", NC_FLOAT, 2, dimensions, &field) | ncmpi_enddef(id);
    failed |= ncmpi_put_vara_float_all(id, field, start, count, row);
    failed |= ncmpi_begin_indep_data(id) | ncmpi_get_vara_float(id, field, start, count, row);
    return failed | ncmpi_end_indep_data(id) | ncmpi_close(id);
}

static int alone(const char *dir) {
    char name[4096];
    double values[50] = {0};
    short part[10] = {0};
    int id, dimensions[3], doubles, one, shorts, number = 7, failed = 0;
    size_t start[2] = {0, 1}, count[2] = {5, 2};
    snprintf(name, sizeof name, "%s/alone.nc", dir);
    failed |= nc_create(name, NC_CLOBBER, &id) | nc_def_dim(id, "fifty", 50, &dimensions[0]);
    failed |= nc_def_dim(id, "five", 5, &dimensions[1]);
    dimensions[2] = dimensions[1];
    failed |=
        nc_def_var(id, "doubles", NC_DOUBLE, 1, dimensions, &doubles) | nc_def_var(id, "one", NC_INT, 0, NULL, &one);
    failed |= nc_def_var(id, "shorts", NC_SHORT, 2, dimensions + 1, &shorts);
    failed |=
        nc_put_att_text(id, NC_GLOBAL, "title", 4, "none") | nc_put_att_double(id, doubles, "x", NC_DOUBLE, 1, values);
    failed |= nc_rename_att(id, doubles, "x", "y") | nc_get_att(id, doubles, "y", values);
    failed |= nc_del_att(id, NC_GLOBAL, "title") | nc_enddef(id);
    failed |= nc_put_var_double(id, doubles, values) | nc_put_var1(id, one, NULL, &number);
    failed |= nc_put_vara_short(id, shorts, start, count, part) | nc_sync(id);
    return failed | nc_get_var(id, doubles, values) | nc_close(id);
}

int main(int argc, char **argv) {
    if (argc != 2)
        return 2;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int failed = together(argv[1]);
    if (rank == 0)
        failed |= alone(argv[1]);
    MPI_Finalize();
    return failed;
}
