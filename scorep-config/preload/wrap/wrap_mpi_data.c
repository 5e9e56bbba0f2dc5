// SPDX-License-Identifier: EPL-2.0
// MPI-IO: reading and writing, in all its variants.
#include "../mpi.h"

/** What the variants differ in. */
enum { COLLECTIVE = IOS_COLLECTIVE, PLAIN = 0 };

IOS_INLINE bool begin(struct ios_call *c, uint16_t call, uint8_t kind, struct ios_mpi_file *file, uint64_t offset,
                      uint64_t size, uint8_t flags) {
    struct ios_thread *t = file ? ios_mpi_ready() : NULL;
    uint64_t place = t ? ios_mpi_place(file, offset) : IOS_UNKNOWN;
    if (!t || !ios_open_frame(c, t))
        return false;
    struct ios_record *r = &c->f->record;
    ios_set(r, call, kind, file->handle);
    r->offset = place;
    r->request = size;
    r->flags = flags;
    ios_start_clock(c);
    return true;
}

static int end_blocking(struct ios_call *c, ios_word status, int result) {
    ios_stop_clock(c);
    c->f->record.result = result == 0 ? ios_mpi_done(status) : 0;
    ios_close_frame(c);
    return result;
}

static int end_issued(struct ios_call *c, ios_word request, uint64_t matching, int result) {
    ios_stop_clock(c);
    if (result == 0) {
        c->f->record.result = matching;
        ios_mpi_issued(request, c->f->record.handle, matching);
    } else {
        c->f->record.flags |= IOS_FAILED;
    }
    ios_close_frame(c);
    return result;
}

