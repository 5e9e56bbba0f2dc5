// SPDX-License-Identifier: EPL-2.0
// netCDF and PnetCDF: reading and writing variables, in every shape and type. Sizes are those in memory. Where the
// bytes lie in the file the layers below say.
#include "netcdf.h"

/** Sees more words than any call has arguments: what a callee does not take is ignored. */
typedef int (*function)(int, int, ios_word, ios_word, ios_word, ios_word, ios_word, ios_word, ios_word);

IOS_INLINE bool begin(struct ios_call *c, uint16_t call, uint8_t kind, uint32_t handle, uint64_t size, uint8_t flags) {
    if (!ios_netcdf_begin(c, call, kind, handle))
        return false;
    c->f->record.request = size;
    c->f->record.flags = flags;
    return true;
}

static int end(struct ios_call *c, int result) {
    ios_stop_clock(c);
    c->f->record.result = result == 0 ? c->f->record.request : 0;
    ios_close_frame(c);
    return result;
}

/** One function: b is the count where there is one. */
#define DATA(name, call, library, kind, shape, type_size, flags)                                                       \
    IOS_EXPORT int name(int id, int variable, ios_word a, ios_word b, ios_word d, ios_word e, ios_word f, ios_word g,  \
                        ios_word h) {                                                                                  \
        struct ios_call c;                                                                                             \
        static function real;                                                                                          \
        if (!real)                                                                                                     \
            real = (function)ios_library_find(#name, "netcdf");                                                        \
        uint32_t handle = ios_ready(IOS_NETCDF) ? ios_netcdf_variable(library, id, variable) : IOS_NO_HANDLE;          \
        uint64_t size = handle == IOS_NO_HANDLE                                                                        \
                            ? 0                                                                                        \
                            : ios_netcdf_size(library, id, variable, shape, (const uint64_t *)b, type_size);           \
        if (!begin(&c, IOS_CALL_##call, kind, handle, size, flags))                                                    \
            return real(id, variable, a, b, d, e, f, g, h);                                                            \
        return end(&c, real(id, variable, a, b, d, e, f, g, h));                                                       \
    }

/** A shape in all types of C; the last has the variable's own type. */
#define TYPES(call, library, kind, shape, flags, end)                                                                  \
    DATA(call##_text##end, call##end, library, kind, shape, 1, flags)                                                  \
    DATA(call##_schar##end, call##end, library, kind, shape, 1, flags)                                                 \
    DATA(call##_uchar##end, call##end, library, kind, shape, 1, flags)                                                 \
    DATA(call##_short##end, call##end, library, kind, shape, 2, flags)                                                 \
    DATA(call##_ushort##end, call##end, library, kind, shape, 2, flags)                                                \
    DATA(call##_int##end, call##end, library, kind, shape, 4, flags)                                                   \
    DATA(call##_uint##end, call##end, library, kind, shape, 4, flags)                                                  \
    DATA(call##_long##end, call##end, library, kind, shape, 8, flags)                                                  \
    DATA(call##_float##end, call##end, library, kind, shape, 4, flags)                                                 \
    DATA(call##_double##end, call##end, library, kind, shape, 8, flags)                                                \
    DATA(call##_longlong##end, call##end, library, kind, shape, 8, flags)                                              \
    DATA(call##_ulonglong##end, call##end, library, kind, shape, 8, flags)                                             \
    DATA(call##end, call##end, library, kind, shape, 0, flags)

#define SHAPES(call, library, kind, flags, end)                                                                        \
    TYPES(call##_var, library, kind, IOS_NETCDF_ALL, flags, end)                                                       \
    TYPES(call##_var1, library, kind, IOS_NETCDF_ONE, flags, end)                                                      \
    TYPES(call##_vara, library, kind, IOS_NETCDF_COUNTED, flags, end)                                                  \
    TYPES(call##_vars, library, kind, IOS_NETCDF_COUNTED, flags, end)                                                  \
    TYPES(call##_varm, library, kind, IOS_NETCDF_COUNTED, flags, end)

SHAPES(nc_put, IOS_NC, IOS_WRITE, 0, )
SHAPES(nc_get, IOS_NC, IOS_READ, 0, )
SHAPES(ncmpi_put, IOS_NCMPI, IOS_WRITE, 0, )
SHAPES(ncmpi_get, IOS_NCMPI, IOS_READ, 0, )
SHAPES(ncmpi_put, IOS_NCMPI, IOS_WRITE, IOS_COLLECTIVE, _all)
SHAPES(ncmpi_get, IOS_NCMPI, IOS_READ, IOS_COLLECTIVE, _all)
