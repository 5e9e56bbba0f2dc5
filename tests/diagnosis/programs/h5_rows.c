// SPDX-License-Identifier: EPL-2.0
// Trouble: rows are written into chunks of many rows, with a filter, and no chunk fits into the cache: each row reads and
// writes its whole chunk. Repaired: the cache holds a chunk. SIZE is the number of rows.
#include "diagnosis.h"
#include <hdf5.h>

enum { COLUMNS = 8192, ROWS = 32 };

int main(int argc, char **argv) {
    arguments(argc, argv);
    double *row = (double *)bytes(COLUMNS * sizeof *row);
    double start = now();
    hid_t f = H5Fcreate(file("data.h5"), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT);
    hid_t create = H5Pcreate(H5P_DATASET_CREATE), access = H5Pcreate(H5P_DATASET_ACCESS);
    hsize_t whole[] = {(hsize_t)size, COLUMNS}, chunk[] = {ROWS, COLUMNS}, one[] = {1, COLUMNS};
    H5Pset_chunk(create, 2, chunk);
    H5Pset_fletcher32(create);
    H5Pset_chunk_cache(access, 521, bad ? 1 << 20 : 16 << 20, 1);
    hid_t space = H5Screate_simple(2, whole, NULL), memory = H5Screate_simple(2, one, NULL);
    hid_t set = H5Dcreate2(f, "rows", H5T_NATIVE_DOUBLE, space, H5P_DEFAULT, create, access);
    CHECK(set >= 0);
    for (int i = 0; i < size; i++) {
        hsize_t from[] = {(hsize_t)i, 0};
        H5Sselect_hyperslab(space, H5S_SELECT_SET, from, NULL, one, NULL);
        CHECK(H5Dwrite(set, H5T_NATIVE_DOUBLE, memory, space, H5P_DEFAULT, row) >= 0);
    }
    H5Dclose(set);
    CHECK(H5Fclose(f) >= 0);
    took(start);
    return 0;
}
