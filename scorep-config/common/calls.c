// SPDX-License-Identifier: EPL-2.0
#include "calls.h"
#include "otf2.h"
#include <stddef.h>

#define OTF2_ROLE_IO OTF2_ROLE_FILE_IO
#define OTF2_ROLE_METADATA OTF2_ROLE_FILE_IO_METADATA
#define OTF2_ROLE_WAIT OTF2_ROLE_THREAD_WAIT

const struct ios_layer_info ios_layers[IOS_LAYERS] = {
    [IOS_POSIX] = {"POSIX", "POSIX I/O", "posix", "POSIX_IO", NULL, OTF2_PARADIGM_NONE, 0, 1},
    [IOS_ISOC] = {"ISOC", "ISO C I/O", "isoc", "ISOC", NULL, OTF2_PARADIGM_NONE, 0, 0},
    [IOS_MPIIO] = {"MPI-IO", "MPI I/O", "mpiio", "MPI", "libmpi", OTF2_PARADIGM_MPI, 1, 0},
    [IOS_AIO] = {NULL, NULL, "aio", "AIO", "liburing", OTF2_PARADIGM_NONE, 0, 1},
    [IOS_MPI] = {NULL, NULL, "mpi", "MPI", "libmpi", OTF2_PARADIGM_MPI, 1, 0},
    [IOS_BLOCK] = {"BLOCK", "Block device", "block", "BLOCK", NULL, OTF2_PARADIGM_NONE, 0, 1},
    [IOS_CLIENT] = {"CLIENT", "Client of a file server", "client", "CLIENT", NULL, OTF2_PARADIGM_NONE, 0, 0},
    [IOS_NETWORK] = {"NETWORK", "Network", "net", "NETWORK", NULL, OTF2_PARADIGM_NONE, 0, 1},
    [IOS_NETCDF] = {"NETCDF", "NetCDF", "netcdf", "NETCDF", "netcdf", OTF2_PARADIGM_NONE, 1, 0},
    [IOS_HDF5] = {"HDF5", "HDF5", "hdf5", "HDF5", "libhdf5", OTF2_PARADIGM_NONE, 1, 0},
};

const struct ios_call_info ios_calls[IOS_CALLS] = {
#define CALL(name, layer, role) {#name, IOS_##layer, OTF2_ROLE_##role},
#define WAITS(name, layer) {#name, IOS_##layer, OTF2_ROLE_WAIT},
#include "calls.def"
#undef CALL
#undef WAITS
};
