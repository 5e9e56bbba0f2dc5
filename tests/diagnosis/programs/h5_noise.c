// SPDX-License-Identifier: EPL-2.0
// Trouble: noise is compressed, which takes long and makes it no smaller. Repaired: it is written as it is. SIZE is the number
// of frames of 1 MiB.
#include "diagnosis.h"
#include <hdf5.h>

enum { FRAME = 1048576 };

int main(int argc, char **argv) {
    arguments(argc, argv);
    hsize_t all[2] = {(hsize_t)size, FRAME}, frame[2] = {1, FRAME}, from[2] = {0, 0};
    char *noise = bytes((size_t)size * FRAME);
    hid_t create = H5Pcreate(H5P_DATASET_CREATE), space = H5Screate_simple(2, all, NULL);
    hid_t memory = H5Screate_simple(2, frame, NULL);
    H5Pset_chunk(create, 2, frame);
    if (bad)
        H5Pset_deflate(create, 6);
    double start = now();
    hid_t f = H5Fcreate(file("data.h5"), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT);
    hid_t d = H5Dcreate2(f, "frames", H5T_NATIVE_UCHAR, space, H5P_DEFAULT, create, H5P_DEFAULT);
    for (; from[0] < all[0]; from[0]++) {
        H5Sselect_hyperslab(space, H5S_SELECT_SET, from, NULL, frame, NULL);
        CHECK(H5Dwrite(d, H5T_NATIVE_UCHAR, memory, space, H5P_DEFAULT, noise + from[0] * FRAME) >= 0);
    }
    H5Dclose(d);
    CHECK(H5Fclose(f) >= 0);
    took(start);
    return 0;
}
