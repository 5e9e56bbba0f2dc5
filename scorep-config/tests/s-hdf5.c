// SPDX-License-Identifier: EPL-2.0
// HDF5 over MPI-IO on four ranks, each: a file with a group, a dataset of 4 x 1000 doubles written by rows together
// and read back apart, one of 100 ints written by rank 0 alone and whole, an attribute of three ints written and read,
// a flush; the first dataset is opened again, and one that is not there. Per rank 8000 + 12 bytes are written and
// 8000 + 12 read; rank 0 writes 400 more.
//
// EXPECT calls H5Fcreate 4
// EXPECT calls H5Fopen 4
// EXPECT calls H5Fclose 8
// EXPECT calls H5Fflush 4
// EXPECT calls H5Gcreate2 4
// EXPECT calls H5Gclose 4
// EXPECT calls H5Dcreate2 8
// EXPECT calls H5Dopen2 8
// EXPECT calls H5Dwrite 5
// EXPECT calls H5Dread 4
// EXPECT calls H5Dclose 12
// EXPECT calls H5Acreate2 4
// EXPECT calls H5Awrite 4
// EXPECT calls H5Aopen 4
// EXPECT calls H5Aread 4
// EXPECT calls H5Aclose 8
// EXPECT bytes write hdf5 32448
// EXPECT bytes read hdf5 32048
// EXPECT collective hdf5 4
// EXPECT offsets write hdf5 /run/field ? ? ? ?
// EXPECT offsets read hdf5 /run/field ? ? ? ?
// EXPECT offsets write hdf5 /run/list ?
// EXPECT offsets write hdf5 /run/field@extent ? ? ? ?
// EXPECT handle hdf5 data.h5 -
// EXPECT handle hdf5 /run/field hdf5
// EXPECT handle mpiio data.h5 hdf5
// EXPECT handle posix data.h5 mpiio
// EXPECT outstanding 0
// EXPECT processes 4
#include <hdf5.h>
#include <stdio.h>

static int rank;

static int write_file(const char *name, hid_t access) {
    double row[1000];
    int list[100] = {0}, extent[3] = {4, 1000, 8};
    hsize_t size[2] = {4, 1000}, start[2] = {(hsize_t)rank, 0}, count[2] = {1, 1000}, items = 100, three = 3;
    for (int i = 0; i < 1000; i++)
        row[i] = rank * 1000 + i;
    hid_t file = H5Fcreate(name, H5F_ACC_TRUNC, H5P_DEFAULT, access);
    hid_t group = H5Gcreate2(file, "run", H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
    hid_t space = H5Screate_simple(2, size, NULL), memory = H5Screate_simple(2, count, NULL);
    hid_t line = H5Screate_simple(1, &items, NULL), small = H5Screate_simple(1, &three, NULL);
    hid_t field = H5Dcreate2(group, "field", H5T_NATIVE_DOUBLE, space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
    hid_t other = H5Dcreate2(file, "run/list", H5T_NATIVE_INT, line, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
    hid_t together = H5Pcreate(H5P_DATASET_XFER);
    H5Pset_dxpl_mpio(together, H5FD_MPIO_COLLECTIVE);
    H5Sselect_hyperslab(space, H5S_SELECT_SET, start, NULL, count, NULL);
    int failed = H5Dwrite(field, H5T_NATIVE_DOUBLE, memory, space, together, row) < 0;
    if (rank == 0)
        failed |= H5Dwrite(other, H5T_NATIVE_INT, H5S_ALL, H5S_ALL, H5P_DEFAULT, list) < 0;
    hid_t attribute = H5Acreate2(field, "extent", H5T_NATIVE_INT, small, H5P_DEFAULT, H5P_DEFAULT);
    failed |= H5Awrite(attribute, H5T_NATIVE_INT, extent) < 0;
    failed |= H5Aclose(attribute) < 0 || H5Fflush(field, H5F_SCOPE_GLOBAL) < 0;
    H5Pclose(together);
    H5Sclose(small);
    H5Sclose(line);
    H5Sclose(memory);
    H5Sclose(space);
    return failed | (H5Dclose(other) < 0) | (H5Dclose(field) < 0) | (H5Gclose(group) < 0) | (H5Fclose(file) < 0);
}

static int read_file(const char *name, hid_t access) {
    double row[1000] = {0};
    int extent[3] = {0};
    hsize_t start[2] = {(hsize_t)(3 - rank), 0}, count[2] = {1, 1000};
    hid_t file = H5Fopen(name, H5F_ACC_RDONLY, access);
    hid_t field = H5Dopen2(file, "/run/field", H5P_DEFAULT), space = H5Dget_space(field);
    hid_t memory = H5Screate_simple(2, count, NULL), attribute = H5Aopen(field, "extent", H5P_DEFAULT), missing;
    H5Sselect_hyperslab(space, H5S_SELECT_SET, start, NULL, count, NULL);
    int failed = H5Dread(field, H5T_NATIVE_DOUBLE, memory, space, H5P_DEFAULT, row) < 0;
    failed |= H5Aread(attribute, H5T_NATIVE_INT, extent) < 0;
    H5E_BEGIN_TRY {
        missing = H5Dopen2(file, "/run/missing", H5P_DEFAULT);
    }
    H5E_END_TRY
    H5Aclose(attribute);
    H5Sclose(memory);
    H5Sclose(space);
    H5Dclose(field);
    if (rank == 0)
        printf("%g %d %d\n", row[999], extent[2], missing < 0);
    return failed | (H5Fclose(file) < 0);
}

int main(int argc, char **argv) {
    char name[4096];
    if (argc != 2)
        return 2;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    snprintf(name, sizeof name, "%s/data.h5", argv[1]);
    hid_t access = H5Pcreate(H5P_FILE_ACCESS);
    H5Pset_fapl_mpio(access, MPI_COMM_WORLD, MPI_INFO_NULL);
    int failed = write_file(name, access);
    failed |= read_file(name, access);
    H5Pclose(access);
    MPI_Finalize();
    return failed;
}
