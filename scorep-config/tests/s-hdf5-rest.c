// SPDX-License-Identifier: EPL-2.0
// What s-hdf5.c leaves out of HDF5 1.10, each of four ranks in a file of its own: a dataset of 2 x 4 ints in chunks of four is
// extended to 12, its third chunk is written and read back as it is stored, 16 bytes each way; all 48 are read by a dataset that
// is opened as an object of its group in the file opened once more. Two attributes of one int are made and opened by the name
// of their object, and another as HDF5 1.6 named it, with a dataset of 4 ints; both are opened by their number, too, and
// deleted. Per rank 16 + 16 bytes are written, and
// 16 + 48 + 4 read.
//
// EXPECT calls H5Dset_extent 4
// EXPECT calls H5Dwrite_chunk 4
// EXPECT calls H5Dread_chunk 4
// EXPECT calls H5Dflush 4
// EXPECT calls H5Freopen 4
// EXPECT calls H5Gopen2 4
// EXPECT calls H5Acreate_by_name 4
// EXPECT calls H5Aopen_by_name 4
// EXPECT calls H5Aopen_name 4
// EXPECT calls H5Aopen_idx 4
// EXPECT calls H5Aopen_by_idx 4
// EXPECT calls H5Adelete 4
// EXPECT calls H5Adelete_by_name 4
// EXPECT calls H5Gcreate_anon 4
// EXPECT calls H5Acreate1 4
// EXPECT calls H5Dcreate1 4
// EXPECT calls H5Dopen1 4
// EXPECT calls H5Gcreate1 4
// EXPECT calls H5Gopen1 4
// EXPECT calls H5Dcreate_anon 4
// EXPECT calls H5Oclose 4
// EXPECT bytes write hdf5 128
// EXPECT bytes read hdf5 272
// EXPECT file-bytes write hdf5 /g/chunks 64
// EXPECT file-bytes read hdf5 /g/chunks 256
// EXPECT file-bytes read hdf5 /g/chunks@unit 16
// EXPECT file-bytes write hdf5 /old/list 64
// EXPECT handle hdf5 /g/chunks hdf5
// EXPECT handle hdf5 /old/list hdf5
// EXPECT balanced
// EXPECT outstanding 0
// EXPECT processes 4
#include <hdf5.h>
#include <mpi.h>
#include <stdio.h>
#include <string.h>

#define P H5P_DEFAULT

static hid_t chunked(hid_t group) {
    hsize_t size = 8, most = H5S_UNLIMITED, chunk = 4;
    hid_t space = H5Screate_simple(1, &size, &most), creation = H5Pcreate(H5P_DATASET_CREATE);
    H5Pset_chunk(creation, 1, &chunk);
    hid_t dataset = H5Dcreate2(group, "chunks", H5T_NATIVE_INT, space, P, creation, P);
    H5Pclose(creation);
    H5Sclose(space);
    return dataset;
}

static int by_chunks(hid_t dataset) {
    int out[4] = {1, 2, 3, 4}, in[4] = {0};
    uint32_t filters;
    hsize_t size = 12, at = 8;
    return H5Dset_extent(dataset, &size) < 0 || H5Dwrite_chunk(dataset, P, 0, &at, sizeof out, out) < 0 ||
           H5Dflush(dataset) < 0 || H5Dread_chunk(dataset, P, &at, &filters, in) < 0 || memcmp(in, out, sizeof in) != 0;
}

static int attributes(hid_t file, hid_t dataset) {
    hsize_t one = 1;
    int value = 0;
    hid_t space = H5Screate_simple(1, &one, NULL);
    hid_t made = H5Acreate_by_name(file, "g/chunks", "unit", H5T_NATIVE_INT, space, P, P, P);
    int failed = H5Aclose(made) < 0;
    hid_t found = H5Aopen_by_name(file, "g/chunks", "unit", P, P);
    failed |= H5Aread(found, H5T_NATIVE_INT, &value) < 0 || H5Aclose(found) < 0;
    hid_t old = H5Acreate1(dataset, "old", H5T_NATIVE_INT, space, P);
    failed |= H5Aclose(old) < 0;
    old = H5Aopen_name(dataset, "old");
    failed |= H5Aclose(old) < 0;
    old = H5Aopen_idx(dataset, 0);
    found = H5Aopen_by_idx(file, "g/chunks", H5_INDEX_NAME, H5_ITER_INC, 1, P, P);
    failed |= H5Aclose(old) < 0 || H5Aclose(found) < 0 || H5Adelete(dataset, "old") < 0;
    return failed | (H5Adelete_by_name(file, "g/chunks", "unit", P) < 0) | (H5Sclose(space) < 0);
}

static int of_1_6(hid_t file) {
    hsize_t four = 4;
    int list[4] = {5, 6, 7, 8};
    hid_t space = H5Screate_simple(1, &four, NULL), group = H5Gcreate1(file, "old", 0);
    hid_t dataset = H5Dcreate1(group, "list", H5T_NATIVE_INT, space, P);
    int failed = H5Dclose(dataset) < 0 || H5Gclose(group) < 0;
    group = H5Gopen1(file, "old");
    dataset = H5Dopen1(group, "list");
    failed |= H5Dwrite(dataset, H5T_NATIVE_INT, H5S_ALL, H5S_ALL, P, list) < 0;
    hid_t anonymous = H5Gcreate_anon(file, P, P);
    failed |= H5Gclose(anonymous) < 0;
    hid_t nameless = H5Dcreate_anon(file, H5T_NATIVE_INT, space, P, P);
    failed |= H5Dclose(nameless) < 0 || H5Dclose(dataset) < 0 || H5Gclose(group) < 0;
    return failed | (H5Sclose(space) < 0);
}

static int again(hid_t file) {
    int all[12];
    hid_t other = H5Freopen(file), group = H5Gopen2(other, "g", P), object = H5Oopen(group, "chunks", P);
    int failed = H5Dread(object, H5T_NATIVE_INT, H5S_ALL, H5S_ALL, P, all) < 0 || all[11] != 4;
    return failed | (H5Oclose(object) < 0) | (H5Gclose(group) < 0) | (H5Fclose(other) < 0);
}

int main(int argc, char **argv) {
    char name[4096];
    int rank;
    if (argc != 2)
        return 2;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    snprintf(name, sizeof name, "%s/rest%d.h5", argv[1], rank);
    hid_t file = H5Fcreate(name, H5F_ACC_TRUNC, P, P), group = H5Gcreate2(file, "g", P, P, P), dataset = chunked(group);
    int failed = by_chunks(dataset) | attributes(file, dataset) << 1 | of_1_6(file) << 2 | again(file) << 3;
    failed |= (H5Dclose(dataset) < 0 || H5Gclose(group) < 0 || H5Fclose(file) < 0) << 4;
    if (failed)
        printf("rank %d: %d\n", rank, failed);
    MPI_Finalize();
    return failed;
}
