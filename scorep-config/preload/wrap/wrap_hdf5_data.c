// SPDX-License-Identifier: EPL-2.0
// HDF5: reading, writing and flushing. Sizes are those in memory: the elements that are selected times the size of
// their type there; what a variable-length element points to is not counted. Where the bytes lie in the file only
// the library knows: the layers below say it.
#include "../hdf5.h"

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

/** A call whose operation goes on in the background. */
static int end_later(struct ios_call *c, hid set, uint64_t matching, int result) {
    ios_stop_clock(c);
    struct ios_record *r = &c->f->record;
    if (result < 0)
        r->flags |= IOS_FAILED;
    else
        ios_hdf5_issued(set, r->handle, r->kind == IOS_FLUSH ? IOS_UNKNOWN : r->request, matching);
    ios_close_frame(c);
    return result;
}

/** A call that has begun, with a set or without. */
#define END(c, set, call)                                                                                              \
    if (!ios_hdf5_in_set(set))                                                                                         \
        return end(&c, call);                                                                                          \
    uint64_t matching = c.f->record.result = ios_hdf5_next_ids(1);                                                     \
    return end_later(&c, set, matching, call)

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

#define TRANSFER_LATER(name, kind, pointer)                                                                            \
    IOS_EXPORT int name(WHERE, hid dataset, hid type, hid memory, hid file, hid transfer, pointer buf, hid set) {      \
        struct ios_call c;                                                                                             \
        __typeof__(&name) real = ios_library_call(IOS_CALL_##name);                                                    \
        struct ios_entry *e = object(dataset, IOS_HDF5_DATASET);                                                       \
        if (!e || !begin(&c, IOS_CALL_##name, kind, e->handle, dataset_size(dataset, type, memory, file),              \
                         transfer_flags(transfer) | (ios_hdf5_in_set(set) ? IOS_SPLIT : 0)))                           \
            return real(HERE, dataset, type, memory, file, transfer, buf, set);                                        \
        END(c, set, real(HERE, dataset, type, memory, file, transfer, buf, set));                                      \
    }

TRANSFER_LATER(H5Dread_async, IOS_READ, void *)
TRANSFER_LATER(H5Dwrite_async, IOS_WRITE, const void *)

/** What one call reads or writes in several datasets: an operation of each. */
struct several {
    size_t count;
    uint64_t first_id;
    struct piece {
        uint32_t handle; // IOS_NO_HANDLE: not recorded
        uint64_t size;
    } * pieces, some[32];
};

static bool look_at(struct several *s, size_t count, const hid *datasets, const hid *types, const hid *memory,
                    const hid *file) {
    s->count = 0;
    s->pieces = count <= sizeof s->some / sizeof *s->some ? s->some : sys_map(count * sizeof *s->pieces);
    if (!ios_ready(IOS_HDF5) || !s->pieces)
        return false;
    for (; s->count < count; s->count++) {
        size_t i = s->count;
        struct ios_entry *e = object(datasets[i], IOS_HDF5_DATASET);
        s->pieces[i] = (struct piece){IOS_NO_HANDLE, 0};
        if (e)
            s->pieces[i] = (struct piece){e->handle, dataset_size(datasets[i], types[i], memory[i], file[i])};
    }
    s->first_id = ios_hdf5_next_ids(count);
    return true;
}

/** One end of all operations, which lie in the call. */
static void append_pieces(struct ios_call *c, const struct several *s, uint8_t part, uint8_t kind, uint8_t flags,
                          bool failed) {
    struct ios_record r;
    for (size_t i = 0; i < s->count; i++) {
        if (s->pieces[i].handle == IOS_NO_HANDLE)
            continue;
        ios_set(&r, c->f->record.call, kind, s->pieces[i].handle);
        r.flags = flags | IOS_BARE;
        r.part = part;
        r.t0 = r.t1 = part == IOS_BEGIN ? c->f->record.t0 : c->f->record.t1;
        r.request = s->pieces[i].size;
        if (flags & IOS_SPLIT)
            r.result = s->first_id + i;
        else if (part == IOS_END)
            r.result = failed ? 0 : r.request;
        ios_append_inside(c, &r);
    }
}

static int end_several(struct ios_call *c, struct several *s, uint8_t kind, uint8_t flags, hid set, int result) {
    bool failed = result < 0;
    ios_stop_clock(c);
    append_pieces(c, s, IOS_END, kind, flags | (failed ? IOS_FAILED : 0), failed);
    for (size_t i = 0; i < s->count && (flags & IOS_SPLIT) && !failed; i++)
        if (s->pieces[i].handle != IOS_NO_HANDLE)
            ios_hdf5_issued(set, s->pieces[i].handle, s->pieces[i].size, s->first_id + i);
    ios_close_frame(c);
    if (s->pieces != s->some)
        sys_unmap(s->pieces, s->count * sizeof *s->pieces);
    return result;
}

#define TRANSFERS(name, kind, in_set, arguments, ...)                                                                  \
    IOS_EXPORT int name(__VA_ARGS__) {                                                                                 \
        struct ios_call c;                                                                                             \
        struct several s;                                                                                              \
        __typeof__(&name) real = ios_library_call(IOS_CALL_##name);                                                    \
        uint8_t flags = ios_hdf5_in_set(in_set) ? IOS_SPLIT : 0;                                                       \
        if (!look_at(&s, count, datasets, types, memory, file) ||                                                      \
            !ios_begin(&c, IOS_HDF5, IOS_CALL_##name, IOS_PLAIN))                                                      \
            return real arguments;                                                                                     \
        flags |= transfer_flags(transfer);                                                                             \
        append_pieces(&c, &s, IOS_BEGIN, kind, flags, false);                                                          \
        return end_several(&c, &s, kind, flags, in_set, real arguments);                                               \
    }
#define DATASETS size_t count, hid *datasets, hid *types, hid *memory, hid *file, hid transfer

TRANSFERS(H5Dread_multi, IOS_READ, 0, (count, datasets, types, memory, file, transfer, buf), DATASETS, void *buf[])
TRANSFERS(H5Dwrite_multi, IOS_WRITE, 0, (count, datasets, types, memory, file, transfer, buf), DATASETS,
          const void *buf[])
TRANSFERS(H5Dread_multi_async, IOS_READ, set, (HERE, count, datasets, types, memory, file, transfer, buf, set), WHERE,
          DATASETS, void *buf[], hid set)
TRANSFERS(H5Dwrite_multi_async, IOS_WRITE, set, (HERE, count, datasets, types, memory, file, transfer, buf, set), WHERE,
          DATASETS, const void *buf[], hid set)

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

#define ATTRIBUTE_LATER(name, kind, pointer)                                                                           \
    IOS_EXPORT int name(WHERE, hid attribute, hid type, pointer buf, hid set) {                                        \
        struct ios_call c;                                                                                             \
        __typeof__(&name) real = ios_library_call(IOS_CALL_##name);                                                    \
        struct ios_entry *e = object(attribute, IOS_HDF5_ATTRIBUTE);                                                   \
        if (!e ||                                                                                                      \
            !begin(&c, IOS_CALL_##name, kind, e->handle, times_type(points_of(H5Aget_space(attribute, 0, 0)), type),   \
                   ios_hdf5_in_set(set) ? IOS_SPLIT : 0))                                                              \
            return real(HERE, attribute, type, buf, set);                                                              \
        END(c, set, real(HERE, attribute, type, buf, set));                                                            \
    }

ATTRIBUTE_LATER(H5Aread_async, IOS_READ, void *)
ATTRIBUTE_LATER(H5Awrite_async, IOS_WRITE, const void *)

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
    if (!e || !begin(&c, IOS_CALL_H5Fflush, IOS_FLUSH, ios_hdf5_owner(e), IOS_UNKNOWN, 0))
        return real(id, scope);
    return ios_end_flush(&c, real(id, scope));
}

IOS_EXPORT int H5Fflush_async(WHERE, hid id, int scope, hid set) {
    struct ios_call c;
    __typeof__(&H5Fflush_async) real = ios_library_call(IOS_CALL_H5Fflush_async);
    struct ios_entry *e = object(id, IOS_HDF5_GROUP);
    if (!e || !begin(&c, IOS_CALL_H5Fflush_async, IOS_FLUSH, ios_hdf5_owner(e), IOS_UNKNOWN,
                     ios_hdf5_in_set(set) ? IOS_SPLIT : 0))
        return real(HERE, id, scope, set);
    END(c, set, real(HERE, id, scope, set));
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
