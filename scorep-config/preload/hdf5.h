// SPDX-License-Identifier: EPL-2.0
// HDF5 1.10 and later, without its headers. A file, a dataset and an attribute have a handle each, the last two
// with their path in the file as name and the file's handle as parent; a group stands for its file.
#ifndef IOSTRATA_PRELOAD_HDF5_H
#define IOSTRATA_PRELOAD_HDF5_H

#include "inflight.h"
#include "library.h"
#include "wrap.h"

typedef int64_t ios_hid;

/** What the _async calls have before the arguments of the others: a place in the program. */
#define WHERE const char *app_file, const char *app_function, unsigned app_line
#define HERE app_file, app_function, app_line

enum ios_hdf5_object { IOS_HDF5_FILE, IOS_HDF5_DATASET, IOS_HDF5_ATTRIBUTE, IOS_HDF5_GROUP };

// Questions to the library. They are asked while no clock runs, and of valid ids only: errors would be printed.
#define IOS_HDF5_QUESTION(name)                                                                                        \
    static inline int64_t name(int64_t a, int64_t b, int64_t d) {                                                      \
        static int64_t (*function)(int64_t, int64_t, int64_t);                                                         \
        if (!function)                                                                                                 \
            function = (int64_t(*)(int64_t, int64_t, int64_t))ios_library_find(#name, "libhdf5");                      \
        return function ? function(a, b, d) : 0;                                                                       \
    }

IOS_HDF5_QUESTION(H5Iget_type)

/** Not H5Iis_valid: that says no to the types that the library has made for itself. */
static inline bool ios_hdf5_valid(ios_hid id) {
    return id > 0 && (int)H5Iget_type(id, 0, 0) > 0;
}

/** Of an open object: what it is, and the handle of its file. */
static inline enum ios_hdf5_object ios_hdf5_what(const struct ios_entry *e) {
    return (enum ios_hdf5_object)(e->state & 3);
}
static inline uint32_t ios_hdf5_owner(const struct ios_entry *e) {
    return e->state >> 2;
}

/** An open object; NULL when it is in no recorded file. */
struct ios_entry *ios_hdf5_object(ios_hid id, enum ios_hdf5_object what);
/** Makes an object known that was opened from location, by this name: NULL asks the library, which may wait for it. */
struct ios_entry *ios_hdf5_opened(ios_hid id, ios_hid location, enum ios_hdf5_object what, const char *name);
/** Makes a file known. */
void ios_hdf5_file_opened(ios_hid id, uint32_t handle, uint32_t file);
/** Whether an object is known that ends when one more reference to it goes. */
bool ios_hdf5_ends(ios_hid id);
/** Forgets an object that is about to be closed; false when it is not known. */
bool ios_hdf5_closing(ios_hid id, struct ios_entry *e);

// wrap/wrap_hdf5_wait.c
/** Sets of events are numbered from 1 on; without one a call does all at once. */
static inline bool ios_hdf5_in_set(ios_hid set) {
    return set > 0;
}
/** An operation of a set was begun: who waits for the set learns that it is complete. */
void ios_hdf5_issued(ios_hid set, uint32_t handle, uint64_t size, uint64_t matching);
/** The first of so many new matching ids. */
uint64_t ios_hdf5_next_ids(size_t count);

#endif
