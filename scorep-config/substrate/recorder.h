// SPDX-License-Identifier: EPL-2.0
// From events of another measurement system to an archive of ours: the half of the substrate that knows nothing of
// Score-P. A process has one recorder. Its locations may record at the same time, each from one thread. Times are
// ticks of the caller's clock (ticks.h); handles and regions are the caller's numbers, asked for their meaning when they are
// first seen. Numbers of modes and flags are OTF2's, which Score-P shares.
#ifndef IOSTRATA_SUBSTRATE_RECORDER_H
#define IOSTRATA_SUBSTRATE_RECORDER_H

#include "../common/calls.h"
#include <stdbool.h>
#include <stdint.h>

/** What the caller knows about its numbers. */
struct ios_source {
    const char *(*path)(uint32_t handle);   // of the handle's file, or NULL
    const char *(*name)(uint32_t handle);   // of a handle without a file, or NULL
    int (*layer)(uint32_t handle);          // enum ios_layer, or -1: that of the innermost call
    uint32_t (*parent)(uint32_t handle);    // the handle it was opened by, which need not be there yet, or 0
    const char *(*region)(uint32_t region); // its name
    bool (*phase)(uint32_t region);         // whether it is a phase of the program
    // Asked of handles of MPI-IO from the process's first view on: whether what is read or written at once is one piece of the
    // file, in so far as that is known; and the byte in the file at an offset, or IOS_UNKNOWN.
    bool (*in_one_piece)(uint32_t handle);
    uint64_t (*place)(uint32_t handle, uint64_t offset);
};

struct ios_location;

/** Prepares recording. False: no memory. */
bool ios_recorder_init(const struct ios_source *source);
/** From now on full buffers are written, into the archive in dir; 0 or -errno. */
int ios_recorder_open(const char *dir);
/** This process is a rank of so many. */
void ios_recorder_rank(uint32_t rank, uint32_t size);
/**
 * Writes what is left; the last process of the archive finishes it. No location may record any more. 0, or -errno when something
 * is missing, be it only calls that are counted.
 */
int ios_recorder_close(void);

/** A new location, to be used by the calling thread; NULL: no memory. */
struct ios_location *ios_location_new(void);

void ios_location_enter(struct ios_location *l, uint64_t ticks, uint32_t region);
void ios_location_leave(struct ios_location *l, uint64_t ticks, uint32_t region);

void ios_location_create(struct ios_location *l, uint64_t ticks, uint32_t handle, uint32_t access, uint32_t creation,
                         uint32_t status);
void ios_location_destroy(struct ios_location *l, uint64_t ticks, uint32_t handle);
void ios_location_duplicate(struct ios_location *l, uint64_t ticks, uint32_t old, uint32_t fresh, uint32_t status);
void ios_location_seek(struct ios_location *l, uint64_t ticks, uint32_t handle, int64_t request, uint8_t whence,
                       uint64_t result);
void ios_location_status(struct ios_location *l, uint64_t ticks, uint32_t handle, uint32_t status);
void ios_location_delete(struct ios_location *l, uint64_t ticks, enum ios_layer layer, const char *path);

/** An operation: mode and flags are OTF2's; bytes and offset may be IOS_UNKNOWN. */
struct ios_operation {
    uint32_t handle;
    uint8_t mode, flags;
    uint64_t bytes, offset, id;
};

void ios_location_begin(struct ios_location *l, uint64_t ticks, const struct ios_operation *o);
void ios_location_issued(struct ios_location *l, uint64_t ticks, uint32_t handle, uint64_t id);
void ios_location_tested(struct ios_location *l, uint64_t ticks, uint32_t handle, uint64_t id);
void ios_location_complete(struct ios_location *l, uint64_t ticks, uint32_t handle, uint64_t bytes, uint64_t id);
void ios_location_cancelled(struct ios_location *l, uint64_t ticks, uint32_t handle, uint64_t id);

/** how: IOS_LOCK_ACQUIRED, IOS_LOCK_RELEASED or IOS_LOCK_DENIED. */
void ios_location_lock(struct ios_location *l, uint64_t ticks, uint32_t handle, bool shared, uint8_t how);

#endif
