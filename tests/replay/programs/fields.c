// SPDX-License-Identifier: EPL-2.0
// A simulation that writes a field into an HDF5 file after each step; rows belong to ranks in blocks. SIZE is the number
// of steps.
#include "common.h"
#include <hdf5.h>

enum { ROWS = 32, COLUMNS = 1024, COMPUTE_US = 20000 };

int main(int argc, char **argv) {
    begin(argc, argv);
    hid_t by_mpi = H5Pcreate(H5P_FILE_ACCESS), transfer = H5Pcreate(H5P_DATASET_XFER);
    H5Pset_fapl_mpio(by_mpi, MPI_COMM_WORLD, hints());
    H5Pset_dxpl_mpio(transfer, bad ? H5FD_MPIO_INDEPENDENT : H5FD_MPIO_COLLECTIVE);
    double *mine = (double *)bytes(sizeof(double) * ROWS * COLUMNS);
    hsize_t whole[2] = {(hsize_t)ROWS * ranks, COLUMNS}, part[2] = {ROWS, COLUMNS};
    hsize_t from[2] = {(hsize_t)rank * ROWS, 0};
    hid_t f = H5Fcreate(file("data.h5"), H5F_ACC_TRUNC, H5P_DEFAULT, by_mpi);
    hid_t space = H5Screate_simple(2, whole, NULL), memory = H5Screate_simple(2, part, NULL);
    H5Sselect_hyperslab(space, H5S_SELECT_SET, from, NULL, part, NULL);
    double start = together();
    for (int step = 0; step < size; step++) {
        char name[32];
        compute(COMPUTE_US);
        snprintf(name, sizeof name, "field.%d", step);
        hid_t d = H5Dcreate2(f, name, H5T_NATIVE_DOUBLE, space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
        CHECK(H5Dwrite(d, H5T_NATIVE_DOUBLE, memory, space, transfer, mine) >= 0);
        H5Dclose(d);
    }
    H5Fclose(f);
    all_took(start);
    return 0;
}
