// SPDX-License-Identifier: EPL-2.0
// Trouble: every rank writes its columns of a common dataset, independently, as HDF5 does unless it is told otherwise.
// Repaired: H5FD_MPIO_COLLECTIVE. SIZE is the number of rows.
// With "convert" as a further argument collective writing is asked for in both, and the trouble is that the numbers are of
// another type than the dataset's: HDF5 converts them, and then writes independently.
#include <mpi.h>

#include "diagnosis.h"
#include <hdf5.h>
#include <stdbool.h>

enum { COLUMNS = 256 };

int main(int argc, char **argv) {
    begin(argc, argv);
    bool converts = bad && argc > 4, collective = !bad || converts;
    hid_t by_mpi = H5Pcreate(H5P_FILE_ACCESS), transfer = H5Pcreate(H5P_DATASET_XFER);
    H5Pset_fapl_mpio(by_mpi, MPI_COMM_WORLD, MPI_INFO_NULL);
    H5Pset_dxpl_mpio(transfer, collective ? H5FD_MPIO_COLLECTIVE : H5FD_MPIO_INDEPENDENT);
    double *mine = calloc((size_t)size * COLUMNS, sizeof *mine);
    hsize_t whole[2] = {(hsize_t)size, (hsize_t)ranks * COLUMNS}, part[2] = {(hsize_t)size, COLUMNS};
    hsize_t from[2] = {0, (hsize_t)rank * COLUMNS};
    hid_t f = H5Fcreate(file("data.h5"), H5F_ACC_TRUNC, H5P_DEFAULT, by_mpi);
    hid_t space = H5Screate_simple(2, whole, NULL), memory = H5Screate_simple(2, part, NULL);
    hid_t d = H5Dcreate2(f, "field", H5T_NATIVE_DOUBLE, space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
    H5Sselect_hyperslab(space, H5S_SELECT_SET, from, NULL, part, NULL);
    double start = together();
    CHECK(H5Dwrite(d, converts ? H5T_NATIVE_FLOAT : H5T_NATIVE_DOUBLE, memory, space, transfer, mine) >= 0);
    H5Dclose(d);
    H5Fclose(f);
    all_took(start);
    return 0;
}
