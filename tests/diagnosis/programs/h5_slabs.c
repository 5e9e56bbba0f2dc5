// SPDX-License-Identifier: EPL-2.0
// Trouble: a field is stored in chunks of a few values, so that HDF5 keeps an entry for each of very many, and looks it up.
// Repaired: a chunk holds what one rank writes. Each rank writes its slab of it collectively. SIZE is the number of fields.
#include <mpi.h>

#include "diagnosis.h"
#include <hdf5.h>

enum { ROWS = 512, COLUMNS = 512, FEW = 64 }; // of a rank; values of a small chunk

int main(int argc, char **argv) {
    begin(argc, argv);
    hid_t by_mpi = H5Pcreate(H5P_FILE_ACCESS), transfer = H5Pcreate(H5P_DATASET_XFER);
    hid_t layout = H5Pcreate(H5P_DATASET_CREATE);
    H5Pset_fapl_mpio(by_mpi, MPI_COMM_WORLD, MPI_INFO_NULL);
    H5Pset_dxpl_mpio(transfer, H5FD_MPIO_COLLECTIVE);
    hsize_t whole[2] = {(hsize_t)ROWS * ranks, COLUMNS}, part[2] = {ROWS, COLUMNS};
    hsize_t from[2] = {(hsize_t)ROWS * rank, 0}, chunk[2] = {bad ? 1 : ROWS, bad ? FEW : COLUMNS};
    H5Pset_chunk(layout, 2, chunk);
    H5Pset_fill_time(layout, H5D_FILL_TIME_NEVER);
    double *mine = calloc((size_t)ROWS * COLUMNS, sizeof *mine);
    hid_t f = H5Fcreate(file("fields.h5"), H5F_ACC_TRUNC, H5P_DEFAULT, by_mpi);
    hid_t space = H5Screate_simple(2, whole, NULL), memory = H5Screate_simple(2, part, NULL);
    H5Sselect_hyperslab(space, H5S_SELECT_SET, from, NULL, part, NULL);
    double start = together();
    for (int i = 0; i < size; i++) {
        char name[32];
        snprintf(name, sizeof name, "field%d", i);
        compute(20000);
        hid_t d = H5Dcreate2(f, name, H5T_NATIVE_DOUBLE, space, H5P_DEFAULT, layout, H5P_DEFAULT);
        CHECK(H5Dwrite(d, H5T_NATIVE_DOUBLE, memory, space, transfer, mine) >= 0);
        H5Dclose(d);
    }
    H5Fclose(f);
    all_took(start);
    return 0;
}
