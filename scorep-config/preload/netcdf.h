// SPDX-License-Identifier: EPL-2.0
// netCDF and PnetCDF, without their headers. A file and a variable have a handle each, the variable's with its name and
// the file's as parent. The two libraries number their files apart.
#ifndef IOSTRATA_PRELOAD_NETCDF_H
#define IOSTRATA_PRELOAD_NETCDF_H

#include "library.h"
#include "wrap.h"

typedef uintptr_t ios_word;

enum ios_netcdf { IOS_NC, IOS_NCMPI };

/** Makes an open file known. */
void ios_netcdf_opened(enum ios_netcdf library, int id, uint32_t handle, uint32_t file);
/** The handle of an open file, and which file it is; or IOS_NO_HANDLE. */
uint32_t ios_netcdf_file(enum ios_netcdf library, int id, uint32_t *file);
/** The handle of a variable, or IOS_NO_HANDLE when its file is not known. */
uint32_t ios_netcdf_variable(enum ios_netcdf library, int id, int variable);
/** Forgets a file that is about to be closed, and its variables; its handle, which is free again, or IOS_NO_HANDLE. */
uint32_t ios_netcdf_closing(enum ios_netcdf library, int id);

/** What a call selects: all, one element, a start and a count, or a number of starts and as many counts. */
enum ios_netcdf_shape { IOS_NETCDF_ALL, IOS_NETCDF_ONE, IOS_NETCDF_COUNTED, IOS_NETCDF_SEVERAL };

/** Bytes in memory of what the words behind the variable select; type_size 0: as the variable's own type. */
uint64_t ios_netcdf_size(enum ios_netcdf library, int id, int variable, enum ios_netcdf_shape shape,
                         const ios_word words[3], uint64_t type_size);

/** Begins a call; false when it is not recorded, or inside another of this layer: netCDF may use PnetCDF. */
IOS_INLINE bool ios_netcdf_begin(struct ios_call *c, uint16_t call, uint8_t kind, uint32_t handle) {
    struct ios_thread *t = handle == IOS_NO_HANDLE ? NULL : ios_ready(IOS_NETCDF);
    uintptr_t sp = (uintptr_t)__builtin_frame_address(0);
    for (uint32_t i = 0; t && i < t->depth; i++)
        if (t->frames[i].sp > sp && ios_calls[t->frames[i].record.call].layer == IOS_NETCDF)
            return false;
    return ios_begin_by(t, c, call, kind, handle);
}

#endif