// Blocking: the offset is there or not, the count an int or, in the _c calls, a word.
#define BLOCKING(name, kind, flags, count_type, offset_parameter, offset_argument, offset_value)                       \
    IOS_EXPORT int MPI_NAME(File_##name)(ios_word fh, offset_parameter ios_word buf, count_type count, ios_word type,  \
                                         ios_word status) {                                                            \
        struct ios_call c;                                                                                             \
        struct ios_status ours;                                                                                        \
        int (*real)() = (int (*)())MPI_REAL(File_##name);                                                              \
        struct ios_mpi_file *file = ios_mpi_file(fh);                                                                  \
        if (!file || !begin(&c, IOS_CALL_MPI_File_##name, kind, file, offset_value,                                    \
                            ios_mpi_size(type, (uint64_t)count), flags))                                               \
            return real(fh, offset_argument buf, count, type, status);                                                 \
        status = ios_mpi_status(status, &ours);                                                                        \
        return end_blocking(&c, status, real(fh, offset_argument buf, count, type, status));                           \
    }

#define ISSUING(name, kind, flags, count_type, offset_parameter, offset_argument, offset_value)                        \
    IOS_EXPORT int MPI_NAME(File_##name)(ios_word fh, offset_parameter ios_word buf, count_type count, ios_word type,  \
                                         ios_word request) {                                                           \
        struct ios_call c;                                                                                             \
        uint64_t matching = ios_mpi_next_id();                                                                         \
        int (*real)() = (int (*)())MPI_REAL(File_##name);                                                              \
        struct ios_mpi_file *file = ios_mpi_file(fh);                                                                  \
        if (!file || !begin(&c, IOS_CALL_MPI_File_##name, kind, file, offset_value,                                    \
                            ios_mpi_size(type, (uint64_t)count), (flags) | IOS_SPLIT))                                 \
            return real(fh, offset_argument buf, count, type, request);                                                \
        c.f->record.result = matching;                                                                                 \
        return end_issued(&c, request, matching, real(fh, offset_argument buf, count, type, request));                 \
    }

#define SPLIT(name, kind, count_type, offset_parameter, offset_argument, offset_value)                                 \
    IOS_EXPORT int MPI_NAME(File_##name)(ios_word fh, offset_parameter ios_word buf, count_type count,                 \
                                         ios_word type) {                                                              \
        struct ios_call c;                                                                                             \
        int (*real)() = (int (*)())MPI_REAL(File_##name);                                                              \
        struct ios_mpi_file *file = ios_mpi_file(fh);                                                                  \
        uint64_t size = file ? ios_mpi_size(type, (uint64_t)count) : 0;                                                \
        if (!file || !begin(&c, IOS_CALL_MPI_File_##name, kind, file, offset_value, size, IOS_COLLECTIVE | IOS_SPLIT)) \
            return real(fh, offset_argument buf, count, type);                                                         \
        c.f->record.result = file->split = ios_mpi_next_id();                                                          \
        int result = real(fh, offset_argument buf, count, type);                                                       \
        ios_stop_clock(&c);                                                                                            \
        ios_close_frame(&c);                                                                                           \
        return result;                                                                                                 \
    }

#define SPLIT_END(name)                                                                                                \
    IOS_EXPORT int MPI_NAME(File_##name)(ios_word fh, ios_word buf, ios_word status) {                                 \
        struct ios_call c;                                                                                             \
        struct ios_status ours;                                                                                        \
        int (*real)() = (int (*)())MPI_REAL(File_##name);                                                              \
        struct ios_mpi_file *file = ios_mpi_file(fh);                                                                  \
        if (!file || !file->split || !begin(&c, IOS_CALL_MPI_File_##name, IOS_PLAIN, file, 0, 0, 0))                   \
            return real(fh, buf, status);                                                                              \
        status = ios_mpi_status(status, &ours);                                                                        \
        int result = real(fh, buf, status);                                                                            \
        ios_stop_clock(&c);                                                                                            \
        ios_event(&c, IOS_COMPLETE, file->handle, file->split, result == 0 ? ios_mpi_done(status) : 0);                \
        file->split = 0;                                                                                               \
        ios_close_frame(&c);                                                                                           \
        return result;                                                                                                 \
    }

#define AT uint64_t offset,
#define OFFSET offset,
#define NOWHERE

#define PLACED(macro, name, kind, flags)                                                                               \
    macro(name, kind, flags, int, AT, OFFSET, offset) macro(name##_c, kind, flags, int64_t, AT, OFFSET, offset)
#define MOVING(macro, name, kind, flags)                                                                               \
    macro(name, kind, flags, int, NOWHERE, NOWHERE, IOS_MPI_POINTER)                                                   \
        macro(name##_c, kind, flags, int64_t, NOWHERE, NOWHERE, IOS_MPI_POINTER)
#define SHARED(macro, name, kind, flags)                                                                               \
    macro(name, kind, flags, int, NOWHERE, NOWHERE, IOS_UNKNOWN)                                                       \
        macro(name##_c, kind, flags, int64_t, NOWHERE, NOWHERE, IOS_UNKNOWN)

PLACED(BLOCKING, read_at, IOS_READ, PLAIN)
PLACED(BLOCKING, write_at, IOS_WRITE, PLAIN)
PLACED(BLOCKING, read_at_all, IOS_READ, COLLECTIVE)
PLACED(BLOCKING, write_at_all, IOS_WRITE, COLLECTIVE)
MOVING(BLOCKING, read, IOS_READ, PLAIN)
MOVING(BLOCKING, write, IOS_WRITE, PLAIN)
MOVING(BLOCKING, read_all, IOS_READ, COLLECTIVE)
MOVING(BLOCKING, write_all, IOS_WRITE, COLLECTIVE)
SHARED(BLOCKING, read_shared, IOS_READ, PLAIN)
SHARED(BLOCKING, write_shared, IOS_WRITE, PLAIN)
SHARED(BLOCKING, read_ordered, IOS_READ, COLLECTIVE)
SHARED(BLOCKING, write_ordered, IOS_WRITE, COLLECTIVE)

PLACED(ISSUING, iread_at, IOS_READ, PLAIN)
PLACED(ISSUING, iwrite_at, IOS_WRITE, PLAIN)
PLACED(ISSUING, iread_at_all, IOS_READ, COLLECTIVE)
PLACED(ISSUING, iwrite_at_all, IOS_WRITE, COLLECTIVE)
MOVING(ISSUING, iread, IOS_READ, PLAIN)
MOVING(ISSUING, iwrite, IOS_WRITE, PLAIN)
MOVING(ISSUING, iread_all, IOS_READ, COLLECTIVE)
MOVING(ISSUING, iwrite_all, IOS_WRITE, COLLECTIVE)
SHARED(ISSUING, iread_shared, IOS_READ, PLAIN)
SHARED(ISSUING, iwrite_shared, IOS_WRITE, PLAIN)

SPLIT(read_at_all_begin, IOS_READ, int, AT, OFFSET, offset)
SPLIT(write_at_all_begin, IOS_WRITE, int, AT, OFFSET, offset)
SPLIT(read_all_begin, IOS_READ, int, NOWHERE, NOWHERE, IOS_MPI_POINTER)
SPLIT(write_all_begin, IOS_WRITE, int, NOWHERE, NOWHERE, IOS_MPI_POINTER)
SPLIT(read_ordered_begin, IOS_READ, int, NOWHERE, NOWHERE, IOS_UNKNOWN)
SPLIT(write_ordered_begin, IOS_WRITE, int, NOWHERE, NOWHERE, IOS_UNKNOWN)
SPLIT(read_at_all_begin_c, IOS_READ, int64_t, AT, OFFSET, offset)
SPLIT(write_at_all_begin_c, IOS_WRITE, int64_t, AT, OFFSET, offset)
SPLIT(read_all_begin_c, IOS_READ, int64_t, NOWHERE, NOWHERE, IOS_MPI_POINTER)
SPLIT(write_all_begin_c, IOS_WRITE, int64_t, NOWHERE, NOWHERE, IOS_MPI_POINTER)
SPLIT(read_ordered_begin_c, IOS_READ, int64_t, NOWHERE, NOWHERE, IOS_UNKNOWN)
SPLIT(write_ordered_begin_c, IOS_WRITE, int64_t, NOWHERE, NOWHERE, IOS_UNKNOWN)
SPLIT_END(read_at_all_end)
SPLIT_END(write_at_all_end)
SPLIT_END(read_all_end)
SPLIT_END(write_all_end)
SPLIT_END(read_ordered_end)
SPLIT_END(write_ordered_end)
