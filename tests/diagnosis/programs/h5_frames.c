// SPDX-License-Identifier: EPL-2.0
// Trouble: a detector's frames go into a dataset whose chunks are tiny pieces of a frame. Repaired: a chunk is a frame. SIZE is
// the number of frames.
#include "diagnosis.h"
#include <hdf5.h>

enum { SIDE = 512 };

int main(int argc, char **argv) {
    arguments(argc, argv);
    hsize_t whole[3] = {(hsize_t)size, SIDE, SIDE}, frame[3] = {1, SIDE, SIDE}, from[3] = {0, 0, 0};
    hsize_t chunk[3] = {1, bad ? 8 : SIDE, bad ? 32 : SIDE};
    hid_t f = H5Fcreate(file("frames.h5"), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT);
    hid_t create = H5Pcreate(H5P_DATASET_CREATE);
    CHECK(f >= 0 && H5Pset_chunk(create, 3, chunk) >= 0);
    hid_t space = H5Screate_simple(3, whole, NULL), memory = H5Screate_simple(3, frame, NULL);
    hid_t d = H5Dcreate2(f, "frames", H5T_NATIVE_USHORT, space, H5P_DEFAULT, create, H5P_DEFAULT);
    const char *counts = bytes((size_t)SIDE * SIDE * sizeof(unsigned short));
    double start = now();
    for (int i = 0; i < size; i++) {
        from[0] = (hsize_t)i;
        H5Sselect_hyperslab(space, H5S_SELECT_SET, from, NULL, frame, NULL);
        CHECK(H5Dwrite(d, H5T_NATIVE_USHORT, memory, space, H5P_DEFAULT, counts) >= 0);
    }
    CHECK(H5Dclose(d) >= 0 && H5Fclose(f) >= 0);
    took(start);
    return 0;
}
