// SPDX-License-Identifier: EPL-2.0
#include "stand_in.h"
#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { PLUGIN = 3, HANDLES = 64, REGIONS = 64, RANKS = 16 };

struct SCOREP_Location {
    void *data[PLUGIN + 1];
};

static struct {
    SCOREP_IoParadigmType paradigm;
    const char *path;
    SCOREP_IoHandleHandle parent;
    struct {
        uint32_t others[2];
        uintptr_t file; // of MPI: our number of it
    } kept;
    int64_t displacement, element;
    bool holes;
} handles[HANDLES];
static struct {
    const char *name;
    SCOREP_RegionType type;
} regions[REGIONS];
static uint32_t handle_count = 1, region_count = 1, stream;
static int types;

static SCOREP_SubstratePluginInfo plugin;
static char directory[4096];
static int rank, size = 1;
static pid_t ranks[RANKS];
static pthread_barrier_t *barrier; // of all ranks
static _Thread_local SCOREP_Location *here;

SCOREP_Substrates_Callback stand_in_events[SCOREP_SUBSTRATES_NUM_EVENTS];
volatile int scorep_measurement_phase = -1;

SCOREP_IoHandleHandle stand_in_handle(SCOREP_IoParadigmType paradigm, const char *path, SCOREP_IoHandleHandle parent) {
    uint32_t n = handle_count++;
    handles[n].paradigm = paradigm;
    handles[n].path = path;
    handles[n].parent = parent;
    handles[n].kept.file = n;
    handles[n].element = 1;
    return n;
}

SCOREP_RegionHandle stand_in_region(const char *name, SCOREP_RegionType type) {
    regions[region_count].name = name;
    regions[region_count].type = type;
    return region_count++;
}

void stand_in_stream(SCOREP_IoHandleHandle handle) {
    stream = handle;
}

void stand_in_view(SCOREP_IoHandleHandle handle, int64_t displacement, int64_t element, bool holes) {
    handles[handle].displacement = displacement;
    handles[handle].element = element;
    handles[handle].holes = holes;
}

int stand_in_types(void) {
    return types;
}

// What Score-P hands over.
static const char *experiment(void) {
    return directory;
}

static int ipc_size(void) {
    return size;
}

static int ipc_rank(void) {
    return rank;
}

static int ipc_barrier(void) {
    if (size > 1)
        pthread_barrier_wait(barrier);
    return 0;
}

static SCOREP_LocationType location_type(const SCOREP_Location *location) {
    (void)location;
    return SCOREP_LOCATION_TYPE_CPU_THREAD;
}

static void *get_data(const SCOREP_Location *location, size_t id) {
    return location->data[id];
}

static void set_data(const SCOREP_Location *location, size_t id, void *data) {
    ((SCOREP_Location *)(uintptr_t)location)->data[id] = data;
}

static const char *region_name(SCOREP_RegionHandle region) {
    return regions[region].name;
}

static SCOREP_RegionType region_type(SCOREP_RegionHandle region) {
    return regions[region].type;
}

static void nothing(void) {}

static void load_events(void) {
    SCOREP_Substrates_Callback *of_mode;
    plugin.get_event_functions(SCOREP_SUBSTRATES_RECORDING_DISABLED, &of_mode);
    uint32_t count = plugin.get_event_functions(SCOREP_SUBSTRATES_RECORDING_ENABLED, &of_mode);
    for (uint32_t i = 0; i < count; i++)
        stand_in_events[i] = of_mode[i] ? of_mode[i] : nothing;
}

bool stand_in_load(const char *path) {
    static const SCOREP_SubstratePluginCallbacks callbacks = {
        experiment, ipc_size, ipc_rank, ipc_barrier, location_type, get_data, set_data, region_name, region_type};
    for (int i = 0; i < SCOREP_SUBSTRATES_NUM_EVENTS; i++)
        stand_in_events[i] = nothing;
    if (!path)
        return true;
    void *library = dlopen(path, RTLD_NOW);
    if (!library) {
        fprintf(stderr, "%s\n", dlerror());
        return false;
    }
    SCOREP_SubstratePluginInfo (*entry)(void);
    *(void **)&entry = dlsym(library, "SCOREP_SubstratePlugin_iostrata_get_info");
    plugin = entry();
    if (plugin.plugin_version != SCOREP_SUBSTRATE_PLUGIN_VERSION || plugin.init() != 0)
        return false;
    plugin.set_callbacks(&callbacks, sizeof callbacks);
    load_events();
    plugin.assign_id(PLUGIN);
    scorep_measurement_phase = 0;
    return true;
}

SCOREP_Location *stand_in_location(void) {
    here = calloc(1, sizeof *here);
    if (plugin.create_location)
        plugin.create_location(here, NULL);
    return here;
}

