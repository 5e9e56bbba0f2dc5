// SPDX-License-Identifier: EPL-2.0
// What the parts of the recorder share: log.c has the log, recorder.c the process, handles.c what events are about, locations.c
// the buffers, events.c what comes in.
#ifndef IOSTRATA_SUBSTRATE_PARTS_H
#define IOSTRATA_SUBSTRATE_PARTS_H

#include "../common/registry.h"
#include "../common/stream.h"
#include "names.h"
#include "recorder.h"
#include "ticks.h"
#include <pthread.h>

enum { IOS_RECORDS = 4096, IOS_DEPTH = 64, IOS_IGNORED = INT32_MAX };

/** A call that has begun; its Enter is written when something happens in it, or at its end. */
struct ios_open_call {
    uint64_t ticks;
    uint16_t id;
    bool written, ignored; // ignored: what happens in it is on a file that is left out, or on none
};

struct ios_location {
    struct ios_location *next;
    struct ios_record records[IOS_RECORDS];
    uint32_t count, index;
    struct ios_open_call calls[IOS_DEPTH];
    uint32_t depth;
    // A blocking operation in the innermost call, of which nothing else is written yet: one record, when nothing else happens
    // in that call.
    struct ios_record held;
    bool holds, completed;
    uint64_t held_id;
    uint64_t lost;
    struct ios_ticks_reading clocks; // at the last flush, or when the location began
    struct ios_stream stream;
    uint8_t scratch[IOS_STREAM_SCRATCH];
};

struct ios_recorder {
    const struct ios_source *source;
    bool open;
    enum ios_tick_clock clock; // the caller's
    bool clock_found;
    char dir[IOS_PATH_MAX - 64];
    uint32_t pid, number, files, handles, locations, phases;
    uint32_t views; // of MPI files that the process set, and files it opened since; 0: no offset counts in a view
    struct ios_location *all;
    struct ios_names of_handles, of_regions, of_views; // of_views: at which of these looked at last << 1 | in one piece
    struct ios_buf log;
    uint64_t log_size, lost; // events of handles that there was no room for
    int error;
    pthread_mutex_t lock; // for all of these that change
};

extern struct ios_recorder ios_recorder;

// log.c; the lock is held.
/** Appends what was logged to the process's file. */
int ios_recorder_write_log(void);
void ios_recorder_log(uint32_t type, uint32_t id, uint32_t a, uint64_t x);

// handles.c
/** Defines a file, unless it is to be left out; the lock is held. */
uint32_t ios_recorder_file(const char *path);
/** Our number of a handle, or IOS_IGNORED; what it is is asked when it comes up first. */
uint32_t ios_recorder_handle(uint32_t handle, enum ios_layer layer, bool created);

// locations.c
void ios_location_append(struct ios_location *l, const struct ios_record *r);
void ios_location_flush(struct ios_location *l);

// events.c
/** Appends what a location holds back. */
void ios_location_settle(struct ios_location *l);

#endif
