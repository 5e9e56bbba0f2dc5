// SPDX-License-Identifier: EPL-2.0
#include "hdf5.h"
#include <string.h>

/** Open objects by their id; value: a hash of their name, state: what they are, and above two bits the file's handle. */
static struct ios_inflight objects;
/** Handles that may be used again, by a hash of their parent and name. */
static struct ios_inflight closed;

IOS_HDF5_QUESTION(H5Iget_name)
IOS_HDF5_QUESTION(H5Iget_ref)
IOS_HDF5_QUESTION(H5Aget_name)
IOS_HDF5_QUESTION(H5Fget_name)

/** The open file an object lies in that was opened by a call we do not know. */
static struct ios_entry *file_of(ios_hid id) {
    char path[4096];
    if (!ios_hdf5_valid(id) || H5Fget_name(id, (int64_t)path, sizeof path) <= 0)
        return NULL;
    uint32_t file = ios_file(AT_FDCWD, path, AT_FDCWD);
    for (uint32_t i = 0; i < objects.used && file != IOS_NO_HANDLE; i++) {
        struct ios_entry *e = &objects.entries[i];
        if (e->key > 1 && e->file == file && ios_hdf5_what(e) == IOS_HDF5_FILE && e->process == ios_process.number)
            return e;
    }
    return NULL;
}

static struct ios_entry *remember(ios_hid id, struct ios_entry e) {
    struct ios_entry old;
    e.key = (uintptr_t)id;
    while (ios_inflight_take(&objects, e.key, &old)) // closed without our knowledge
        continue;
    return ios_inflight_put(&objects, e);
}

static uint32_t state_of(enum ios_hdf5_object what, uint32_t owner) {
    return owner << 2 | what;
}

static uintptr_t hash_of(uint32_t parent, const char *name) {
    return (uintptr_t)(ios_hash(IOS_HASH_SEED ^ parent, name) | 2);
}

/** The path of an object in its file; an attribute's is its object's, an @ and its name. */
static void name_of(ios_hid id, enum ios_hdf5_object what, char *to, int64_t room) {
    int64_t n = H5Iget_name(id, (int64_t)to, room - 2);
    n = n < 0 ? 0 : n > room - 3 ? room - 3 : n;
    to[n] = 0;
    if (what != IOS_HDF5_ATTRIBUTE)
        return;
    to[n++] = '@';
    to[n] = 0;
    H5Aget_name(id, room - n, (int64_t)(to + n));
}

/** The path of an object that may not be there yet, from the place the program named it at. */
static void name_at(ios_hid location, const struct ios_entry *place, const char *said, char *to, size_t room) {
    char separator = said[0] == '/' ? 0 : '/';
    size_t n = 0;
    if (separator && ios_hdf5_what(place) != IOS_HDF5_FILE)
        name_of(location, ios_hdf5_what(place), to, (int64_t)room / 2);
    else
        to[0] = 0;
    n = strlen(to);
    if (separator)
        to[n++] = separator;
    strncpy(to + n, said, room - n - 1);
    to[room - 1] = 0;
}

struct ios_entry *ios_hdf5_opened(ios_hid id, ios_hid location, enum ios_hdf5_object what, const char *said) {
    char name[1024];
    struct ios_entry *place = ios_inflight_get(&objects, (uintptr_t)location), again;
    if (!place && !(place = file_of(id)))
        return NULL;
    uint32_t parent = ios_hdf5_owner(place);
    struct ios_entry e = {.file = place->file, .state = state_of(what, parent)};
    if (what == IOS_HDF5_GROUP) {
        e.handle = parent;
        return remember(id, e);
    }
    if (said && place->key == (uintptr_t)location)
        name_at(location, place, said, name, sizeof name);
    else
        name_of(id, what, name, sizeof name);
    e.value = hash_of(parent, name);
    e.handle = ios_inflight_take(&closed, (uintptr_t)e.value, &again)
                   ? again.handle
                   : ios_handle_inside(name, e.file, IOS_HDF5, parent);
    return e.handle == IOS_NO_HANDLE ? NULL : remember(id, e);
}

struct ios_entry *ios_hdf5_object(ios_hid id, enum ios_hdf5_object what) {
    struct ios_entry *e = ios_inflight_get(&objects, (uintptr_t)id);
    return e ? e : ios_hdf5_opened(id, -1, what, NULL);
}

void ios_hdf5_file_opened(ios_hid id, uint32_t handle, uint32_t file) {
    remember(id, (struct ios_entry){.handle = handle, .file = file, .state = state_of(IOS_HDF5_FILE, handle)});
}

bool ios_hdf5_ends(ios_hid id) {
    return ios_inflight_get(&objects, (uintptr_t)id) && ios_hdf5_valid(id) && H5Iget_ref(id, 0, 0) == 1;
}

bool ios_hdf5_closing(ios_hid id, struct ios_entry *e) {
    if (!ios_inflight_take(&objects, (uintptr_t)id, e))
        return false;
    if (ios_hdf5_what(e) == IOS_HDF5_FILE)
        ios_handle_free(e->handle);
    else if (ios_hdf5_what(e) != IOS_HDF5_GROUP)
        ios_inflight_put(&closed, (struct ios_entry){.key = (uintptr_t)e->value, .handle = e->handle});
    return true;
}
