// SPDX-License-Identifier: EPL-2.0
// MPI-IO: files, views, hints; and MPI's own begin and end.
#include "../log.h"
#include "../mpi.h"
#include <stdlib.h>
#include <string.h>

/** With as many arguments as the callee has. */
#define CALL IOS_MPI_CALL

/** The name without ROMIO's prefix for a file system, as in "ufs:name". */
static const char *plain_name(const char *name) {
    size_t n = strcspn(name, ":/");
    return n > 1 && name[n] == ':' ? name + n + 1 : name;
}

static int hint_count(ios_word info) {
    int count = 0;
    return CALL(IOS_MPI_FUNCTION("PMPI_Info_get_nkeys"), info, &count)
    == 0 ? count : 0;
}

/** A hint by its place in an info object; false when there is none. */
static bool hint_at(ios_word info, int index, char key[256], char value[1024]) {
    int there = 0;
    key[0] = value[0] = 0;
    return CALL(IOS_MPI_FUNCTION("PMPI_Info_get_nthkey"), info, index, key)
    == 0 && CALL(IOS_MPI_FUNCTION("PMPI_Info_get"), info, key, 1023, value, &there)
    == 0 && there;
}

/** Whether a property of a file is new. What does not fit into the table counts as new each time. */
static bool is_news(uint32_t file, const char *key, const char *value) {
    enum { KNOWN = 1024 };
    static uint64_t known[KNOWN];
    uint64_t h = ios_hash(ios_hash(ios_hash(IOS_HASH_SEED ^ file, key), "="), value) | 1;
    for (uint32_t i = 0, at = (uint32_t)(h >> 32); i < 8; i++, at++) {
        uint64_t free = 0, *slot = &known[at & (KNOWN - 1)];
        if (__atomic_compare_exchange_n(slot, &free, h, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED))
            return true;
        if (free == h)
            return false;
    }
    return true;
}

static void log_hint(uint32_t file, const char *key, const char *value) {
    struct ios_log_record r = {.type = IOS_LOG_HINT, .id = file};
    if (is_news(file, key, value))
        ios_log(&r, key, value);
}

/**
 * The hints the library uses for a file, asked of it by the file's first process; of those the program has just named it
 * may have nothing to say, which Open MPI 4.1 does after MPI_File_set_info: then as the program named them.
 */
static void log_hints(const struct ios_mpi_file *file, ios_word named) {
    char key[256], value[1024], used[1024];
    ios_word info = 0;
    int there = 0, count = named ? hint_count(named) : 1;
    if (!file->first || count == 0 || CALL(IOS_MPI_FUNCTION("PMPI_File_get_info"), file->fh, &info) != 0)
        return;
    count = named ? count : hint_count(info);
    for (int i = 0; i < count; i++) {
        if (!hint_at(named ? named : info, i, key, value))
            continue;
        bool says = named && CALL(IOS_MPI_FUNCTION("PMPI_Info_get"), info, key, 1023, used, &there)
        == 0 && there;
        log_hint(file->file, key, says ? used : value);
    }
    CALL(IOS_MPI_FUNCTION("PMPI_Info_free"), &info);
}

/** Adds a name to others, where it still has room. */
static void add_name(char names[1024], const char *name) {
    size_t used = strlen(names);
    if (used + strlen(name) + 2 > 1024)
        return;
    if (used)
        names[used++] = ' ';
    strcpy(names + used, name);
}

/** Which hints somebody asked for: what the library uses does not tell whether it chose so itself. */
static void log_asked(const struct ios_mpi_file *file, ios_word info) {
    static const char *const outside[] = {"ROMIO_HINTS", "MPICH_MPIIO_HINTS", "OMPI_MCA_io_ompio_num_aggregators"};
    char names[1024] = "", key[256], value[1024];
    if (!file->first)
        return;
    int count = ios_mpi_no_info(info) ? 0 : hint_count(info);
    for (int i = 0; i < count; i++) {
        if (hint_at(info, i, key, value))
            add_name(names, key);
    }
    for (unsigned i = 0; i < sizeof outside / sizeof *outside; i++) {
        if (getenv(outside[i]))
            add_name(names, outside[i]);
    }
    log_hint(file->file, "iostrata.hints", *names ? names : "none");
}

/** Hints that come after a file was opened. */
static void log_new_hints(const struct ios_mpi_file *file, ios_word info) {
    if (!ios_mpi_no_info(info)) {
        log_hints(file, info);
        log_asked(file, info);
    }
}

