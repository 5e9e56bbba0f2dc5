// SPDX-License-Identifier: EPL-2.0
// What the parts of the recorder share: log.c has the log, recorder.c the process, handles.c what events are about, locations.c
// the buffers, events.c what comes in.
#ifndef IOSTRATA_SUBSTRATE_PARTS_H
#define IOSTRATA_SUBSTRATE_PARTS_H

#include "../common/registry.h"
#include "../common/spool.h"
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
    struct ios_thread *t; // its records, in the spool once there is an archive
    struct ios_open_call calls[IOS_DEPTH];
    uint32_t depth;
    // A blocking operation in the innermost call, of which nothing else is written yet: one record, when nothing else happens
    // in that call.
    struct ios_record held;
    bool holds, completed;
    uint64_t held_id;
    struct ios_ticks_reading clocks; // at the last flush, or when the location began
    bool timed;                      // the spool knows the clock
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
    struct ios_spool spool;
    uint64_t lost; // events of handles that there was no room for
    int error;
    pthread_mutex_t lock; // for all of these that change
};

extern struct ios_recorder ios_recorder;

// log.c; the lock is held.
void ios_recorder_log(const struct ios_log_record *r, const char *text, const char *more);
/** The archive is there: the log goes on in its spool, the process first. */
void ios_recorder_log_open(const struct ios_log_record *process, const char *host, const char *program);
/** All that was logged, for who reads it. */
struct ios_buf ios_recorder_logged(void);
/** Appends what was logged to the process's file; 0 or -errno. */
int ios_recorder_write_log(void);

// handles.c
/** Defines a file, unless it is to be left out; the lock is held. */
uint32_t ios_recorder_file(const char *path);
/** Our number of a handle, or IOS_IGNORED; what it is is asked when it comes up first. */
uint32_t ios_recorder_handle(uint32_t handle, enum ios_layer layer, bool created);

// locations.c
/** The locations that are there go on in the spool. */
void ios_locations_open(void);
void ios_location_append(struct ios_location *l, const struct ios_record *r);
void ios_location_flush(struct ios_location *l);

// events.c
/** Appends what a location holds back. */
void ios_location_settle(struct ios_location *l);

#endif
