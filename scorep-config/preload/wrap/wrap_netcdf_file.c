// SPDX-License-Identifier: EPL-2.0
// netCDF and PnetCDF: files come and go.
#include "../netcdf.h"

enum { WRITE = 1, NO_CLOBBER = 4 }; // NC_WRITE, NC_NOCLOBBER

static uint32_t handle_on(const char *path, uint32_t *file) {
    *file = ios_wanted(IOS_NETCDF) && path ? ios_file(AT_FDCWD, path, AT_FDCWD) : IOS_NO_HANDLE;
    return *file == IOS_NO_HANDLE ? IOS_NO_HANDLE : ios_handle(*file, IOS_NETCDF, ios_owner(*file));
}

static uint64_t open_request(bool create, int mode) {
    uint64_t how = !create ? 0 : OTF2_CREATE | (mode & NO_CLOBBER ? OTF2_EXCLUSIVE : OTF2_TRUNCATE);
    return (create || (mode & WRITE) ? OTF2_READ_WRITE : OTF2_READ_ONLY) | how << 8;
}

static int end_open(struct ios_call *c, enum ios_netcdf library, uint32_t file, uint64_t request, const int *id,
                    int result) {
    ios_stop_clock(c);
    struct ios_record *r = &c->f->record;
    r->request = request;
    if (result == 0) {
        ios_netcdf_opened(library, *id, r->handle, file);
    } else {
        ios_handle_free(r->handle);
        r->flags |= IOS_FAILED;
    }
    ios_close_frame(c);
    return result;
}

/** path and mode are parameters, id is where the number is put. */
#define OPEN(name, call, library, create, arguments, ...)                                                              \
    IOS_EXPORT int name(__VA_ARGS__) {                                                                                 \
        struct ios_call c;                                                                                             \
        static __typeof__(&name) real;                                                                                 \
        uint32_t file, handle = handle_on(path, &file);                                                                \
        if (!real)                                                                                                     \
            real = (__typeof__(&name))ios_library_find(#name, "netcdf");                                               \
        if (!ios_netcdf_begin(&c, IOS_CALL_##call, IOS_OPEN, handle))                                                  \
            return real arguments;                                                                                     \
        uint64_t before = ios_own(c.t, handle, file);                                                                  \
        int result = real arguments;                                                                                   \
        ios_own_no_more(c.t, before);                                                                                  \
        return end_open(&c, library, file, open_request(create, mode), id, result);                                    \
    }

OPEN(nc_create, nc_create, IOS_NC, true, (path, mode, id), const char *path, int mode, int *id)
OPEN(nc__create, nc_create, IOS_NC, true, (path, mode, size, chunk, id), const char *path, int mode, size_t size,
     size_t *chunk, int *id)
OPEN(nc_create_par, nc_create, IOS_NC, true, (path, mode, comm, info, id), const char *path, int mode, ios_word comm,
     ios_word info, int *id)
OPEN(nc_open, nc_open, IOS_NC, false, (path, mode, id), const char *path, int mode, int *id)
OPEN(nc__open, nc_open, IOS_NC, false, (path, mode, chunk, id), const char *path, int mode, size_t *chunk, int *id)
OPEN(nc_open_par, nc_open, IOS_NC, false, (path, mode, comm, info, id), const char *path, int mode, ios_word comm,
     ios_word info, int *id)
OPEN(ncmpi_create, ncmpi_create, IOS_NCMPI, true, (comm, path, mode, info, id), ios_word comm, const char *path,
     int mode, ios_word info, int *id)
OPEN(ncmpi_open, ncmpi_open, IOS_NCMPI, false, (comm, path, mode, info, id), ios_word comm, const char *path, int mode,
     ios_word info, int *id)

#define CLOSE(name, library)                                                                                           \
    IOS_EXPORT int name(int id) {                                                                                      \
        struct ios_call c;                                                                                             \
        int (*real)(int) = (int (*)(int))ios_library_call(IOS_CALL_##name);                                            \
        uint32_t handle = ios_wanted(IOS_NETCDF) ? ios_netcdf_closing(library, id) : IOS_NO_HANDLE;                    \
        if (!ios_netcdf_begin(&c, IOS_CALL_##name, IOS_CLOSE, handle))                                                 \
            return real(id);                                                                                           \
        int result = real(id);                                                                                         \
        ios_end(&c, result != 0);                                                                                      \
        return result;                                                                                                 \
    }

CLOSE(nc_close, IOS_NC)
CLOSE(ncmpi_close, IOS_NCMPI)

/** id is a parameter. */
#define ON_FILE(name, call, library, kind, arguments, ...)                                                             \
    IOS_EXPORT int name(__VA_ARGS__) {                                                                                 \
        struct ios_call c;                                                                                             \
        static __typeof__(&name) real;                                                                                 \
        uint32_t file, handle = ios_netcdf_file(library, id, &file);                                                   \
        if (!real)                                                                                                     \
            real = (__typeof__(&name))ios_library_find(#name, "netcdf");                                               \
        if (!ios_netcdf_begin(&c, IOS_CALL_##call, kind, handle))                                                      \
            return real arguments;                                                                                     \
        uint64_t before = ios_own(c.t, handle, file);                                                                  \
        int result = real arguments;                                                                                   \
        ios_own_no_more(c.t, before);                                                                                  \
        ios_end(&c, kind == IOS_PLAIN && result != 0);                                                                 \
        return result;                                                                                                 \
    }

ON_FILE(nc_enddef, nc_enddef, IOS_NC, IOS_PLAIN, (id), int id)
ON_FILE(nc__enddef, nc_enddef, IOS_NC, IOS_PLAIN, (id, header, first, fixed, records), int id, size_t header,
        size_t first, size_t fixed, size_t records)
ON_FILE(nc_sync, nc_sync, IOS_NC, IOS_FLUSH, (id), int id)
ON_FILE(ncmpi_enddef, ncmpi_enddef, IOS_NCMPI, IOS_PLAIN, (id), int id)
ON_FILE(ncmpi__enddef, ncmpi_enddef, IOS_NCMPI, IOS_PLAIN, (id, header, first, fixed, records), int id,
        long long header, long long first, long long fixed, long long records)
// opens the file once more
ON_FILE(ncmpi_begin_indep_data, ncmpi_begin_indep_data, IOS_NCMPI, IOS_PLAIN, (id), int id)
ON_FILE(ncmpi_sync, ncmpi_sync, IOS_NCMPI, IOS_FLUSH, (id), int id)
