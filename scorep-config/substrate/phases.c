// SPDX-License-Identifier: EPL-2.0
// libiostrata-scorep.so, preloaded into programs built with Score-P: what a program says about itself (iostrata/iostrata.h)
// becomes regions of Score-P, for its own tracing as for the substrate, and regions that its source names for Score-P pass
// filters, which are made to leave functions out. Score-P's functions are found at run time; in other programs
// nothing happens.
#include <dlfcn.h>
#include <scorep/SCOREP_SubstratePlugins.h>
#include <string.h>

#define EXPORT __attribute__((visibility("default")))

static SCOREP_RegionHandle (*new_region)(const char *name, const char *mangled, SCOREP_SourceFileHandle file,
                                         uint32_t begin, uint32_t end, SCOREP_ParadigmType paradigm,
                                         SCOREP_RegionType type);
static void (*enter)(SCOREP_RegionHandle region), (*leave)(SCOREP_RegionHandle region);
static volatile int *measurement; // 0: goes on, not before or behind it
static _Thread_local SCOREP_RegionHandle current;

static bool found(void) {
    if (!measurement) {
        *(void **)&new_region = dlsym(RTLD_DEFAULT, "SCOREP_Definitions_NewRegion");
        *(void **)&enter = dlsym(RTLD_DEFAULT, "SCOREP_EnterRegion");
        *(void **)&leave = dlsym(RTLD_DEFAULT, "SCOREP_ExitRegion");
        measurement = new_region && enter && leave ? dlsym(RTLD_DEFAULT, "scorep_measurement_phase") : NULL;
    }
    return measurement && *measurement == 0;
}

EXPORT void iostrata_recorder_phase(const char *name) {
    if (!found())
        return;
    if (current)
        leave(current);
    // Equal definitions are one to Score-P.
    current = name && *name ? new_region(name, NULL, 0, 0, 0, SCOREP_PARADIGM_USER, SCOREP_REGION_PHASE) : 0;
    if (current)
        enter(current);
}

/** Whether a part of Score-P asks: the one for regions that the source names. */
static bool by_user_adapter(void *caller) {
    Dl_info info;
    return dladdr(caller, &info) && info.dli_fname && strstr(info.dli_fname, "scorep_adapter_user");
}

/** Whether Score-P leaves a region out. */
EXPORT bool SCOREP_Filtering_Match(const char *file, const char *function, const char *mangled) {
    static bool (*scorep)(const char *, const char *, const char *);
    if (!scorep)
        *(void **)&scorep = dlsym(RTLD_NEXT, "SCOREP_Filtering_Match");
    return scorep && scorep(file, function, mangled) && !by_user_adapter(__builtin_return_address(0));
}
