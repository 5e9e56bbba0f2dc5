// SPDX-License-Identifier: EPL-2.0
// libscorep_substrate_iostrata.so: what Score-P calls, handed to the recorder. SCOREP_SUBSTRATE_PLUGINS=iostrata loads it.
// The archive goes to IOSTRATA_DIR, else to "iostrata" in Score-P's experiment directory.
#include "recorder.h"
#include "views.h"
#include <dlfcn.h>
#include <iostrata/record.h>
#include <pthread.h>
#include <scorep/SCOREP_SubstratePlugins.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct SCOREP_Location Location;

static SCOREP_SubstratePluginCallbacks scorep;
static size_t plugin_id;
static bool opened;
static bool in_child; // of fork: Score-P does not record it, and what is recorded is its parent's memory

/** Functions of Score-P's shared library that its plug-in interface does not have; NULL where they are not exported. */
static const char *(*path_of_handle)(SCOREP_IoHandleHandle handle);
static SCOREP_IoFileHandle (*file_of_handle)(SCOREP_IoHandleHandle handle);
static const char *(*path_of_file)(SCOREP_IoFileHandle file);
static SCOREP_IoParadigmType (*paradigm_of_handle)(SCOREP_IoHandleHandle handle);
static SCOREP_IoHandleHandle (*parent_of_handle)(SCOREP_IoHandleHandle handle);
static SCOREP_IoHandleHandle (*handle_of_stream)(SCOREP_IoParadigmType paradigm, const void *stream);

static void find_functions(void) {
    *(void **)&path_of_handle = dlsym(RTLD_DEFAULT, "SCOREP_IoMgmt_GetIoFile");
    *(void **)&file_of_handle = dlsym(RTLD_DEFAULT, "SCOREP_IoHandleHandle_GetIoFile");
    *(void **)&path_of_file = dlsym(RTLD_DEFAULT, "SCOREP_IoFileHandle_GetFileName");
    *(void **)&paradigm_of_handle = dlsym(RTLD_DEFAULT, "SCOREP_IoHandleHandle_GetIoParadigm");
    *(void **)&parent_of_handle = dlsym(RTLD_DEFAULT, "SCOREP_IoHandleHandle_GetParentHandle");
    *(void **)&handle_of_stream = dlsym(RTLD_DEFAULT, "SCOREP_IoMgmt_GetIoHandle");
    if (!path_of_handle && !path_of_file)
        fprintf(stderr, "iostrata: files will have no names: Score-P was built without shared libraries\n");
}

static int layer_of_paradigm(SCOREP_IoParadigmType paradigm) {
    switch (paradigm) {
    case SCOREP_IO_PARADIGM_POSIX:
        return IOS_POSIX;
    case SCOREP_IO_PARADIGM_ISOC:
        return IOS_ISOC;
    case SCOREP_IO_PARADIGM_MPI:
        return IOS_MPIIO;
    default:
        return -1;
    }
}

static const char *path(uint32_t handle) {
    if (file_of_handle && path_of_file) {
        SCOREP_IoFileHandle file = file_of_handle(handle);
        return file ? path_of_file(file) : NULL; // standard streams have none
    }
    return path_of_handle ? path_of_handle(handle) : NULL;
}

static int layer(uint32_t handle) {
    return paradigm_of_handle ? layer_of_paradigm(paradigm_of_handle(handle)) : -1;
}

static uint32_t parent(uint32_t handle) {
    return parent_of_handle ? parent_of_handle(handle) : 0;
}

/** Of the standard streams, the only ones that Score-P gives a name. */
static const char *name(uint32_t handle) {
    static const char *const names[] = {"stdin", "stdout", "stderr"};
    FILE *const streams[] = {stdin, stdout, stderr};
    int kind = handle_of_stream ? layer(handle) : -1;
    for (int i = 0; i < 3; i++)
        if ((kind == IOS_POSIX && handle_of_stream(SCOREP_IO_PARADIGM_POSIX, &i) == handle) ||
            (kind == IOS_ISOC && handle_of_stream(SCOREP_IO_PARADIGM_ISOC, &streams[i]) == handle))
            return names[i];
    return NULL;
}

static const char *region(uint32_t handle) {
    return scorep.SCOREP_RegionHandle_GetName(handle);
}

static bool phase(uint32_t handle) {
    SCOREP_RegionType type = scorep.SCOREP_RegionHandle_GetType(handle);
    return type == SCOREP_REGION_PHASE || type == SCOREP_REGION_DYNAMIC_PHASE ||
           type == SCOREP_REGION_DYNAMIC_LOOP_PHASE;
}

static void forked(void) {
    in_child = true;
}

