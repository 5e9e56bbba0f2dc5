// SPDX-License-Identifier: EPL-2.0
// HDF5: files, datasets, attributes and groups come and go.
#include "../hdf5.h"
#include <errno.h>
#include <string.h>

typedef ios_hid hid;

enum { READ_WRITE = 1, EXCLUSIVE = 4 }; // H5F_ACC_RDWR, H5F_ACC_EXCL

IOS_INLINE bool begin_on(struct ios_call *c, uint16_t call, uint8_t kind, uint32_t handle) {
    if (handle == IOS_NO_HANDLE || !ios_begin(c, IOS_HDF5, call, kind))
        return false;
    c->f->record.handle = handle;
    return true;
}

static uint32_t handle_on(const char *name, uint32_t *file) {
    *file = ios_wanted(IOS_HDF5) && name ? ios_file(AT_FDCWD, name, AT_FDCWD) : IOS_NO_HANDLE;
    return *file == IOS_NO_HANDLE ? IOS_NO_HANDLE : ios_handle(*file, IOS_HDF5, ios_owner(*file));
}

/** A file whose opening is not recorded. */
static hid unrecorded(uint32_t handle, uint32_t file, hid id) {
    if (id >= 0 && handle != IOS_NO_HANDLE)
        ios_hdf5_file_opened(id, handle, file);
    return id;
}

static hid end_file(struct ios_call *c, uint32_t file, uint64_t request, hid id) {
    ios_stop_clock(c);
    struct ios_record *r = &c->f->record;
    r->request = request;
    if (id >= 0) {
        ios_hdf5_file_opened(id, r->handle, file);
    } else {
        ios_handle_free(r->handle);
        r->flags |= IOS_FAILED;
    }
    ios_close_frame(c);
    return id;
}

IOS_EXPORT hid H5Freopen(hid old) {
    struct ios_call c;
    struct ios_entry *e = ios_ready(IOS_HDF5) ? ios_hdf5_object(old, IOS_HDF5_FILE) : NULL;
    uint32_t handle = e ? ios_handle(e->file, IOS_HDF5, IOS_NO_HANDLE) : IOS_NO_HANDLE;
    __typeof__(&H5Freopen) real = ios_library_call(IOS_CALL_H5Freopen);
    if (!begin_on(&c, IOS_CALL_H5Freopen, IOS_OPEN, handle))
        return real(old);
    return end_file(&c, e->file, OTF2_READ_WRITE, real(old));
}

/** An object in a file. One that was not to be had leaves a call on the file. */
static hid end_object(struct ios_call *c, hid location, enum ios_hdf5_object what, bool created, const char *name,
                      hid id) {
    int before = errno;
    ios_stop_clock(c);
    struct ios_record *r = &c->f->record;
    struct ios_entry *e = id >= 0 ? ios_hdf5_opened(id, location, what, name) : NULL;
    struct ios_entry *place = id >= 0 ? e : ios_hdf5_object(location, IOS_HDF5_GROUP);
    errno = before;
    if (!place) {
        ios_drop(c);
        return id;
    }
    r->handle = e ? e->handle : ios_hdf5_owner(place);
    r->request = OTF2_READ_WRITE | (uint64_t)(created ? OTF2_CREATE : 0) << 8;
    if (!e) {
        r->kind = IOS_PLAIN;
        r->flags |= IOS_FAILED;
    }
    ios_close_frame(c);
    return id;
}

