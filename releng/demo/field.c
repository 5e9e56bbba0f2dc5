// SPDX-License-Identifier: EPL-2.0
// The checkpoint of a field that is spread over ranks by columns, as a simulation writes it into one HDF5 file: a dataset
// for each variable. Each rank's part of a dataset is a column of small pieces, so that it matters how it is written.
//
// usage: field DIR independent|collective
#include <hdf5.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { VARIABLES = 32, ROWS = 16384, COLUMNS = 4 }; // of a rank

int main(int argc, char **argv) {
    int rank, ranks;
    char name[4096];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    if (argc != 3)
        MPI_Abort(MPI_COMM_WORLD, 2);
    bool collective = strcmp(argv[2], "collective") == 0;
    snprintf(name, sizeof name, "%s/field.h5", argv[1]);
    hid_t by_mpi = H5Pcreate(H5P_FILE_ACCESS), transfer = H5Pcreate(H5P_DATASET_XFER);
    H5Pset_fapl_mpio(by_mpi, MPI_COMM_WORLD, MPI_INFO_NULL);
    H5Pset_dxpl_mpio(transfer, collective ? H5FD_MPIO_COLLECTIVE : H5FD_MPIO_INDEPENDENT);
    hsize_t whole[2] = {ROWS, (hsize_t)ranks * COLUMNS}, part[2] = {ROWS, COLUMNS};
    hsize_t from[2] = {0, (hsize_t)rank * COLUMNS};
    hid_t memory = H5Screate_simple(2, part, NULL), space = H5Screate_simple(2, whole, NULL);
    H5Sselect_hyperslab(space, H5S_SELECT_SET, from, NULL, part, NULL);
    double *values = calloc(ROWS * COLUMNS, sizeof *values);
    hid_t file = H5Fcreate(name, H5F_ACC_TRUNC, H5P_DEFAULT, by_mpi);
    MPI_Barrier(MPI_COMM_WORLD);
    double start = MPI_Wtime();
    int failed = file < 0;
    for (int i = 0; i < VARIABLES && !failed; i++) {
        snprintf(name, sizeof name, "variable %d", i);
        hid_t set = H5Dcreate2(file, name, H5T_NATIVE_DOUBLE, space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
        failed |= set < 0 || H5Dwrite(set, H5T_NATIVE_DOUBLE, memory, space, transfer, values) < 0;
        H5Dclose(set);
    }
    H5Fclose(file);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0)
        printf("%s: the checkpoint took %.3f s\n", argv[2], MPI_Wtime() - start);
    free(values);
    MPI_Finalize();
    return failed;
}