static int init(void) {
    static const struct ios_source source = {path,          name, layer, parent, region, phase, ios_view_in_one_piece,
                                             ios_view_place};
    find_functions();
    ios_views_find();
    pthread_atfork(NULL, NULL, forked);
    return ios_recorder_init(&source) ? 0 : 1;
}

static void assign_id(size_t id) {
    plugin_id = id;
}

static void set_callbacks(const SCOREP_SubstratePluginCallbacks *callbacks, size_t size) {
    memcpy(&scorep, callbacks, size < sizeof scorep ? size : sizeof scorep);
}

/** Opens the archive in Score-P's directory, which another rank makes: here it may be seen later than there. */
static int open_beside(const char *dir) {
    const struct timespec pause = {0, 10 * 1000 * 1000};
    int error = ios_recorder_open(dir);
    for (int tries = 0; error == -2 /* ENOENT */ && tries < 500; tries++) {
        nanosleep(&pause, NULL);
        error = ios_recorder_open(dir);
    }
    return error;
}

static void init_mpp(void) {
    char dir[4096];
    const char *given = getenv("IOSTRATA_DIR");
    bool beside = !(given && *given);
    if (beside)
        scorep.SCOREP_Ipc_Barrier(); // rank 0 makes the directory before it comes here
    int n = beside ? snprintf(dir, sizeof dir, "%s/iostrata", scorep.SCOREP_GetExperimentDirName())
                   : snprintf(dir, sizeof dir, "%s", given);
    int error = n >= (int)sizeof dir ? -36 /* ENAMETOOLONG */ : beside ? open_beside(dir) : ios_recorder_open(dir);
    opened = error == 0;
    if (!opened)
        fprintf(stderr, "iostrata: cannot record in %s: %s\n", dir, strerror(-error));
    else if (scorep.SCOREP_Ipc_GetSize() > 1)
        ios_recorder_rank((uint32_t)scorep.SCOREP_Ipc_GetRank(), (uint32_t)scorep.SCOREP_Ipc_GetSize());
}

static void write_data(void) {
    int error = opened ? ios_recorder_close() : 0;
    opened = false;
    if (error < 0)
        fprintf(stderr, "iostrata: cannot write all of the trace: %s\n", strerror(-error));
}

static bool get_requirement(SCOREP_Substrates_RequirementFlag flag) {
    const char *given = getenv("IOSTRATA_DIR");
    return flag == SCOREP_SUBSTRATES_REQUIREMENT_CREATE_EXPERIMENT_DIRECTORY && !(given && *given);
}

static void create_location(const Location *location, const Location *parent) {
    (void)parent;
    if (scorep.SCOREP_Location_GetType(location) == SCOREP_LOCATION_TYPE_CPU_THREAD)
        scorep.SCOREP_Location_SetData(location, plugin_id, ios_location_new());
}

/** Begins an event function: our location, where there is one. */
#define LOCATION()                                                                                                     \
    struct ios_location *l = scorep.SCOREP_Location_GetData(location, plugin_id);                                      \
    if (!l || in_child)                                                                                                \
    return

static void enter_region(Location *location, uint64_t time, SCOREP_RegionHandle handle, uint64_t *metrics) {
    (void)metrics;
    LOCATION();
    ios_location_enter(l, time, handle);
}

static void exit_region(Location *location, uint64_t time, SCOREP_RegionHandle handle, uint64_t *metrics) {
    (void)metrics;
    LOCATION();
    ios_location_leave(l, time, handle);
}

static void create_handle(Location *location, uint64_t time, SCOREP_IoHandleHandle handle, SCOREP_IoAccessMode mode,
                          SCOREP_IoCreationFlag creation, SCOREP_IoStatusFlag status) {
    LOCATION();
    // Score-P counts from "none", OTF2 from "read only".
    uint32_t access = mode == SCOREP_IO_ACCESS_MODE_NONE ? 0 : (uint32_t)mode - 1;
    ios_location_create(l, time, handle, access, (uint32_t)creation, (uint32_t)status);
}

static void destroy_handle(Location *location, uint64_t time, SCOREP_IoHandleHandle handle) {
    LOCATION();
    ios_location_destroy(l, time, handle);
}

static void duplicate_handle(Location *location, uint64_t time, SCOREP_IoHandleHandle old, SCOREP_IoHandleHandle fresh,
                             SCOREP_IoStatusFlag status) {
    LOCATION();
    ios_location_duplicate(l, time, old, fresh, (uint32_t)status);
}

static void seek(Location *location, uint64_t time, SCOREP_IoHandleHandle handle, int64_t request,
                 SCOREP_IoSeekOption whence, uint64_t result) {
    LOCATION();
    ios_location_seek(l, time, handle, request, (uint8_t)whence, result);
}

