// SPDX-License-Identifier: EPL-2.0
#include "mpi.h"
#include "library.h"
#include <dlfcn.h>
#include <string.h>

enum { FILES = 4096 };

static struct ios_mpi_file files[FILES];
static uint32_t files_used, files_lock;
static uint64_t last_id;

ios_mpi_function ios_mpi_find(uint16_t call) {
    return (ios_mpi_function)ios_library_call(call);
}

ios_mpi_function ios_mpi_find_profiling(uint16_t call) {
    static ios_mpi_function functions[IOS_CALLS];
    char name[64] = "P";
    if (unlikely(!functions[call])) {
        strncat(name, ios_calls[call].name, sizeof name - 2);
        functions[call] = (ios_mpi_function)ios_library_find(name, "libmpi");
    }
    return functions[call];
}

/** The address of a thing of Open MPI, or 0 in MPICH. The program may have its own copy, which comes first. */
static ios_word thing(const char *name) {
    void *found = dlsym(RTLD_DEFAULT, name);
    return found ? (ios_word)found : (ios_word)ios_library_find(name, "libmpi");
}

ios_word ios_mpi_byte(void) {
    static ios_word byte;
    if (!byte)
        byte = thing("ompi_mpi_byte");
    if (!byte)
        byte = 0x4c00010d; // MPI_BYTE of MPICH's ABI
    return byte;
}

static bool is_open_mpi(void) {
    return ios_mpi_byte() != 0x4c00010d;
}

ios_word ios_mpi_world(void) {
    static ios_word world;
    if (!world)
        world = is_open_mpi() ? thing("ompi_mpi_comm_world") : 0x44000000;
    return world;
}

bool ios_mpi_same(ios_word handle, ios_word other) {
    return is_open_mpi() ? handle == other : (uint32_t)handle == (uint32_t)other;
}

bool ios_mpi_no_info(ios_word info) {
    static ios_word none;
    if (!none)
        none = is_open_mpi() ? thing("ompi_mpi_info_null") : 0x1c000000;
    return ios_mpi_same(info, none) || (is_open_mpi() && !info);
}

struct ios_mpi_file *ios_mpi_file(ios_word fh) {
    uint32_t n = __atomic_load_n(&files_used, __ATOMIC_ACQUIRE);
    for (uint32_t i = 0; i < n; i++)
        if (files[i].fh == fh)
            return &files[i];
    return NULL;
}

struct ios_mpi_file *ios_mpi_opened(const struct ios_mpi_file *opened) {
    uint64_t signals = ios_signals_block();
    struct ios_mpi_file *file = NULL;
    if (ios_lock(&files_lock)) {
        for (uint32_t i = 0; i < FILES && !file; i++)
            if (!files[i].fh)
                file = &files[i];
        if (file) {
            *file = *opened;
            if (file - files >= files_used)
                __atomic_store_n(&files_used, (uint32_t)(file - files) + 1, __ATOMIC_RELEASE);
        }
        ios_unlock(&files_lock);
    }
    ios_signals_restore(signals);
    return file;
}

uint64_t ios_mpi_size(ios_word type, uint64_t count) {
    ios_mpi_function size_of = IOS_MPI_FUNCTION("PMPI_Type_size_x");
    int64_t size = 0;
    if (!size_of || size_of(type, (ios_word)&size, 0, 0, 0, 0, 0, 0) != 0 || size < 0)
        return IOS_UNKNOWN;
    return (uint64_t)size * count;
}

ios_word ios_mpi_status(ios_word given, struct ios_status *ours) {
    return given == (is_open_mpi() ? 0 : 1) ? (ios_word)ours : given; // MPI_STATUS_IGNORE
}

uint64_t ios_mpi_done(ios_word status) {
    ios_mpi_function elements = IOS_MPI_FUNCTION("PMPI_Get_elements_x");
    int64_t bytes = 0;
    if (!elements || elements(status, ios_mpi_byte(), (ios_word)&bytes, 0, 0, 0, 0, 0) != 0 || bytes < 0)
        return IOS_UNKNOWN;
    return (uint64_t)bytes;
}

void ios_mpi_envelope(ios_word status, int *source, int *tag) {
    const int *words = (const int *)status + (is_open_mpi() ? 0 : 2);
    *source = words[0];
    *tag = words[1];
}

uint64_t ios_mpi_next_id(void) {
    return __atomic_add_fetch(&last_id, 1, __ATOMIC_RELAXED);
}

uint64_t ios_mpi_place(const struct ios_mpi_file *file, uint64_t offset) {
    ios_mpi_function position_of = IOS_MPI_FUNCTION("PMPI_File_get_position");
    ios_mpi_function byte_of = IOS_MPI_FUNCTION("PMPI_File_get_byte_offset");
    int64_t at = 0;
    if (offset == IOS_UNKNOWN || file->scattered)
        return IOS_UNKNOWN;
    if (offset == IOS_MPI_POINTER) {
        if (position_of(file->fh, (ios_word)&at, 0, 0, 0, 0, 0, 0) != 0)
            return IOS_UNKNOWN;
        offset = (uint64_t)at;
    }
    if (!file->view)
        return offset;
    return byte_of(file->fh, offset, (ios_word)&at, 0, 0, 0, 0, 0) == 0 ? (uint64_t)at : IOS_UNKNOWN;
}

void ios_mpi_viewed(struct ios_mpi_file *file, ios_word filetype) {
    int64_t lower = 0, extent = 0;
    ios_mpi_function extent_of = IOS_MPI_FUNCTION("PMPI_Type_get_extent_x");
    bool known = extent_of && extent_of(filetype, (ios_word)&lower, (ios_word)&extent, 0, 0, 0, 0, 0) == 0;
    file->view = true;
    file->scattered = !known || lower != 0 || (uint64_t)extent != ios_mpi_size(filetype, 1);
}

struct ios_inflight ios_mpi_requests;

size_t ios_mpi_request_size(void) {
    return is_open_mpi() ? sizeof(void *) : sizeof(int);
}

void ios_mpi_issued(ios_word request, uint32_t handle, uint64_t matching) {
    ios_word value = ios_mpi_request_size() == 4 ? *(const uint32_t *)request : *(const ios_word *)request;
    ios_inflight_put(&ios_mpi_requests, (struct ios_entry){.key = value, .handle = handle, .value = matching});
}
