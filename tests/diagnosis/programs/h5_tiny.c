// SPDX-License-Identifier: EPL-2.0
// Trouble: every measurement becomes a dataset of its own, of 64 numbers, with an attribute. Repaired: one dataset with
// a row for each measurement, and one attribute. SIZE is the number of measurements.
#include "diagnosis.h"
#include <hdf5.h>

enum { NUMBERS = 64 };

static hid_t dataset(hid_t f, const char *name, hsize_t rows) {
    hsize_t sizes[2] = {rows, NUMBERS};
    hid_t space = H5Screate_simple(2, sizes, NULL), scalar = H5Screate(H5S_SCALAR);
    hid_t d = H5Dcreate2(f, name, H5T_NATIVE_DOUBLE, space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
    hid_t unit = H5Acreate2(d, "scale", H5T_NATIVE_DOUBLE, scalar, H5P_DEFAULT, H5P_DEFAULT);
    double one = 1;
    CHECK(d >= 0 && H5Awrite(unit, H5T_NATIVE_DOUBLE, &one) >= 0);
    H5Aclose(unit);
    H5Sclose(scalar);
    H5Sclose(space);
    return d;
}

int main(int argc, char **argv) {
    char name[32];
    arguments(argc, argv);
    double *numbers = calloc((size_t)size * NUMBERS, sizeof *numbers);
    double start = now();
    hid_t f = H5Fcreate(file("data.h5"), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT);
    CHECK(f >= 0);
    for (int i = 0; i < (bad ? size : 1); i++) {
        snprintf(name, sizeof name, "measurement %d", i);
        hid_t d = dataset(f, name, bad ? 1 : (hsize_t)size);
        CHECK(H5Dwrite(d, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, numbers) >= 0);
        H5Dclose(d);
    }
    CHECK(H5Fclose(f) >= 0);
    took(start);
    return 0;
}