static void change_status(Location *location, uint64_t time, SCOREP_IoHandleHandle handle, SCOREP_IoStatusFlag flags) {
    LOCATION();
    ios_location_status(l, time, handle, (uint32_t)flags);
}

static void delete_file(Location *location, uint64_t time, SCOREP_IoParadigmType paradigm, SCOREP_IoFileHandle file) {
    LOCATION();
    if (layer_of_paradigm(paradigm) >= 0 && path_of_file)
        ios_location_delete(l, time, (enum ios_layer)layer_of_paradigm(paradigm), path_of_file(file));
}

static void operation_begin(Location *location, uint64_t time, SCOREP_IoHandleHandle handle,
                            SCOREP_IoOperationMode mode, SCOREP_IoOperationFlag flags, uint64_t bytes, uint64_t id,
                            uint64_t offset) {
    LOCATION();
    const struct ios_operation o = {handle, (uint8_t)mode, (uint8_t)flags, bytes, offset, id};
    ios_location_begin(l, time, &o);
}

static void operation_issued(Location *location, uint64_t time, SCOREP_IoHandleHandle handle, uint64_t id) {
    LOCATION();
    ios_location_issued(l, time, handle, id);
}

static void operation_test(Location *location, uint64_t time, SCOREP_IoHandleHandle handle, uint64_t id) {
    LOCATION();
    ios_location_tested(l, time, handle, id);
}

static void operation_complete(Location *location, uint64_t time, SCOREP_IoHandleHandle handle,
                               SCOREP_IoOperationMode mode, uint64_t bytes, uint64_t id) {
    (void)mode;
    LOCATION();
    ios_location_complete(l, time, handle, bytes, id);
}

static void operation_cancelled(Location *location, uint64_t time, SCOREP_IoHandleHandle handle, uint64_t id) {
    LOCATION();
    ios_location_cancelled(l, time, handle, id);
}

#define LOCK(name, how)                                                                                                \
    static void name(Location *location, uint64_t time, SCOREP_IoHandleHandle handle, SCOREP_LockType type) {          \
        LOCATION();                                                                                                    \
        ios_location_lock(l, time, handle, type == SCOREP_LOCK_SHARED, how);                                           \
    }

LOCK(acquire_lock, IOS_LOCK_ACQUIRED)
LOCK(try_lock, IOS_LOCK_DENIED)
LOCK(release_lock, IOS_LOCK_RELEASED)

/** The same for both modes would record where the user switched recording off. */
static uint32_t get_event_functions(SCOREP_Substrates_Mode mode, SCOREP_Substrates_Callback **functions) {
    static SCOREP_Substrates_Callback on[SCOREP_SUBSTRATES_NUM_EVENTS], off[SCOREP_SUBSTRATES_NUM_EVENTS];
#define ON(event, function) on[SCOREP_EVENT_##event] = (SCOREP_Substrates_Callback)function
    ON(ENTER_REGION, enter_region);
    ON(EXIT_REGION, exit_region);
    ON(IO_CREATE_HANDLE, create_handle);
    ON(IO_DESTROY_HANDLE, destroy_handle);
    ON(IO_DUPLICATE_HANDLE, duplicate_handle);
    ON(IO_SEEK, seek);
    ON(IO_CHANGE_STATUS_FLAGS, change_status);
    ON(IO_DELETE_FILE, delete_file);
    ON(IO_OPERATION_BEGIN, operation_begin);
    ON(IO_OPERATION_ISSUED, operation_issued);
    ON(IO_OPERATION_TEST, operation_test);
    ON(IO_OPERATION_COMPLETE, operation_complete);
    ON(IO_OPERATION_CANCELLED, operation_cancelled);
    ON(IO_ACQUIRE_LOCK, acquire_lock);
    ON(IO_TRY_LOCK, try_lock);
    ON(IO_RELEASE_LOCK, release_lock);
#undef ON
    *functions = mode == SCOREP_SUBSTRATES_RECORDING_ENABLED ? on : off;
    return SCOREP_SUBSTRATES_NUM_EVENTS;
}

// Its name ends in the plug-in's; the attribute makes it visible from a library whose symbols are hidden.
__attribute__((visibility("default"))) SCOREP_SUBSTRATE_PLUGIN_ENTRY(iostrata) {
    SCOREP_SubstratePluginInfo info;
    memset(&info, 0, sizeof info);
    info.plugin_version = SCOREP_SUBSTRATE_PLUGIN_VERSION;
    info.init = init;
    info.assign_id = assign_id;
    info.init_mpp = init_mpp;
    info.create_location = create_location;
    info.write_data = write_data;
    info.get_event_functions = get_event_functions;
    info.set_callbacks = set_callbacks;
    info.get_requirement = get_requirement;
    return info;
}
