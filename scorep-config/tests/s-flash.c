// SPDX-License-Identifier: EPL-2.0
// A checkpoint as the FLASH code writes it (FLASH-IO): four ranks with 8 blocks of 8 x 8 x 8 cells each write 24
// unknowns, each a dataset of 32 x 8 x 8 x 8 doubles, together: 24 x 4 x 8 x 512 x 8 = 3,145,728 bytes. The grid
// comes before: refinement level (int) and bounding box (6 doubles) of every block, 32 x (4 + 48) = 1664 bytes; and
// the run's parameters, written whole by rank 0 as one dataset of 20 doubles, 160 bytes.
// A second argument says how many times as much there is to do: for measuring.
//
// EXPECT calls H5Fcreate 4
// EXPECT calls H5Dcreate2 108
// EXPECT calls H5Dwrite 105
// EXPECT calls H5Dclose 108
// EXPECT calls H5Fclose 4
// EXPECT bytes write hdf5 3147552
// EXPECT bytes read hdf5 0
// EXPECT collective hdf5 104
// EXPECT collective mpiio 104
// EXPECT offsets write hdf5 /unk17 ? ? ? ?
// EXPECT offsets write hdf5 /parameters ?
// EXPECT handle mpiio checkpoint hdf5
// EXPECT processes 4
#include <hdf5.h>
#include <stdio.h>
#include <stdlib.h>

enum { UNKNOWNS = 24, BLOCKS = 8, CELLS = 8, RANKS = 4 };

static int rank;
static double cells[BLOCKS][CELLS][CELLS][CELLS];

/** Every rank its blocks of a dataset whose first dimension counts blocks. */
static int write_blocks(hid_t file, const char *name, hid_t type, int dimensions, const hsize_t *block,
                        const void *data) {
    hsize_t size[4] = {RANKS * BLOCKS, block[0], block[1], block[2]}, start[4] = {(hsize_t)rank * BLOCKS, 0, 0, 0};
    hsize_t count[4] = {BLOCKS, block[0], block[1], block[2]};
    hid_t space = H5Screate_simple(dimensions, size, NULL), memory = H5Screate_simple(dimensions, count, NULL);
    hid_t dataset = H5Dcreate2(file, name, type, space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
    hid_t together = H5Pcreate(H5P_DATASET_XFER);
    H5Pset_dxpl_mpio(together, H5FD_MPIO_COLLECTIVE);
    H5Sselect_hyperslab(space, H5S_SELECT_SET, start, NULL, count, NULL);
    int failed = H5Dwrite(dataset, type, memory, space, together, data) < 0;
    H5Pclose(together);
    H5Sclose(memory);
    H5Sclose(space);
    return failed | (H5Dclose(dataset) < 0);
}

static int write_parameters(hid_t file) {
    double values[20] = {1.4};
    hsize_t size = 20;
    hid_t space = H5Screate_simple(1, &size, NULL);
    hid_t dataset = H5Dcreate2(file, "parameters", H5T_NATIVE_DOUBLE, space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
    int failed = rank == 0 && H5Dwrite(dataset, H5T_NATIVE_DOUBLE, H5S_ALL, H5S_ALL, H5P_DEFAULT, values) < 0;
    H5Sclose(space);
    return failed | (H5Dclose(dataset) < 0);
}

static int write_checkpoint(const char *dir, int number) {
    char name[4096];
    int levels[BLOCKS] = {1}, failed = 0;
    double boxes[BLOCKS][6] = {{0}};
    hsize_t none[3] = {0, 0, 0}, six[3] = {6, 0, 0}, cube[3] = {CELLS, CELLS, CELLS};
    hid_t access = H5Pcreate(H5P_FILE_ACCESS);
    H5Pset_fapl_mpio(access, MPI_COMM_WORLD, MPI_INFO_NULL);
    snprintf(name, sizeof name, "%s/checkpoint%.0d", dir, number);
    hid_t file = H5Fcreate(name, H5F_ACC_TRUNC, H5P_DEFAULT, access);
    failed |= write_parameters(file);
    failed |= write_blocks(file, "refine level", H5T_NATIVE_INT, 1, none, levels);
    failed |= write_blocks(file, "bounding box", H5T_NATIVE_DOUBLE, 2, six, boxes);
    for (int i = 0; i < UNKNOWNS; i++) {
        snprintf(name, sizeof name, "unk%02d", i);
        failed |= write_blocks(file, name, H5T_NATIVE_DOUBLE, 4, cube, cells);
    }
    H5Pclose(access);
    return failed | (H5Fclose(file) < 0);
}

int main(int argc, char **argv) {
    int failed = 0, checkpoints = argc == 3 ? atoi(argv[2]) : 1;
    if (argc < 2)
        return 2;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < checkpoints; i++)
        failed |= write_checkpoint(argv[1], i);
    MPI_Finalize();
    return failed;
}
