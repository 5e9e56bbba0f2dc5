// SPDX-License-Identifier: EPL-2.0
#include "hdf5.h"

/** Open objects by their id; value: the file's handle, state: what it is. */
static struct ios_inflight objects;
/** Handles that may be used again, by a hash of their parent and name. */
static struct ios_inflight closed;

IOS_HDF5_QUESTION(H5Iget_name)
IOS_HDF5_QUESTION(H5Aget_name)
IOS_HDF5_QUESTION(H5Fget_name)

/** The open file an object lies in that was opened by a call we do not know. */
static struct ios_entry *file_of(ios_hid id) {
    char path[4096];
    if (!ios_hdf5_valid(id) || H5Fget_name(id, (int64_t)path, sizeof path) <= 0)
        return NULL;
    uint32_t file = ios_file(AT_FDCWD, path);
    for (uint32_t i = 0; i < objects.used && file != IOS_NO_HANDLE; i++) {
        struct ios_entry *e = &objects.entries[i];
        if (e->key > 1 && e->file == file && e->state == IOS_HDF5_FILE && e->process == ios_process.number)
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

static uintptr_t hash_of(uint32_t parent, const char *name) {
    uint64_t h = (14695981039346656037u ^ parent) * 1099511628211u; // FNV-1a
    for (; *name; name++)
        h = (h ^ (uint8_t)*name) * 1099511628211u;
    return (uintptr_t)(h | 2);
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

struct ios_entry *ios_hdf5_opened(ios_hid id, ios_hid location, enum ios_hdf5_object what) {
    char name[1024];
    struct ios_entry *place = ios_inflight_get(&objects, (uintptr_t)location), again;
    if (!place && !(place = file_of(id)))
        return NULL;
    struct ios_entry e = {.file = place->file, .value = place->value, .state = what};
    uint32_t parent = (uint32_t)e.value;
    if (what == IOS_HDF5_GROUP) {
        e.handle = parent;
        return remember(id, e);
    }
    name_of(id, what, name, sizeof name);
    e.handle = ios_inflight_take(&closed, hash_of(parent, name), &again)
                   ? again.handle
                   : ios_handle_inside(name, e.file, IOS_HDF5, parent);
    return e.handle == IOS_NO_HANDLE ? NULL : remember(id, e);
}

struct ios_entry *ios_hdf5_object(ios_hid id, enum ios_hdf5_object what) {
    struct ios_entry *e = ios_inflight_get(&objects, (uintptr_t)id);
    return e ? e : ios_hdf5_opened(id, -1, what);
}

void ios_hdf5_file_opened(ios_hid id, uint32_t handle, uint32_t file) {
    remember(id, (struct ios_entry){.handle = handle, .file = file, .value = handle, .state = IOS_HDF5_FILE});
}

bool ios_hdf5_closing(ios_hid id, struct ios_entry *e) {
    char name[1024];
    if (!ios_inflight_take(&objects, (uintptr_t)id, e))
        return false;
    if (e->state == IOS_HDF5_FILE) {
        ios_handle_free(e->handle);
    } else if (e->state != IOS_HDF5_GROUP) {
        name_of(id, (enum ios_hdf5_object)e->state, name, sizeof name);
        ios_inflight_put(&closed, (struct ios_entry){.key = hash_of((uint32_t)e->value, name), .handle = e->handle});
    }
    return true;
}
