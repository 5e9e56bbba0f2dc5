// SPDX-License-Identifier: EPL-2.0
// Healthy: a dataset is compressed while it is written, which takes longer than the writing. SIZE is the number of
// chunks of 1 MiB.
#include "diagnosis.h"
#include <hdf5.h>

enum { CHUNK = 131072 };

int main(int argc, char **argv) {
    arguments(argc, argv);
    hsize_t all = (hsize_t)size * CHUNK, chunk = CHUNK;
    double *numbers = malloc(all * sizeof *numbers);
    for (hsize_t i = 0; i < all; i++)
        numbers[i] = (double)(i * 7919 % 1000) / 8;
    hid_t create = H5Pcreate(H5P_DATASET_CREATE), space = H5Screate_simple(1, &all, NULL);
    H5Pset_chunk(create, 1, &chunk);
    H5Pset_deflate(create, 4);
    double start = now();
    hid_t f = H5Fcreate(file("data.h5"), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT);
    hid_t d = H5Dcreate2(f, "numbers", H5T_NATIVE_DOUBLE, space, H5P_DEFAULT, create, H5P_DEFAULT);
    CHECK(H5Dwrite(d, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, numbers) >= 0);
    H5Dclose(d);
    CHECK(H5Fclose(f) >= 0);
    took(start);
    return 0;
}
