// SPDX-License-Identifier: EPL-2.0
// Trouble: datasets get their space, and a value in each element, when they are made, and are written whole then. Repaired:
// nothing fills them. SIZE is the number of datasets of 4 MiB.
#include "diagnosis.h"
#include <hdf5.h>

enum { VALUES = 1048576 };

int main(int argc, char **argv) {
    arguments(argc, argv);
    hsize_t all = VALUES;
    char *numbers = bytes(VALUES * sizeof(float));
    float missing = -999;
    hid_t create = H5Pcreate(H5P_DATASET_CREATE), space = H5Screate_simple(1, &all, NULL);
    H5Pset_alloc_time(create, H5D_ALLOC_TIME_EARLY);
    H5Pset_fill_value(create, H5T_NATIVE_FLOAT, &missing);
    H5Pset_fill_time(create, bad ? H5D_FILL_TIME_ALLOC : H5D_FILL_TIME_NEVER);
    double start = now();
    hid_t f = H5Fcreate(file("data.h5"), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT);
    for (int i = 0; i < size; i++) {
        char name[16];
        snprintf(name, sizeof name, "%d", i);
        hid_t d = H5Dcreate2(f, name, H5T_NATIVE_FLOAT, space, H5P_DEFAULT, create, H5P_DEFAULT);
        CHECK(H5Dwrite(d, H5T_NATIVE_FLOAT, H5S_ALL, H5S_ALL, H5P_DEFAULT, numbers) >= 0);
        H5Dclose(d);
    }
    CHECK(H5Fclose(f) >= 0);
    took(start);
    return 0;
}
