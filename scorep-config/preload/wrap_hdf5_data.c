// SPDX-License-Identifier: EPL-2.0
// HDF5: reading, writing and flushing. Sizes are those in memory: the elements that are selected times the size of
// their type there; what a variable-length element points to is not counted. Where the bytes lie in the file only
// the library knows: the layers below say it.
#include "hdf5.h"

typedef ios_hid hid;

IOS_HDF5_QUESTION(H5Tget_size)
IOS_HDF5_QUESTION(H5Dget_space)
IOS_HDF5_QUESTION(H5Aget_space)
IOS_HDF5_QUESTION(H5Sget_select_npoints)
IOS_HDF5_QUESTION(H5Sget_simple_extent_npoints)
IOS_HDF5_QUESTION(H5Sclose)
IOS_HDF5_QUESTION(H5Pget_dxpl_mpio)
IOS_HDF5_QUESTION(H5Dget_chunk_storage_size)

/** Spaces up to this number are none, but say "all", as H5S_ALL. */
enum { NAMES_OF_SPACES = 2 };

static uint64_t times_type(int64_t points, hid type) {
    return points >= 0 && ios_hdf5_valid(type) ? (uint64_t)points * (uint64_t)H5Tget_size(type, 0, 0) : IOS_UNKNOWN;
}

static int64_t points_of(hid space) {
    if (space < 0)
        return -1;
    int64_t points = H5Sget_simple_extent_npoints(space, 0, 0);
    H5Sclose(space, 0, 0);
    return points;
}

static uint64_t dataset_size(hid dataset, hid type, hid memory, hid file) {
    hid chosen = memory > NAMES_OF_SPACES ? memory : file;
    if (chosen <= NAMES_OF_SPACES)
        return times_type(points_of(H5Dget_space(dataset, 0, 0)), type);
    return ios_hdf5_valid(chosen) ? times_type(H5Sget_select_npoints(chosen, 0, 0), type) : IOS_UNKNOWN;
}

static uint8_t transfer_flags(hid transfer) {
    int mode = 0;
    if (ios_hdf5_valid(transfer))
        H5Pget_dxpl_mpio(transfer, (int64_t)&mode, 0);
    return mode == 1 /* H5FD_MPIO_COLLECTIVE */ ? IOS_COLLECTIVE : 0;
}

IOS_INLINE bool begin(struct ios_call *c, uint16_t call, uint8_t kind, uint32_t handle, uint64_t size, uint8_t flags) {
    struct ios_thread *t = ios_ready(IOS_HDF5);
    if (!t || !ios_open_frame(c, t))
        return false;
    ios_set(&c->f->record, call, kind, handle);
    c->f->record.request = size;
    c->f->record.flags = flags;
    ios_start_clock(c);
    return true;
}

static int end(struct ios_call *c, int result) {
    ios_stop_clock(c);
    c->f->record.result = result < 0 ? 0 : c->f->record.request;
    ios_close_frame(c);
    return result;
}

static struct ios_entry *object(hid id, enum ios_hdf5_object what) {
    return ios_ready(IOS_HDF5) ? ios_hdf5_object(id, what) : NULL;
}

