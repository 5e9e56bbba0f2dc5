// SPDX-License-Identifier: EPL-2.0
// The layers and the recorded calls: one table for the wrappers, the encoder and the definitions.
#ifndef IOSTRATA_COMMON_CALLS_H
#define IOSTRATA_COMMON_CALLS_H

#include <stdint.h>

/**
 * The layers the tracer knows; the value is the reference of the IoParadigm definition. IOS_MPI stands for messages that
 * are recorded however short they are: no call is of it.
 */
enum ios_layer {
    IOS_POSIX,
    IOS_ISOC,
    IOS_MPIIO,
    IOS_HDF5,
    IOS_NETCDF,
    IOS_BLOCK,
    IOS_CLIENT,
    IOS_NETWORK,
    IOS_AIO,
    IOS_MPI,
    IOS_LAYERS
};

/** A bit for each that is recorded when nobody says which: connections are not. */
enum { IOS_EVERY_LAYER = ((1 << IOS_LAYERS) - 1) & ~(1 << IOS_MPI | 1 << IOS_NETWORK) };

/**
 * An IoParadigm definition. Identification and name are those Score-P writes. AIO and MPI have none, and so come last
 * (references have no holes): the operations of AIO are the non-blocking ones of POSIX handles.
 */
struct ios_layer_info {
    const char *identification;
    const char *name;
    const char *option;  // the word in IOSTRATA_LAYERS
    const char *source;  // "File" of the regions
    const char *library; // part of its file's name, when it is not libc
    uint8_t paradigm;    // of the regions
    uint8_t parallel;
    uint8_t os;
};

struct ios_call_info {
    char name[38]; // no pointer: the dynamic linker has nothing to write in the table when a process begins
    uint8_t layer;
    uint8_t role;
};

enum ios_call_id {
#define CALL(name, layer, role) IOS_CALL_##name,
#define WAITS(name, layer) IOS_CALL_waiting_##name,
#include "calls.def"
#undef CALL
#undef WAITS
    IOS_CALLS
};

extern const struct ios_layer_info ios_layers[IOS_LAYERS];
extern const struct ios_call_info ios_calls[IOS_CALLS];

#endif
