// SPDX-License-Identifier: EPL-2.0
#include "views.h"
#include <dlfcn.h>
#include <iostrata/record.h>
#include <scorep/SCOREP_SubstratePlugins.h>
#include <string.h>

/** An argument of MPI, whatever its type: a callee ignores the words that it does not take. */
typedef uintptr_t word;
typedef int (*function)(word, word, word, word, word);

// Of Score-P: what it keeps of a handle, in which the MPI_File lies behind two numbers of 32 bits; and the handle of an MPI_File.
static const uint32_t *(*kept_of)(uint32_t handle);
static uint32_t (*handle_of)(int paradigm, const void *file);
static function get_view, byte_of, size_of, extent_of, envelope_of, type_free;
static bool complete;

static bool find(function *f, const char *name) {
    *(void **)f = dlsym(RTLD_DEFAULT, name);
    return *f != NULL;
}

void ios_views_find(void) {
    *(void **)&kept_of = dlsym(RTLD_DEFAULT, "SCOREP_IoHandleHandle_GetPayload");
    *(void **)&handle_of = dlsym(RTLD_DEFAULT, "SCOREP_IoMgmt_GetIoHandle");
    complete = kept_of && handle_of && find(&get_view, "PMPI_File_get_view") &&
               find(&byte_of, "PMPI_File_get_byte_offset") && find(&size_of, "PMPI_Type_size_x") &&
               find(&extent_of, "PMPI_Type_get_extent_x") && find(&envelope_of, "PMPI_Type_get_envelope") &&
               find(&type_free, "PMPI_Type_free");
}

/** The caller of MPI_File_get_view owns what it gets, unless it is a type with a name, which is made of nothing. */
static void release(word type) {
    int integers = 0, addresses = 0, types = 0, combiner = 0;
    if (envelope_of(type, (word)&integers, (word)&addresses, (word)&types, (word)&combiner) == 0 &&
        integers + addresses + types > 0)
        type_free((word)&type, 0, 0, 0, 0);
}

/** The MPI_File of a handle; false: it is not known. */
static bool file_of(uint32_t handle, word *file) {
    if (!complete)
        return false;
    const uint32_t *kept = kept_of(handle) + 2;
    memcpy(file, kept, sizeof *file);
    return handle_of(SCOREP_IO_PARADIGM_MPI, kept) == handle; // it is where we looked for it
}

bool ios_view_in_one_piece(uint32_t handle) {
    char representation[128]; // MPI_MAX_DATAREP_STRING
    int64_t displacement = 0, size = -1, lower = 0, extent = 0;
    word file, element = 0, type = 0;
    if (!file_of(handle, &file) ||
        get_view(file, (word)&displacement, (word)&element, (word)&type, (word)representation) != 0)
        return false;
    bool piece = size_of(type, (word)&size, 0, 0, 0) == 0 && extent_of(type, (word)&lower, (word)&extent, 0, 0) == 0 &&
                 lower == 0 && extent == size;
    release(element);
    release(type);
    return piece;
}

uint64_t ios_view_place(uint32_t handle, uint64_t offset) {
    int64_t at = 0;
    word file;
    bool known = file_of(handle, &file) && byte_of(file, offset, (word)&at, 0, 0) == 0;
    return known ? (uint64_t)at : IOS_UNKNOWN;
}
