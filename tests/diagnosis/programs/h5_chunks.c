// SPDX-License-Identifier: EPL-2.0
// Trouble: a dataset is stored in chunks of whole rows, with checksums, and read by columns; a chunk is larger than the
// chunk cache, so it is read again for every few columns. Repaired: a cache for all chunks that a column touches. SIZE
// is the number of column strips. make_chunks.py makes the file.
#include "diagnosis.h"
#include <hdf5.h>

enum { N = 1024, STRIP = 32 };

int main(int argc, char **argv) {
    arguments(argc, argv);
    double *strip = malloc(sizeof *strip * N * STRIP);
    hid_t access = H5Pcreate(H5P_DATASET_ACCESS);
    if (!bad)
        H5Pset_chunk_cache(access, 101, 16 << 20, 1.0);
    double start = now();
    hid_t f = H5Fopen(file("data.h5"), H5F_ACC_RDONLY, H5P_DEFAULT);
    hid_t dataset = H5Dopen2(f, "field", access), space = H5Dget_space(dataset);
    CHECK(f >= 0 && dataset >= 0);
    for (int i = 0; i < size; i++) {
        hsize_t from[2] = {0, (hsize_t)i * STRIP}, count[2] = {N, STRIP};
        hid_t memory = H5Screate_simple(2, count, NULL);
        H5Sselect_hyperslab(space, H5S_SELECT_SET, from, NULL, count, NULL);
        CHECK(H5Dread(dataset, H5T_NATIVE_DOUBLE, memory, space, H5P_DEFAULT, strip) >= 0);
        H5Sclose(memory);
    }
    H5Dclose(dataset);
    H5Fclose(f);
    took(start);
    return 0;
}
