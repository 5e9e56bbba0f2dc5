// SPDX-License-Identifier: EPL-2.0
#include "netcdf.h"
#include "inflight.h"

/** Open files, and variables by file and number; value: the file's key of a variable. */
static struct ios_inflight files[2], variables[2];

enum { DIMENSIONS = 64 }; // of a variable that is looked at

typedef int (*question)(ios_word, ios_word, ios_word);

/** Asks the library; false when it has no answer. */
static bool ask(enum ios_netcdf library, const char *const names[2], question known[2], ios_word a, ios_word b,
                ios_word d) {
    if (!known[library])
        known[library] = (question)ios_library_find(names[library], "netcdf");
    return known[library] && known[library](a, b, d) == 0;
}

#define QUESTION(name)                                                                                                 \
    static bool name(enum ios_netcdf library, ios_word a, ios_word b, ios_word d) {                                    \
        static const char *const names[2] = {"nc_" #name, "ncmpi_" #name};                                             \
        static question known[2];                                                                                      \
        return ask(library, names, known, a, b, d);                                                                    \
    }

QUESTION(inq_varname)
QUESTION(inq_varndims)
QUESTION(inq_vardimid)
QUESTION(inq_dimlen)
QUESTION(inq_vartype)

/** A group of a netCDF-4 file has its own number in the lower half. */
static uintptr_t key_of(enum ios_netcdf library, int id) {
    return ((uintptr_t)(library == IOS_NC ? id & ~0xFFFF : id) + 1) << 1;
}

static uintptr_t variable_key(int id, int variable) {
    return ((uintptr_t)(uint32_t)id << 32 | (uint32_t)variable) + 2;
}

void ios_netcdf_opened(enum ios_netcdf library, int id, uint32_t handle, uint32_t file) {
    struct ios_entry e = {.key = key_of(library, id), .handle = handle, .file = file};
    ios_inflight_put(&files[library], e);
}

uint32_t ios_netcdf_file(enum ios_netcdf library, int id, uint32_t *file) {
    struct ios_entry *e = ios_inflight_get(&files[library], key_of(library, id));
    *file = e ? e->file : IOS_NO_HANDLE;
    return e ? e->handle : IOS_NO_HANDLE;
}

uint32_t ios_netcdf_variable(enum ios_netcdf library, int id, int variable) {
    char name[257] = ""; // NC_MAX_NAME + 1
    uintptr_t key = variable_key(id, variable);
    struct ios_entry *known = ios_inflight_get(&variables[library], key);
    struct ios_entry *file = ios_inflight_get(&files[library], key_of(library, id));
    if (known || !file)
        return known ? known->handle : IOS_NO_HANDLE;
    if (!inq_varname(library, (ios_word)id, (ios_word)variable, (ios_word)name))
        return file->handle; // the call will fail
    struct ios_entry e = {.key = key, .value = file->key};
    e.handle = ios_handle_inside(name, file->file, IOS_NETCDF, file->handle);
    if (e.handle != IOS_NO_HANDLE)
        ios_inflight_put(&variables[library], e);
    return e.handle;
}

uint32_t ios_netcdf_closing(enum ios_netcdf library, int id) {
    struct ios_entry file, e;
    if (!ios_inflight_take(&files[library], key_of(library, id), &file))
        return IOS_NO_HANDLE;
    for (uint32_t i = 0; i < variables[library].used; i++) {
        struct ios_entry *at = &variables[library].entries[i];
        uintptr_t key = __atomic_load_n(&at->key, __ATOMIC_ACQUIRE);
        if (key > 1 && at->value == file.key)
            ios_inflight_take_at(&variables[library], i, key, &e);
    }
    ios_handle_free(file.handle);
    return file.handle;
}

/** Bytes of an element of an external type: NC_BYTE is 1, NC_STRING 12. */
static uint64_t external_size(int type) {
    static const uint8_t sizes[] = {0, 1, 1, 2, 4, 4, 8, 1, 2, 4, 8, 8, sizeof(char *)};
    return type > 0 && type < (int)sizeof sizes ? sizes[type] : 0;
}

/** Elements of one selection; count NULL: one element. */
static uint64_t product(const uint64_t *count, int dimensions) {
    uint64_t elements = 1;
    for (int i = 0; i < dimensions && count; i++)
        elements *= count[i];
    return elements;
}

static uint64_t elements_of_all(enum ios_netcdf library, ios_word file, ios_word variable, int dimensions) {
    int ids[DIMENSIONS];
    uint64_t elements = 1, length = 0;
    if (!inq_vardimid(library, file, variable, (ios_word)ids))
        return IOS_UNKNOWN;
    for (int i = 0; i < dimensions; i++) {
        if (!inq_dimlen(library, file, (ios_word)ids[i], (ios_word)&length))
            return IOS_UNKNOWN;
        elements *= length;
    }
    return elements;
}

static uint64_t elements_of_several(int64_t number, const uint64_t *const *counts, int dimensions) {
    uint64_t elements = 0;
    for (int64_t i = 0; i < number; i++)
        elements += product(counts ? counts[i] : NULL, dimensions);
    return elements;
}

uint64_t ios_netcdf_size(enum ios_netcdf library, int id, int variable, enum ios_netcdf_shape shape,
                         const ios_word words[3], uint64_t type_size) {
    int dimensions = 0, type = 0;
    uint64_t elements = 1;
    ios_word file = (ios_word)id, number = (ios_word)variable;
    if (type_size == 0 && inq_vartype(library, file, number, (ios_word)&type))
        type_size = external_size(type);
    if (type_size == 0 || !inq_varndims(library, file, number, (ios_word)&dimensions) || dimensions > DIMENSIONS)
        return IOS_UNKNOWN;
    if (shape == IOS_NETCDF_ALL)
        elements = elements_of_all(library, file, number, dimensions);
    else if (shape == IOS_NETCDF_COUNTED)
        elements = words[1] || dimensions == 0 ? product((const uint64_t *)words[1], dimensions) : IOS_UNKNOWN;
    else if (shape == IOS_NETCDF_SEVERAL)
        elements = elements_of_several((int)words[0], (const uint64_t *const *)words[2], dimensions);
    return elements == IOS_UNKNOWN ? IOS_UNKNOWN : elements * type_size;
}
