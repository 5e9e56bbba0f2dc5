// SPDX-License-Identifier: EPL-2.0
// Records are appended to an unlimited dataset. The fourth argument says what the trouble is:
//   chunk  one by one, with chunks as small as a record; repaired: many at once, with larger chunks
//   flush  H5Fflush after each one, which writes the file's header and index again; repaired: once, at the end
// SIZE is the number of records.
#include "diagnosis.h"
#include <hdf5.h>

enum { NUMBERS = 512, LARGE_NUMBERS = 32768, MANY = 64 };

int main(int argc, char **argv) {
    arguments(argc, argv);
    int flush = strcmp(argv[4], "flush") == 0;
    hsize_t record = flush ? LARGE_NUMBERS : NUMBERS, at_once = flush || bad ? 1 : MANY;
    hsize_t start_size[2] = {0, record}, unlimited[2] = {H5S_UNLIMITED, record}, chunk[2] = {at_once, record};
    double *numbers = calloc(MANY * record, sizeof *numbers);
    hid_t f = H5Fcreate(file("data.h5"), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT);
    hid_t space = H5Screate_simple(2, start_size, unlimited), create = H5Pcreate(H5P_DATASET_CREATE);
    H5Pset_chunk(create, 2, chunk);
    hid_t d = H5Dcreate2(f, "records", H5T_NATIVE_DOUBLE, space, H5P_DEFAULT, create, H5P_DEFAULT);
    CHECK(d >= 0);
    double start = now();
    for (hsize_t i = 0; i < (hsize_t)size; i += at_once) {
        hsize_t longer[2] = {i + at_once, record}, from[2] = {i, 0}, count[2] = {at_once, record};
        H5Dset_extent(d, longer);
        hid_t in_file = H5Dget_space(d), memory = H5Screate_simple(2, count, NULL);
        H5Sselect_hyperslab(in_file, H5S_SELECT_SET, from, NULL, count, NULL);
        CHECK(H5Dwrite(d, H5T_NATIVE_DOUBLE, memory, in_file, H5P_DEFAULT, numbers) >= 0);
        H5Sclose(memory);
        H5Sclose(in_file);
        if (flush && bad)
            CHECK(H5Fflush(f, H5F_SCOPE_GLOBAL) >= 0);
    }
    H5Dclose(d);
    CHECK(H5Fclose(f) >= 0);
    took(start);
    return 0;
}