#define OPEN(name, what, created, arguments, ...)                                                                      \
    IOS_EXPORT hid name(__VA_ARGS__) {                                                                                 \
        struct ios_call c;                                                                                             \
        __typeof__(&name) real = ios_library_call(IOS_CALL_##name);                                                    \
        if (!ios_begin(&c, IOS_HDF5, IOS_CALL_##name, what == IOS_HDF5_GROUP ? IOS_PLAIN : IOS_OPEN))                  \
            return real arguments;                                                                                     \
        return end_object(&c, at, what, created, NULL, real arguments);                                                \
    }
#define DATASET(name, created, arguments, ...) OPEN(name, IOS_HDF5_DATASET, created, arguments, hid at, __VA_ARGS__)
#define ATTRIBUTE(name, created, arguments, ...) OPEN(name, IOS_HDF5_ATTRIBUTE, created, arguments, hid at, __VA_ARGS__)
#define GROUP(name, arguments, ...) OPEN(name, IOS_HDF5_GROUP, false, arguments, hid at, __VA_ARGS__)

DATASET(H5Dcreate1, true, (at, name, a, b, d), const char *name, hid a, hid b, hid d)
DATASET(H5Dcreate2, true, (at, name, a, b, d, e, f), const char *name, hid a, hid b, hid d, hid e, hid f)
DATASET(H5Dcreate_anon, true, (at, a, b, d, e), hid a, hid b, hid d, hid e)
DATASET(H5Dopen1, false, (at, name), const char *name)
DATASET(H5Dopen2, false, (at, name, a), const char *name, hid a)
ATTRIBUTE(H5Acreate1, true, (at, name, a, b, d), const char *name, hid a, hid b, hid d)
ATTRIBUTE(H5Acreate2, true, (at, name, a, b, d, e), const char *name, hid a, hid b, hid d, hid e)
ATTRIBUTE(H5Aopen, false, (at, name, a), const char *name, hid a)
ATTRIBUTE(H5Aopen_name, false, (at, name), const char *name)
ATTRIBUTE(H5Aopen_idx, false, (at, number), unsigned number)
ATTRIBUTE(H5Aopen_by_idx, false, (at, object, index, order, number, a, b), const char *object, int index, int order,
          uint64_t number, hid a, hid b)

/** The library says of some of these that they belong to the place the object was named at. */
#define BY_NAME(called, created, arguments, ...)                                                                       \
    IOS_EXPORT hid called(hid at, const char *object, const char *name, __VA_ARGS__) {                                 \
        struct ios_call c;                                                                                             \
        char both[1024];                                                                                               \
        __typeof__(&called) real = ios_library_call(IOS_CALL_##called);                                                \
        if (!ios_begin(&c, IOS_HDF5, IOS_CALL_##called, IOS_OPEN))                                                     \
            return real arguments;                                                                                     \
        hid id = real arguments;                                                                                       \
        return end_object(&c, at, IOS_HDF5_ATTRIBUTE, created, name_of_attribute(both, object, name), id);             \
    }

/** "object@name", or NULL: the object is the place itself, or its name too long. */
static const char *name_of_attribute(char both[1024], const char *object, const char *name) {
    if (!object || !name || strcmp(object, ".") == 0 || strlen(object) + strlen(name) > 1022)
        return NULL;
    return strcat(strcat(strcpy(both, object), "@"), name);
}

BY_NAME(H5Acreate_by_name, true, (at, object, name, a, b, d, e, f), hid a, hid b, hid d, hid e, hid f)
BY_NAME(H5Aopen_by_name, false, (at, object, name, a, b), hid a, hid b)
GROUP(H5Gcreate1, (at, name, hint), const char *name, size_t hint)
GROUP(H5Gcreate2, (at, name, a, b, d), const char *name, hid a, hid b, hid d)
GROUP(H5Gcreate_anon, (at, a, b), hid a, hid b)
GROUP(H5Gopen1, (at, name), const char *name)
GROUP(H5Gopen2, (at, name, a), const char *name, hid a)

// What may be done in the background, for a set of events.
#define OPEN_LATER(name, what, created, arguments, ...)                                                                \
    IOS_EXPORT hid name(WHERE, hid at, const char *called, __VA_ARGS__) {                                              \
        struct ios_call c;                                                                                             \
        __typeof__(&name) real = ios_library_call(IOS_CALL_##name);                                                    \
        if (!ios_begin(&c, IOS_HDF5, IOS_CALL_##name, what == IOS_HDF5_GROUP ? IOS_PLAIN : IOS_OPEN))                  \
            return real arguments;                                                                                     \
        return end_object(&c, at, what, created, what == IOS_HDF5_ATTRIBUTE ? NULL : called, real arguments);          \
    }

OPEN_LATER(H5Dcreate_async, IOS_HDF5_DATASET, true, (HERE, at, called, a, b, d, e, f, set), hid a, hid b, hid d, hid e,
           hid f, hid set)
OPEN_LATER(H5Dopen_async, IOS_HDF5_DATASET, false, (HERE, at, called, a, set), hid a, hid set)
OPEN_LATER(H5Acreate_async, IOS_HDF5_ATTRIBUTE, true, (HERE, at, called, a, b, d, e, set), hid a, hid b, hid d, hid e,
           hid set)
OPEN_LATER(H5Aopen_async, IOS_HDF5_ATTRIBUTE, false, (HERE, at, called, a, set), hid a, hid set)
OPEN_LATER(H5Gcreate_async, IOS_HDF5_GROUP, true, (HERE, at, called, a, b, d, set), hid a, hid b, hid d, hid set)
OPEN_LATER(H5Gopen_async, IOS_HDF5_GROUP, false, (HERE, at, called, a, set), hid a, hid set)

#define OPEN_FILE(name, request, arguments, ...)                                                                       \
    IOS_EXPORT hid name(__VA_ARGS__) {                                                                                 \
        struct ios_call c;                                                                                             \
        uint32_t file, handle = handle_on(path, &file);                                                                \
        __typeof__(&name) real = ios_library_call(IOS_CALL_##name);                                                    \
        if (!begin_on(&c, IOS_CALL_##name, IOS_OPEN, handle))                                                          \
            return unrecorded(handle, file, real arguments);                                                           \
        uint64_t before = ios_own(c.t, handle, file);                                                                  \
        hid id = real arguments;                                                                                       \
        ios_own_no_more(c.t, before);                                                                                  \
        return end_file(&c, file, request, id);                                                                        \
    }

static uint64_t create_request(unsigned flags) {
    return OTF2_READ_WRITE | (uint64_t)((flags & EXCLUSIVE ? OTF2_EXCLUSIVE : OTF2_TRUNCATE) | OTF2_CREATE) << 8;
}

static uint64_t open_request(unsigned flags) {
    return flags & READ_WRITE ? OTF2_READ_WRITE : OTF2_READ_ONLY;
}

OPEN_FILE(H5Fcreate, create_request(flags), (path, flags, creation, access), const char *path, unsigned flags,
          hid creation, hid access)
OPEN_FILE(H5Fopen, open_request(flags), (path, flags, access), const char *path, unsigned flags, hid access)
OPEN_FILE(H5Fcreate_async, create_request(flags), (HERE, path, flags, creation, access, set), WHERE, const char *path,
          unsigned flags, hid creation, hid access, hid set)
OPEN_FILE(H5Fopen_async, open_request(flags), (HERE, path, flags, access, set), WHERE, const char *path, unsigned flags,
          hid access, hid set)

#define CLOSE_IF(ends, name, arguments, ...)                                                                           \
    IOS_EXPORT int name(__VA_ARGS__) {                                                                                 \
        struct ios_call c;                                                                                             \
        struct ios_entry e;                                                                                            \
        __typeof__(&name) real = ios_library_call(IOS_CALL_##name);                                                    \
        if (!ios_wanted(IOS_HDF5) || !(ends) || !ios_hdf5_closing(id, &e) ||                                           \
            !begin_on(&c, IOS_CALL_##name, ios_hdf5_what(&e) == IOS_HDF5_GROUP ? IOS_PLAIN : IOS_CLOSE, e.handle))     \
            return real arguments;                                                                                     \
        int result = real arguments;                                                                                   \
        ios_end(&c, result < 0);                                                                                       \
        return result;                                                                                                 \
    }
#define CLOSE(name, arguments, ...) CLOSE_IF(true, name, arguments, __VA_ARGS__)
#define CLOSE_LATER(name) CLOSE(name, (HERE, id, set), WHERE, hid id, hid set)

CLOSE(H5Fclose, (id), hid id)
CLOSE(H5Dclose, (id), hid id)
CLOSE(H5Aclose, (id), hid id)
CLOSE(H5Gclose, (id), hid id)
CLOSE(H5Oclose, (id), hid id)
CLOSE_IF(ios_hdf5_ends(id), H5Idec_ref, (id), hid id) // in Python all objects end so
CLOSE_LATER(H5Fclose_async)
CLOSE_LATER(H5Dclose_async)
CLOSE_LATER(H5Aclose_async)
CLOSE_LATER(H5Gclose_async)

#define DELETE(called, arguments, ...)                                                                                 \
    IOS_EXPORT int called(hid at, __VA_ARGS__) {                                                                       \
        struct ios_call c;                                                                                             \
        __typeof__(&called) real = ios_library_call(IOS_CALL_##called);                                                \
        struct ios_entry *place = ios_ready(IOS_HDF5) ? ios_hdf5_object(at, IOS_HDF5_GROUP) : NULL;                    \
        if (!place || !begin_on(&c, IOS_CALL_##called, IOS_PLAIN, ios_hdf5_owner(place)))                              \
            return real arguments;                                                                                     \
        return ios_end_call(&c, real arguments);                                                                       \
    }

DELETE(H5Adelete, (at, name), const char *name)
DELETE(H5Adelete_by_name, (at, object, name, a), const char *object, const char *name, hid a)
