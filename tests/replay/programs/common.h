// SPDX-License-Identifier: EPL-2.0
// What the programs share: reads and writes that are independent ("bad") or collective ("good"), by the same hints.
#pragma once
#include <mpi.h>

#include "diagnosis.h"

/** ROMIO's two phases, with a gathering process for each rank; no data sieving. */
static inline MPI_Info hints(void) {
    MPI_Info info;
    MPI_Info_create(&info);
    MPI_Info_set(info, "cb_nodes", "4");
    MPI_Info_set(info, "cb_config_list", "*:*");
    MPI_Info_set(info, "romio_cb_write", "enable");
    MPI_Info_set(info, "romio_cb_read", "enable");
    MPI_Info_set(info, "romio_ds_write", "disable");
    MPI_Info_set(info, "romio_ds_read", "disable");
    return info;
}

static inline void write_piece(MPI_File f, MPI_Offset at, const void *data, int length) {
    MPI_Status status;
    CHECK((bad ? MPI_File_write_at : MPI_File_write_at_all)(f, at, data, length, MPI_BYTE, &status) == MPI_SUCCESS);
}

static inline void read_piece(MPI_File f, MPI_Offset at, void *data, int length) {
    MPI_Status status;
    CHECK((bad ? MPI_File_read_at : MPI_File_read_at_all)(f, at, data, length, MPI_BYTE, &status) == MPI_SUCCESS);
}