int stand_in_ranks(int count) {
    pthread_barrierattr_t shared;
    barrier = mmap(NULL, sizeof *barrier, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    pthread_barrierattr_init(&shared);
    pthread_barrierattr_setpshared(&shared, PTHREAD_PROCESS_SHARED);
    pthread_barrier_init(barrier, &shared, (unsigned)count);
    size = count;
    for (int i = 1; i < count; i++) {
        ranks[i] = fork();
        if (ranks[i] == 0)
            return rank = i;
    }
    return 0;
}

int stand_in_wait(void) {
    int failed = 0;
    for (int i = 1; i < size; i++) {
        int status = 1;
        waitpid(ranks[i], &status, 0);
        failed += status != 0;
    }
    return failed;
}

void stand_in_begin(const char *dir, int late_ms) {
    snprintf(directory, sizeof directory, "%s", dir);
    if (rank == 0 && plugin.get_requirement(SCOREP_SUBSTRATES_REQUIREMENT_CREATE_EXPERIMENT_DIRECTORY)) {
        usleep((unsigned)late_ms * 1000);
        mkdir(dir, 0755);
    }
    plugin.init_mpp();
}

void stand_in_end(void) {
    scorep_measurement_phase = 1;
    plugin.write_data();
}

uint64_t stand_in_now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

// What Score-P's libraries export.
SCOREP_IoFileHandle SCOREP_IoHandleHandle_GetIoFile(SCOREP_IoHandleHandle handle);
SCOREP_IoFileHandle SCOREP_IoHandleHandle_GetIoFile(SCOREP_IoHandleHandle handle) {
    return handles[handle].path ? handle : 0;
}

const char *SCOREP_IoFileHandle_GetFileName(SCOREP_IoFileHandle file);
const char *SCOREP_IoFileHandle_GetFileName(SCOREP_IoFileHandle file) {
    return handles[file].path;
}

SCOREP_IoParadigmType SCOREP_IoHandleHandle_GetIoParadigm(SCOREP_IoHandleHandle handle);
SCOREP_IoParadigmType SCOREP_IoHandleHandle_GetIoParadigm(SCOREP_IoHandleHandle handle) {
    return handles[handle].paradigm;
}

SCOREP_IoHandleHandle SCOREP_IoHandleHandle_GetParentHandle(SCOREP_IoHandleHandle handle);
SCOREP_IoHandleHandle SCOREP_IoHandleHandle_GetParentHandle(SCOREP_IoHandleHandle handle) {
    return handles[handle].parent;
}

void *SCOREP_IoHandleHandle_GetPayload(SCOREP_IoHandleHandle handle);
void *SCOREP_IoHandleHandle_GetPayload(SCOREP_IoHandleHandle handle) {
    return &handles[handle].kept;
}

SCOREP_IoHandleHandle SCOREP_IoMgmt_GetIoHandle(SCOREP_IoParadigmType paradigm, const void *key);
SCOREP_IoHandleHandle SCOREP_IoMgmt_GetIoHandle(SCOREP_IoParadigmType paradigm, const void *key) {
    if (paradigm == SCOREP_IO_PARADIGM_MPI)
        return (uint32_t)(*(const uintptr_t *)key);
    bool is_stdout = paradigm == SCOREP_IO_PARADIGM_ISOC && *(FILE *const *)key == stdout;
    return is_stdout ? stream : 0;
}

SCOREP_RegionHandle SCOREP_Definitions_NewRegion(const char *name, const char *mangled, SCOREP_SourceFileHandle file,
                                                 uint32_t begin, uint32_t end, SCOREP_ParadigmType paradigm,
                                                 SCOREP_RegionType type);
SCOREP_RegionHandle SCOREP_Definitions_NewRegion(const char *name, const char *mangled, SCOREP_SourceFileHandle file,
                                                 uint32_t begin, uint32_t end, SCOREP_ParadigmType paradigm,
                                                 SCOREP_RegionType type) {
    (void)mangled, (void)file, (void)begin, (void)end, (void)paradigm;
    for (uint32_t i = 1; i < region_count; i++)
        if (regions[i].type == type && strcmp(regions[i].name, name) == 0)
            return i;
    return stand_in_region(strdup(name), type);
}

void SCOREP_EnterRegion(SCOREP_RegionHandle region);
void SCOREP_EnterRegion(SCOREP_RegionHandle region) {
    EVENT(ENTER_REGION, here, region, (uint64_t *)NULL);
}

void SCOREP_ExitRegion(SCOREP_RegionHandle region);
void SCOREP_ExitRegion(SCOREP_RegionHandle region) {
    EVENT(EXIT_REGION, here, region, (uint64_t *)NULL);
}

/** The filter of the presets: all is left out. */
bool SCOREP_Filtering_Match(const char *file, const char *function, const char *mangled) {
    (void)file, (void)mangled;
    return strcmp(function, "main") != 0;
}

// MPI: a file is the number of its handle, a datatype twice that, and one more where it has holes.
int PMPI_File_get_view(uintptr_t file, int64_t *displacement, uintptr_t *element, uintptr_t *type,
                       char *representation);
int PMPI_File_get_view(uintptr_t file, int64_t *displacement, uintptr_t *element, uintptr_t *type,
                       char *representation) {
    *displacement = handles[file].displacement;
    *element = 2 * file;
    *type = 2 * file + handles[file].holes;
    strcpy(representation, "native");
    types += 2;
    return 0;
}

int PMPI_File_get_byte_offset(uintptr_t file, int64_t offset, int64_t *place);
int PMPI_File_get_byte_offset(uintptr_t file, int64_t offset, int64_t *place) {
    *place = handles[file].displacement + offset * handles[file].element;
    return 0;
}

int PMPI_Type_size_x(uintptr_t type, int64_t *bytes);
int PMPI_Type_size_x(uintptr_t type, int64_t *bytes) {
    *bytes = handles[type / 2].element;
    return 0;
}

int PMPI_Type_get_extent_x(uintptr_t type, int64_t *lower, int64_t *extent);
int PMPI_Type_get_extent_x(uintptr_t type, int64_t *lower, int64_t *extent) {
    *lower = 0;
    *extent = handles[type / 2].element * (type % 2 ? 4 : 1);
    return 0;
}

int PMPI_Type_get_envelope(uintptr_t type, int *integers, int *addresses, int *count, int *combiner);
int PMPI_Type_get_envelope(uintptr_t type, int *integers, int *addresses, int *count, int *combiner) {
    *integers = 1;
    *addresses = 0;
    *count = 1;
    *combiner = (int)type;
    return 0;
}

int PMPI_Type_free(uintptr_t *type);
int PMPI_Type_free(uintptr_t *type) {
    *type = 0;
    types--;
    return 0;
}
