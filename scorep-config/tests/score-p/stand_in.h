// SPDX-License-Identifier: EPL-2.0
// A stand-in for Score-P: it loads a substrate plug-in, calls it in Score-P's order, and exports those functions of Score-P
// and of MPI that the plug-in and what is preloaded beside it look for. Handles and regions are what a test says they are.
#ifndef IOSTRATA_TESTS_STAND_IN_H
#define IOSTRATA_TESTS_STAND_IN_H

#include "scorep/SCOREP_SubstratePlugins.h"

/** Adds a handle; its number is greater than 0. A handle without a path is one of a stream that Score-P knows. */
SCOREP_IoHandleHandle stand_in_handle(SCOREP_IoParadigmType paradigm, const char *path, SCOREP_IoHandleHandle parent);
/** Adds a region. */
SCOREP_RegionHandle stand_in_region(const char *name, SCOREP_RegionType type);
/** The first handle without a path is this stream. */
void stand_in_stream(SCOREP_IoHandleHandle handle);

/** From now on the file of MPI has this view: of elements of so many bytes behind each other, or with holes between them. */
void stand_in_view(SCOREP_IoHandleHandle handle, int64_t displacement, int64_t element, bool holes);
/** Datatypes that MPI gave and nobody gave back. */
int stand_in_types(void);

/** Score-P's begin, before MPI's: loads the plug-in; false: not to be had. NULL: none, only for measurements. */
bool stand_in_load(const char *plugin);
/** Forks so many ranks; the rank. What follows is every rank's own. */
int stand_in_ranks(int size);
/** The number of ranks that ended otherwise than by returning 0 to stand_in_exit; of rank 0, behind its end. */
int stand_in_wait(void);
/** MPI has begun. Rank 0 makes the directory first, after so many milliseconds: the others do not wait. */
void stand_in_begin(const char *directory, int late_ms);
void stand_in_end(void);

/** A location of the calling thread. */
SCOREP_Location *stand_in_location(void);

/** The plug-in's function for an event, or what Score-P calls when there is none. */
extern SCOREP_Substrates_Callback stand_in_events[SCOREP_SUBSTRATES_NUM_EVENTS];
uint64_t stand_in_now(void);

/** An event that happens now. */
#define EVENT(name, location, ...)                                                                                     \
    ((void (*)())stand_in_events[SCOREP_EVENT_##name])(location, stand_in_now(), __VA_ARGS__)

// As Score-P has it, called from most parts; and what its part for regions that the source names makes of the answer.
bool SCOREP_Filtering_Match(const char *file, const char *function, const char *mangled);
bool stand_in_user_region_is_left_out(const char *name);

#endif
