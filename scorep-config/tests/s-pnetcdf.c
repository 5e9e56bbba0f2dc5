// SPDX-License-Identifier: EPL-2.0
// PnetCDF without blocking and with many places at once, on four ranks, in a variable of 4 x 1000 floats. Each rank sets and
// gets two attributes; writes two pieces of its row together (100 and 200 floats), twice 100 and once 50 (buffered) without
// blocking, and two single floats in a request that it keeps no number of: 1200 + 800 + 200 + 8 bytes; reads the two
// pieces together and 100 floats without blocking, 1200 + 400 bytes, and cancels another such read.
//
// EXPECT calls ncmpi_put_att 8
// EXPECT calls ncmpi_get_att 8
// EXPECT calls ncmpi_put_varn_all 4
// EXPECT calls ncmpi_get_varn_all 4
// EXPECT calls ncmpi_iput_vara 8
// EXPECT calls ncmpi_bput_vara 4
// EXPECT calls ncmpi_iput_varn 4
// EXPECT calls ncmpi_iget_vara 8
// EXPECT calls ncmpi_wait_all 12
// EXPECT calls ncmpi_cancel 4
// EXPECT bytes write netcdf 8832
// EXPECT bytes read netcdf 6400
// EXPECT nonblocking netcdf 24
// EXPECT collective netcdf 8
// EXPECT outstanding 0
// EXPECT records IO_OPERATION_ISSUED 24
// EXPECT records IO_OPERATION_CANCELLED 4
// EXPECT handle netcdf field netcdf
// EXPECT balanced
// EXPECT processes 4
#include <mpi.h>
#include <pnetcdf.h>
#include <stdio.h>

enum { COLUMNS = 1000 };

static int rank, id, field;
static float row[COLUMNS];

static int create(const char *dir) {
    char name[4096];
    int dimensions[2], number = 7, failed = 0;
    snprintf(name, sizeof name, "%s/requests.nc", dir);
    failed |= ncmpi_create(MPI_COMM_WORLD, name, NC_CLOBBER, MPI_INFO_NULL, &id);
    failed |= ncmpi_def_dim(id, "rows", 4, &dimensions[0]) | ncmpi_def_dim(id, "columns", COLUMNS, &dimensions[1]);
    failed |= ncmpi_def_var(id, "field", NC_FLOAT, 2, dimensions, &field);
    failed |= ncmpi_put_att_text(id, NC_GLOBAL, "title", 4, "none");
    failed |= ncmpi_put_att_int(id, field, "number", NC_INT, 1, &number) | ncmpi_enddef(id);
    failed |= ncmpi_get_att(id, field, "number", &number) | ncmpi_get_att_int(id, field, "number", &number);
    return failed;
}

static int many_places(void) {
    MPI_Offset first[2] = {rank, 0}, second[2] = {rank, 500}, hundred[2] = {1, 100}, two_hundred[2] = {1, 200};
    MPI_Offset *starts[2] = {first, second}, *counts[2] = {hundred, two_hundred};
    int failed = ncmpi_put_varn_float_all(id, field, 2, starts, counts, row);
    return failed | ncmpi_get_varn_float_all(id, field, 2, starts, counts, row);
}

static int write_later(void) {
    MPI_Offset a[2] = {rank, 100}, b[2] = {rank, 200}, c[2] = {rank, 300}, hundred[2] = {1, 100}, fifty[2] = {1, 50};
    MPI_Offset *places[2] = {a, b};
    int requests[3], statuses[3], failed = ncmpi_buffer_attach(id, 4096);
    failed |= ncmpi_iput_vara_float(id, field, a, hundred, row, &requests[0]);
    failed |= ncmpi_iput_vara(id, field, b, hundred, row, 100, MPI_FLOAT, &requests[1]);
    failed |= ncmpi_bput_vara_float(id, field, c, fifty, row, &requests[2]);
    failed |= ncmpi_wait_all(id, 3, requests, statuses) | statuses[0] | statuses[1] | statuses[2];
    failed |= ncmpi_iput_varn_float(id, field, 2, places, NULL, row, NULL);
    return failed | ncmpi_wait_all(id, NC_REQ_ALL, NULL, NULL) | ncmpi_buffer_detach(id);
}

static int read_later(void) {
    MPI_Offset start[2] = {rank, 100}, hundred[2] = {1, 100};
    int requests[2], status, failed = 0;
    for (int i = 0; i < 2; i++)
        failed |= ncmpi_iget_vara_float(id, field, start, hundred, row + 100 * i, &requests[i]);
    failed |= ncmpi_cancel(id, 1, requests, &status) | ncmpi_wait_all(id, NC_GET_REQ_ALL, NULL, NULL);
    return failed;
}

int main(int argc, char **argv) {
    if (argc != 2)
        return 2;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int failed = create(argv[1]) | many_places() | write_later() | read_later() | ncmpi_close(id);
    MPI_Finalize();
    return failed;
}
