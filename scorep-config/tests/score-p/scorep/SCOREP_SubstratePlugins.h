// SPDX-License-Identifier: EPL-2.0
// As much of Score-P 8's interface for substrates as the plug-in uses, for builds without Score-P: names, meanings and the order
// of calls are Score-P's, the layout of what is handed over is not. A plug-in built with this one works with the stand-in
// beside it only.
#ifndef IOSTRATA_TESTS_SCOREP_SUBSTRATE_PLUGINS_H
#define IOSTRATA_TESTS_SCOREP_SUBSTRATE_PLUGINS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#define SCOREP_SUBSTRATE_PLUGIN_VERSION 3
#define SCOREP_SUBSTRATE_PLUGIN_ENTRY(name)                                                                            \
    extern SCOREP_SubstratePluginInfo SCOREP_SubstratePlugin_##name##_get_info(void)

typedef uint32_t SCOREP_RegionHandle, SCOREP_IoHandleHandle, SCOREP_IoFileHandle, SCOREP_SourceFileHandle;
typedef struct SCOREP_Location SCOREP_Location;
typedef void (*SCOREP_Substrates_Callback)(void);

typedef enum { SCOREP_LOCATION_TYPE_CPU_THREAD, SCOREP_LOCATION_TYPE_GPU } SCOREP_LocationType;
typedef enum { SCOREP_LOCK_EXCLUSIVE, SCOREP_LOCK_SHARED } SCOREP_LockType;
typedef enum { SCOREP_PARADIGM_MEASUREMENT, SCOREP_PARADIGM_USER } SCOREP_ParadigmType;
typedef enum {
    SCOREP_REGION_UNKNOWN,
    SCOREP_REGION_FUNCTION,
    SCOREP_REGION_USER = 3,
    SCOREP_REGION_PHASE = 5,
    SCOREP_REGION_DYNAMIC_PHASE = 7,
    SCOREP_REGION_DYNAMIC_LOOP_PHASE = 10
} SCOREP_RegionType;
typedef enum {
    SCOREP_IO_PARADIGM_POSIX,
    SCOREP_IO_PARADIGM_ISOC,
    SCOREP_IO_PARADIGM_MPI,
    SCOREP_INVALID_IO_PARADIGM_TYPE
} SCOREP_IoParadigmType;
typedef enum {
    SCOREP_IO_ACCESS_MODE_NONE,
    SCOREP_IO_ACCESS_MODE_READ_ONLY,
    SCOREP_IO_ACCESS_MODE_WRITE_ONLY,
    SCOREP_IO_ACCESS_MODE_READ_WRITE
} SCOREP_IoAccessMode;
typedef enum { SCOREP_IO_CREATION_FLAG_NONE, SCOREP_IO_CREATION_FLAG_CREATE } SCOREP_IoCreationFlag;
typedef enum { SCOREP_IO_STATUS_FLAG_NONE } SCOREP_IoStatusFlag;
typedef enum { SCOREP_IO_SEEK_FROM_START } SCOREP_IoSeekOption;
typedef enum {
    SCOREP_IO_OPERATION_MODE_READ,
    SCOREP_IO_OPERATION_MODE_WRITE,
    SCOREP_IO_OPERATION_MODE_FLUSH
} SCOREP_IoOperationMode;
typedef enum {
    SCOREP_IO_OPERATION_FLAG_NONE,
    SCOREP_IO_OPERATION_FLAG_NON_BLOCKING,
    SCOREP_IO_OPERATION_FLAG_COLLECTIVE
} SCOREP_IoOperationFlag;
typedef enum { SCOREP_SUBSTRATES_RECORDING_ENABLED, SCOREP_SUBSTRATES_RECORDING_DISABLED } SCOREP_Substrates_Mode;
typedef enum {
    SCOREP_SUBSTRATES_REQUIREMENT_CREATE_EXPERIMENT_DIRECTORY,
    SCOREP_SUBSTRATES_REQUIREMENT_PREVENT_ASYNC_METRICS
} SCOREP_Substrates_RequirementFlag;

typedef enum {
    SCOREP_EVENT_ENTER_REGION,
    SCOREP_EVENT_EXIT_REGION,
    SCOREP_EVENT_IO_CREATE_HANDLE,
    SCOREP_EVENT_IO_DESTROY_HANDLE,
    SCOREP_EVENT_IO_DUPLICATE_HANDLE,
    SCOREP_EVENT_IO_SEEK,
    SCOREP_EVENT_IO_CHANGE_STATUS_FLAGS,
    SCOREP_EVENT_IO_DELETE_FILE,
    SCOREP_EVENT_IO_OPERATION_BEGIN,
    SCOREP_EVENT_IO_OPERATION_ISSUED,
    SCOREP_EVENT_IO_OPERATION_TEST,
    SCOREP_EVENT_IO_OPERATION_COMPLETE,
    SCOREP_EVENT_IO_OPERATION_CANCELLED,
    SCOREP_EVENT_IO_ACQUIRE_LOCK,
    SCOREP_EVENT_IO_TRY_LOCK,
    SCOREP_EVENT_IO_RELEASE_LOCK,
    SCOREP_SUBSTRATES_NUM_EVENTS
} SCOREP_Substrates_EventType;

/** What Score-P hands to a plug-in. */
typedef struct {
    const char *(*SCOREP_GetExperimentDirName)(void);
    int (*SCOREP_Ipc_GetSize)(void);
    int (*SCOREP_Ipc_GetRank)(void);
    int (*SCOREP_Ipc_Barrier)(void);
    SCOREP_LocationType (*SCOREP_Location_GetType)(const SCOREP_Location *location);
    void *(*SCOREP_Location_GetData)(const SCOREP_Location *location, size_t plugin);
    void (*SCOREP_Location_SetData)(const SCOREP_Location *location, size_t plugin, void *data);
    const char *(*SCOREP_RegionHandle_GetName)(SCOREP_RegionHandle region);
    SCOREP_RegionType (*SCOREP_RegionHandle_GetType)(SCOREP_RegionHandle region);
} SCOREP_SubstratePluginCallbacks;

/** What a plug-in hands to Score-P. */
typedef struct {
    uint32_t plugin_version;
    int (*init)(void);
    void (*assign_id)(size_t plugin);
    void (*init_mpp)(void);
    void (*create_location)(const SCOREP_Location *location, const SCOREP_Location *parent);
    void (*write_data)(void);
    uint32_t (*get_event_functions)(SCOREP_Substrates_Mode mode, SCOREP_Substrates_Callback **functions);
    void (*set_callbacks)(const SCOREP_SubstratePluginCallbacks *callbacks, size_t size);
    bool (*get_requirement)(SCOREP_Substrates_RequirementFlag flag);
} SCOREP_SubstratePluginInfo;

#endif
