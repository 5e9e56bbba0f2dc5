// SPDX-License-Identifier: EPL-2.0
// netCDF and PnetCDF: reading and writing variables, in every shape and type, and attributes. Sizes are those in
// memory. Where the bytes lie in the file the layers below say.
#include "../inflight.h"
#include "../netcdf.h"
#include <string.h>

/** The words behind a variable: more than any call has, what a callee does not take is ignored. */
enum { WORDS = 8 };
#define PARAMETERS                                                                                                     \
    int id, int variable, ios_word a, ios_word b, ios_word d, ios_word e, ios_word f, ios_word g, ios_word h, ios_word i
#define ARGUMENTS id, variable, a, b, d, e, f, g, h, i
typedef int (*function)(PARAMETERS);

/** One of the many functions: all that tells it from the others, for one body to do the work of all. */
struct what {
    char name[40];
    uint16_t call;
    uint8_t library, kind, shape, flags;
    uint8_t type_size; // bytes; 0: the variable's own type
    uint8_t place;     // of the request's number among the words
};

#define FUNCTION(body, name, call, ...)                                                                                \
    IOS_EXPORT int name(PARAMETERS) {                                                                                  \
        static const struct what what = {#name, IOS_CALL_##call, __VA_ARGS__};                                         \
        static function real;                                                                                          \
        if (!real)                                                                                                     \
            real = (function)ios_library_find(#name, "netcdf");                                                        \
        return body(&what, real, ARGUMENTS);                                                                           \
    }

IOS_INLINE bool begin(struct ios_call *c, const struct what *what, uint32_t handle, uint64_t size, uint64_t matching) {
    if (!ios_netcdf_begin(c, what->call, what->kind, handle))
        return false;
    c->f->record.request = size;
    c->f->record.flags = what->flags;
    c->f->record.result = matching;
    return true;
}

static int end(struct ios_call *c, int result) {
    ios_stop_clock(c);
    c->f->record.result = result == 0 ? c->f->record.request : 0;
    ios_close_frame(c);
    return result;
}

/** The handle of a variable and the bytes that are selected, if it is recorded. */
static uint32_t look(const struct what *what, int id, int variable, const ios_word words[3], uint64_t *size) {
    enum ios_netcdf library = (enum ios_netcdf)what->library;
    uint32_t handle = ios_ready(IOS_NETCDF) ? ios_netcdf_variable(library, id, variable) : IOS_NO_HANDLE;
    *size = handle == IOS_NO_HANDLE
                ? 0
                : ios_netcdf_size(library, id, variable, (enum ios_netcdf_shape)what->shape, words, what->type_size);
    return handle;
}

/** X in all types of C; the last, with size 0, has the variable's own type. */
#define EACH_TYPE(X, call, end, ...)                                                                                   \
    X(call##_text##end, call##end, 1, __VA_ARGS__)                                                                     \
    X(call##_schar##end, call##end, 1, __VA_ARGS__)                                                                    \
    X(call##_uchar##end, call##end, 1, __VA_ARGS__)                                                                    \
    X(call##_ubyte##end, call##end, 1, __VA_ARGS__)                                                                    \
    X(call##_short##end, call##end, 2, __VA_ARGS__)                                                                    \
    X(call##_ushort##end, call##end, 2, __VA_ARGS__)                                                                   \
    X(call##_int##end, call##end, 4, __VA_ARGS__)                                                                      \
    X(call##_uint##end, call##end, 4, __VA_ARGS__)                                                                     \
    X(call##_long##end, call##end, 8, __VA_ARGS__)                                                                     \
    X(call##_float##end, call##end, 4, __VA_ARGS__)                                                                    \
    X(call##_double##end, call##end, 8, __VA_ARGS__)                                                                   \
    X(call##_longlong##end, call##end, 8, __VA_ARGS__)                                                                 \
    X(call##_ulonglong##end, call##end, 8, __VA_ARGS__)                                                                \
    X(call##_string##end, call##end, sizeof(char *), __VA_ARGS__)                                                      \
    X(call##end, call##end, 0, __VA_ARGS__)

static __attribute__((noinline)) int transfer(const struct what *what, function real, PARAMETERS) {
    struct ios_call c;
    uint64_t size;
    uint32_t handle = look(what, id, variable, (const ios_word[]){a, b, d}, &size);
    if (!begin(&c, what, handle, size, IOS_UNKNOWN))
        return real(ARGUMENTS);
    return end(&c, real(ARGUMENTS));
}

#define DATA(name, call, type_size, library, kind, shape, flags)                                                       \
    FUNCTION(transfer, name, call, library, kind, shape, flags, type_size, 0)

#define SHAPES(call, library, kind, flags, end)                                                                        \
    EACH_TYPE(DATA, call##_var, end, library, kind, IOS_NETCDF_ALL, flags)                                             \
    EACH_TYPE(DATA, call##_var1, end, library, kind, IOS_NETCDF_ONE, flags)                                            \
    EACH_TYPE(DATA, call##_vara, end, library, kind, IOS_NETCDF_COUNTED, flags)                                        \
    EACH_TYPE(DATA, call##_vars, end, library, kind, IOS_NETCDF_COUNTED, flags)                                        \
    EACH_TYPE(DATA, call##_varm, end, library, kind, IOS_NETCDF_COUNTED, flags)

SHAPES(nc_put, IOS_NC, IOS_WRITE, 0, )
SHAPES(nc_get, IOS_NC, IOS_READ, 0, )
SHAPES(ncmpi_put, IOS_NCMPI, IOS_WRITE, 0, )
SHAPES(ncmpi_get, IOS_NCMPI, IOS_READ, 0, )
SHAPES(ncmpi_put, IOS_NCMPI, IOS_WRITE, IOS_COLLECTIVE, _all)
SHAPES(ncmpi_get, IOS_NCMPI, IOS_READ, IOS_COLLECTIVE, _all)
EACH_TYPE(DATA, ncmpi_put_varn, , IOS_NCMPI, IOS_WRITE, IOS_NETCDF_SEVERAL, 0)
EACH_TYPE(DATA, ncmpi_get_varn, , IOS_NCMPI, IOS_READ, IOS_NETCDF_SEVERAL, 0)
EACH_TYPE(DATA, ncmpi_put_varn, _all, IOS_NCMPI, IOS_WRITE, IOS_NETCDF_SEVERAL, IOS_COLLECTIVE)
EACH_TYPE(DATA, ncmpi_get_varn, _all, IOS_NCMPI, IOS_READ, IOS_NETCDF_SEVERAL, IOS_COLLECTIVE)

// Non-blocking requests of PnetCDF. They are numbered in their file, and carried out when they are waited for.

/** By file and number; value: bytes, state: matching id, file: IOS_READ or IOS_WRITE. */
static struct ios_inflight requests;
static uint32_t last_id;

static uintptr_t key_of(int id, int request) {
    return ((uintptr_t)(uint32_t)id << 32 | (uint32_t)request) + 2;
}

/** Who does not ask for a number waits for all; no such request has a number of its own, nor has one without elements. */
static int end_issued(struct ios_call *c, int id, const int *request, uint32_t matching, int result) {
    ios_stop_clock(c);
    struct ios_record *r = &c->f->record;
    if (result == 0 && (!request || *request != -1 /* NC_REQ_NULL */))
        ios_inflight_put(&requests,
                         (struct ios_entry){.key = key_of(id, request ? *request : INT32_MIN + (int)matching),
                                            .handle = r->handle,
                                            .value = r->request,
                                            .file = r->kind,
                                            .state = matching});
    else
        r->flags |= IOS_FAILED;
    ios_close_frame(c);
    return result;
}

static __attribute__((noinline)) int issue(const struct what *what, function real, PARAMETERS) {
    struct ios_call c;
    uint64_t size;
    const ios_word words[WORDS] = {a, b, d, e, f, g, h, i};
    uint32_t handle = look(what, id, variable, words, &size);
    uint32_t matching = __atomic_add_fetch(&last_id, 1, __ATOMIC_RELAXED);
    if (!begin(&c, what, handle, size, matching))
        return real(ARGUMENTS);
    return end_issued(&c, id, (const int *)words[what->place], matching, real(ARGUMENTS));
}

/** The number comes in the word at place, or two words later where the type is given by MPI. */
#define ISSUE(name, call, type_size, kind, shape, place)                                                               \
    FUNCTION(issue, name, call, IOS_NCMPI, kind, shape, IOS_SPLIT, type_size, (place) + ((type_size) ? 0 : 2))

#define ISSUED(call, kind)                                                                                             \
    EACH_TYPE(ISSUE, call##_var, , kind, IOS_NETCDF_ALL, 1)                                                            \
    EACH_TYPE(ISSUE, call##_var1, , kind, IOS_NETCDF_ONE, 2)                                                           \
    EACH_TYPE(ISSUE, call##_vara, , kind, IOS_NETCDF_COUNTED, 3)                                                       \
    EACH_TYPE(ISSUE, call##_vars, , kind, IOS_NETCDF_COUNTED, 4)                                                       \
    EACH_TYPE(ISSUE, call##_varm, , kind, IOS_NETCDF_COUNTED, 5)                                                       \
    EACH_TYPE(ISSUE, call##_varn, , kind, IOS_NETCDF_SEVERAL, 4)

ISSUED(ncmpi_iput, IOS_WRITE)
ISSUED(ncmpi_iget, IOS_READ)
ISSUED(ncmpi_bput, IOS_WRITE)

/** What a call waits for: requests by number, or all of one kind. The library wipes the numbers. */
struct waiting {
    int id, count;
    int *numbers;
    int some[512]; // those that need no memory
};

enum { ALL = -1, ALL_READS = -2, ALL_WRITES = -3 }; // NC_REQ_ALL, NC_GET_REQ_ALL, NC_PUT_REQ_ALL

static void look_at(struct waiting *w, int id, int count, const int *numbers) {
    size_t size = count > 0 ? (size_t)count * sizeof *numbers : 0;
    w->id = id;
    w->count = count;
    w->numbers = size > sizeof w->some ? sys_map(size) : w->some;
    if (!w->numbers)
        w->count = 0;
    else
        memcpy(w->numbers, numbers, size);
}

static void finish(struct ios_call *c, uint8_t how, const struct ios_entry *e, bool failed) {
    ios_event(c, how, e->handle, e->state, failed ? 0 : e->value);
}

static void finish_all(struct ios_call *c, uint8_t how, const struct waiting *w, bool failed) {
    struct ios_entry e;
    for (uint32_t i = 0; i < requests.used; i++) {
        uintptr_t key = __atomic_load_n(&requests.entries[i].key, __ATOMIC_ACQUIRE);
        uint32_t kind = requests.entries[i].file;
        bool meant = w->count == ALL || kind == (w->count == ALL_READS ? IOS_READ : IOS_WRITE);
        if (key > 1 && meant && (key - 2) >> 32 == (uint32_t)w->id && ios_inflight_take_at(&requests, i, key, &e))
            finish(c, how, &e, failed);
    }
}

static void finish_waiting(struct ios_call *c, uint8_t how, struct waiting *w, const int *statuses, int result) {
    struct ios_entry e;
    if (w->count < 0)
        finish_all(c, how, w, result != 0);
    for (int i = 0; i < w->count; i++)
        if (ios_inflight_take(&requests, key_of(w->id, w->numbers[i]), &e))
            finish(c, how, &e, result != 0 || (statuses && statuses[i] != 0));
    if (w->numbers && w->numbers != w->some)
        sys_unmap(w->numbers, (size_t)w->count * sizeof *w->numbers);
}

#define WAIT(name, how)                                                                                                \
    IOS_EXPORT int name(int id, int count, int *numbers, int *statuses) {                                              \
        struct ios_call c;                                                                                             \
        struct waiting w;                                                                                              \
        uint32_t file, handle = ios_netcdf_file(IOS_NCMPI, id, &file);                                                 \
        int (*real)(int, int, int *, int *) = (int (*)(int, int, int *, int *))ios_library_call(IOS_CALL_##name);      \
        if (!ios_netcdf_begin(&c, IOS_CALL_##name, IOS_PLAIN, handle))                                                 \
            return real(id, count, numbers, statuses);                                                                 \
        look_at(&w, id, count, numbers);                                                                               \
        int result = real(id, count, numbers, statuses);                                                               \
        ios_stop_clock(&c);                                                                                            \
        finish_waiting(&c, how, &w, statuses, result);                                                                 \
        ios_close_frame(&c);                                                                                           \
        return result;                                                                                                 \
    }

WAIT(ncmpi_wait, IOS_COMPLETE)
WAIT(ncmpi_wait_all, IOS_COMPLETE)
WAIT(ncmpi_cancel, IOS_CANCELLED)

/** Attributes, of variables or, under the number -1, of the file. */
static __attribute__((noinline)) int attribute(const struct what *what, function real, PARAMETERS) {
    struct ios_call c;
    enum ios_netcdf library = (enum ios_netcdf)what->library;
    uint32_t file, handle = IOS_NO_HANDLE;
    if (ios_ready(IOS_NETCDF))
        handle = variable < 0 ? ios_netcdf_file(library, id, &file) : ios_netcdf_variable(library, id, variable);
    if (!ios_netcdf_begin(&c, what->call, IOS_PLAIN, handle))
        return real(ARGUMENTS);
    int result = real(ARGUMENTS);
    ios_end(&c, result != 0);
    return result;
}

#define ATTRIBUTE(name, call, type_size, library)                                                                      \
    FUNCTION(attribute, name, call, library, IOS_PLAIN, 0, 0, type_size, 0)

EACH_TYPE(ATTRIBUTE, nc_put_att, , IOS_NC)
EACH_TYPE(ATTRIBUTE, nc_get_att, , IOS_NC)
EACH_TYPE(ATTRIBUTE, ncmpi_put_att, , IOS_NCMPI)
EACH_TYPE(ATTRIBUTE, ncmpi_get_att, , IOS_NCMPI)
ATTRIBUTE(nc_del_att, nc_del_att, 0, IOS_NC)
ATTRIBUTE(nc_rename_att, nc_rename_att, 0, IOS_NC)
ATTRIBUTE(ncmpi_del_att, ncmpi_del_att, 0, IOS_NCMPI)
ATTRIBUTE(ncmpi_rename_att, ncmpi_rename_att, 0, IOS_NCMPI)