/** MPI's access mode bits: the two families agree. */
enum { CREATE = 1, READ_ONLY = 2, WRITE_ONLY = 4, EXCLUSIVE = 64, APPEND = 128, SEQUENTIAL = 256 };

static uint64_t open_request(int mode) {
    uint64_t access = mode & READ_ONLY ? OTF2_READ_ONLY : mode & WRITE_ONLY ? OTF2_WRITE_ONLY : OTF2_READ_WRITE;
    uint64_t creation = (mode & CREATE ? OTF2_CREATE : 0) | (mode & EXCLUSIVE ? OTF2_EXCLUSIVE : 0);
    return access | creation << 8 | (uint64_t)(mode & APPEND ? OTF2_APPEND : 0) << 32;
}

static struct ios_mpi_file *opened(ios_word comm, ios_word fh, uint32_t handle, uint32_t file, int mode) {
    int rank = 1;
    bool first = CALL(IOS_MPI_FUNCTION("PMPI_Comm_rank"), comm, &rank)
    == 0 && rank == 0;
    struct ios_mpi_file made = {.fh = fh, .handle = handle, .file = file, .first = first};
    made.scattered = (mode & SEQUENTIAL) != 0; // such a file may not be asked for its position
    return ios_mpi_opened(&made);
}

IOS_EXPORT int MPI_NAME(File_open)(ios_word comm, const char *name, int mode, ios_word info, ios_word *fh) {
    struct ios_call c;
    ios_mpi_function real = MPI_REAL(File_open);
    bool wanted = ios_wanted(IOS_MPIIO) && !ios_mpi_inside();
    uint32_t file = wanted ? ios_file(AT_FDCWD, plain_name(name), AT_FDCWD) : IOS_NO_HANDLE;
    uint32_t handle = file == IOS_NO_HANDLE ? IOS_NO_HANDLE : ios_handle(file, IOS_MPIIO, ios_owner(file));
    if (handle == IOS_NO_HANDLE || !ios_mpi_begin(&c, IOS_CALL_MPI_File_open, IOS_OPEN, handle)) {
        int result = CALL(real, comm, name, mode, info, fh);
        if (result == 0 && handle != IOS_NO_HANDLE)
            opened(comm, *fh, handle, file, mode);
        return result;
    }
    uint64_t before = ios_own(c.t, handle, file);
    int result = CALL(real, comm, name, mode, info, fh);
    ios_own_no_more(c.t, before);
    ios_stop_clock(&c);
    c.f->record.request = open_request(mode);
    struct ios_mpi_file *made = result == 0 ? opened(comm, *fh, handle, file, mode) : NULL;
    if (made) {
        log_hints(made, 0);
        log_asked(made, info);
    } else {
        c.f->record.flags |= IOS_FAILED;
    }
    ios_close_frame(&c);
    return result;
}

IOS_EXPORT int MPI_NAME(File_close)(ios_word *fh) {
    struct ios_call c;
    ios_mpi_function real = MPI_REAL(File_close);
    struct ios_mpi_file *file = ios_mpi_file(*fh);
    uint32_t handle = file ? file->handle : IOS_NO_HANDLE;
    if (file)
        file->fh = 0; // before the library can use the address again
    bool recorded = file && ios_mpi_begin(&c, IOS_CALL_MPI_File_close, IOS_CLOSE, handle);
    int result = CALL(real, fh);
    if (recorded)
        ios_end(&c, false);
    ios_handle_free(handle);
    return result;
}

IOS_EXPORT int MPI_NAME(File_delete)(const char *name, ios_word info) {
    struct ios_call c;
    ios_mpi_function real = MPI_REAL(File_delete);
    uint32_t file = ios_ready(IOS_MPIIO) ? ios_file(AT_FDCWD, plain_name(name), AT_FDCWD) : IOS_NO_HANDLE;
    if (file == IOS_NO_HANDLE || !ios_mpi_begin(&c, IOS_CALL_MPI_File_delete, IOS_DELETE, file))
        return CALL(real, name, info);
    int result = CALL(real, name, info);
    ios_end(&c, result != 0);
    return result;
}