#define TRANSFER(name, kind, pointer)                                                                                  \
    IOS_EXPORT int name(hid dataset, hid type, hid memory, hid file, hid transfer, pointer buf) {                      \
        struct ios_call c;                                                                                             \
        __typeof__(&name) real = ios_library_call(IOS_CALL_##name);                                                    \
        struct ios_entry *e = object(dataset, IOS_HDF5_DATASET);                                                       \
        if (!e || !begin(&c, IOS_CALL_##name, kind, e->handle, dataset_size(dataset, type, memory, file),              \
                         transfer_flags(transfer)))                                                                    \
            return real(dataset, type, memory, file, transfer, buf);                                                   \
        return end(&c, real(dataset, type, memory, file, transfer, buf));                                              \
    }

TRANSFER(H5Dread, IOS_READ, void *)
TRANSFER(H5Dwrite, IOS_WRITE, const void *)

#define ATTRIBUTE(name, kind, pointer)                                                                                 \
    IOS_EXPORT int name(hid attribute, hid type, pointer buf) {                                                        \
        struct ios_call c;                                                                                             \
        __typeof__(&name) real = ios_library_call(IOS_CALL_##name);                                                    \
        struct ios_entry *e = object(attribute, IOS_HDF5_ATTRIBUTE);                                                   \
        if (!e || !begin(&c, IOS_CALL_##name, kind, e->handle,                                                         \
                         times_type(points_of(H5Aget_space(attribute, 0, 0)), type), 0))                               \
            return real(attribute, type, buf);                                                                         \
        return end(&c, real(attribute, type, buf));                                                                    \
    }

ATTRIBUTE(H5Aread, IOS_READ, void *)
ATTRIBUTE(H5Awrite, IOS_WRITE, const void *)

IOS_EXPORT int H5Dwrite_chunk(hid dataset, hid transfer, uint32_t filters, const uint64_t *offset, size_t size,
                              const void *buf) {
    struct ios_call c;
    __typeof__(&H5Dwrite_chunk) real = ios_library_call(IOS_CALL_H5Dwrite_chunk);
    struct ios_entry *e = object(dataset, IOS_HDF5_DATASET);
    if (!e || !begin(&c, IOS_CALL_H5Dwrite_chunk, IOS_WRITE, e->handle, size, transfer_flags(transfer)))
        return real(dataset, transfer, filters, offset, size, buf);
    return end(&c, real(dataset, transfer, filters, offset, size, buf));
}

IOS_EXPORT int H5Dread_chunk(hid dataset, hid transfer, const uint64_t *offset, uint32_t *filters, void *buf) {
    struct ios_call c;
    uint64_t size = 0;
    __typeof__(&H5Dread_chunk) real = ios_library_call(IOS_CALL_H5Dread_chunk);
    struct ios_entry *e = object(dataset, IOS_HDF5_DATASET);
    if (e && (int)H5Dget_chunk_storage_size(dataset, (int64_t)offset, (int64_t)&size) < 0)
        size = IOS_UNKNOWN;
    if (!e || !begin(&c, IOS_CALL_H5Dread_chunk, IOS_READ, e->handle, size, transfer_flags(transfer)))
        return real(dataset, transfer, offset, filters, buf);
    return end(&c, real(dataset, transfer, offset, filters, buf));
}

/** Of a file, or of the file of any object. */
IOS_EXPORT int H5Fflush(hid id, int scope) {
    struct ios_call c;
    __typeof__(&H5Fflush) real = ios_library_call(IOS_CALL_H5Fflush);
    struct ios_entry *e = object(id, IOS_HDF5_GROUP);
    if (!e || !begin(&c, IOS_CALL_H5Fflush, IOS_FLUSH, (uint32_t)e->value, IOS_UNKNOWN, 0))
        return real(id, scope);
    return ios_end_flush(&c, real(id, scope));
}

IOS_EXPORT int H5Dflush(hid dataset) {
    struct ios_call c;
    __typeof__(&H5Dflush) real = ios_library_call(IOS_CALL_H5Dflush);
    struct ios_entry *e = object(dataset, IOS_HDF5_DATASET);
    if (!e || !begin(&c, IOS_CALL_H5Dflush, IOS_FLUSH, e->handle, IOS_UNKNOWN, 0))
        return real(dataset);
    return ios_end_flush(&c, real(dataset));
}

IOS_EXPORT int H5Dset_extent(hid dataset, const uint64_t *size) {
    struct ios_call c;
    __typeof__(&H5Dset_extent) real = ios_library_call(IOS_CALL_H5Dset_extent);
    struct ios_entry *e = object(dataset, IOS_HDF5_DATASET);
    if (!e || !begin(&c, IOS_CALL_H5Dset_extent, IOS_PLAIN, e->handle, IOS_UNKNOWN, 0))
        return real(dataset, size);
    return ios_end_call(&c, real(dataset, size));
}