IOS_EXPORT int MPI_NAME(File_set_view)(ios_word fh, uint64_t displacement, ios_word etype, ios_word filetype,
                                       const char *representation, ios_word info) {
    struct ios_call c;
    ios_mpi_function real = MPI_REAL(File_set_view);
    struct ios_mpi_file *file = ios_mpi_file(fh);
    bool recorded = file && ios_mpi_begin(&c, IOS_CALL_MPI_File_set_view, IOS_PLAIN, file->handle);
    int result = CALL(real, fh, displacement, etype, filetype, representation, info);
    if (file && result == 0)
        ios_mpi_viewed(file, filetype);
    if (recorded)
        ios_end(&c, result != 0);
    if (file && result == 0)
        log_new_hints(file, info);
    return result;
}

IOS_EXPORT int MPI_NAME(File_set_info)(ios_word fh, ios_word info) {
    struct ios_call c;
    ios_mpi_function real = MPI_REAL(File_set_info);
    struct ios_mpi_file *file = ios_mpi_file(fh);
    bool recorded = file && ios_mpi_begin(&c, IOS_CALL_MPI_File_set_info, IOS_PLAIN, file->handle);
    int result = CALL(real, fh, info);
    if (recorded)
        ios_end(&c, result != 0);
    if (file && result == 0)
        log_new_hints(file, info);
    return result;
}

// Calls whose first argument is the file, and whose others are handed on.
#define ON_FILE(name, kind)                                                                                            \
    IOS_EXPORT int MPI_NAME(File_##name)(ios_word fh, ios_word a, ios_word b, ios_word d, ios_word e, ios_word f) {    \
        struct ios_call c;                                                                                             \
        ios_mpi_function real = MPI_REAL(File_##name);                                                                 \
        struct ios_mpi_file *file = ios_mpi_file(fh);                                                                  \
        if (!file || !ios_mpi_begin(&c, IOS_CALL_MPI_File_##name, kind, file->handle))                                 \
            return real(fh, a, b, d, e, f, 0, 0);                                                                      \
        int result = real(fh, a, b, d, e, f, 0, 0);                                                                    \
        ios_end(&c, result != 0);                                                                                      \
        return result;                                                                                                 \
    }

ON_FILE(sync, IOS_FLUSH)
ON_FILE(set_size, IOS_PLAIN)
ON_FILE(get_size, IOS_PLAIN)
ON_FILE(preallocate, IOS_PLAIN)
ON_FILE(seek, IOS_PLAIN)
ON_FILE(seek_shared, IOS_PLAIN)
ON_FILE(set_atomicity, IOS_PLAIN)
ON_FILE(get_position, IOS_PLAIN)
ON_FILE(get_view, IOS_PLAIN)
ON_FILE(get_position_shared, IOS_PLAIN)
ON_FILE(get_byte_offset, IOS_PLAIN)
ON_FILE(get_info, IOS_PLAIN)
ON_FILE(get_atomicity, IOS_PLAIN)
ON_FILE(get_amode, IOS_PLAIN)

static int begun(int result, bool outermost) {
    if (result == 0 && outermost)
        ios_mpi_begun();
    return result;
}

IOS_EXPORT int MPI_NAME(Finalize)(void) {
    struct ios_call c;
    ios_mpi_function real = MPI_REAL(Finalize);
    if (!ios_mpi_inside())
        ios_mpi_ends();
    bool recorded = ios_mpi_begin(&c, IOS_CALL_MPI_Finalize, IOS_PLAIN, IOS_NO_HANDLE);
    int result = CALL(real);
    if (recorded)
        ios_end(&c, result != 0);
    return result;
}

IOS_EXPORT int MPI_NAME(Init)(ios_word argc, ios_word argv) {
    struct ios_call c;
    bool outermost = !ios_mpi_inside();
    bool recorded = ios_mpi_begin(&c, IOS_CALL_MPI_Init, IOS_PLAIN, IOS_NO_HANDLE);
    int result = CALL(MPI_REAL(Init), argc, argv);
    if (recorded)
        ios_end(&c, result != 0);
    return begun(result, outermost);
}

IOS_EXPORT int MPI_NAME(Init_thread)(ios_word argc, ios_word argv, int required, ios_word provided) {
    struct ios_call c;
    bool outermost = !ios_mpi_inside();
    bool recorded = ios_mpi_begin(&c, IOS_CALL_MPI_Init_thread, IOS_PLAIN, IOS_NO_HANDLE);
    int result = CALL(MPI_REAL(Init_thread), argc, argv, required, provided);
    if (recorded)
        ios_end(&c, result != 0);
    return begun(result, outermost);
}
