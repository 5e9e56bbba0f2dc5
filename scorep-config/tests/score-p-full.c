// SPDX-License-Identifier: EPL-2.0
// For score-p-full.sh: 30,000 writes under the plug-in, by the stand-in for Score-P; then a file is removed, which may be in the
// archive's way, before the end.
//
// usage: score-p-full PLUGIN DIR FILE
#include "score-p/stand_in.h"
#include <unistd.h>

int main(int argc, char **argv) {
    if (argc != 4)
        return 2;
    SCOREP_RegionHandle region = stand_in_region("pwrite", SCOREP_REGION_FUNCTION);
    SCOREP_IoHandleHandle file = stand_in_handle(SCOREP_IO_PARADIGM_POSIX, "/data/file", 0);
    if (!stand_in_load(argv[1]))
        return 3;
    SCOREP_Location *l = stand_in_location();
    stand_in_begin(argv[2], 0);
    for (uint64_t i = 0; i < 30000; i++) {
        EVENT(ENTER_REGION, l, region, (uint64_t *)NULL);
        EVENT(IO_OPERATION_BEGIN, l, file, SCOREP_IO_OPERATION_MODE_WRITE, SCOREP_IO_OPERATION_FLAG_NONE, (uint64_t)64,
              (uint64_t)1, i * 64);
        EVENT(IO_OPERATION_COMPLETE, l, file, SCOREP_IO_OPERATION_MODE_WRITE, (uint64_t)64, (uint64_t)1);
        EVENT(EXIT_REGION, l, region, (uint64_t *)NULL);
    }
    unlink(argv[3]);
    stand_in_end();
    return 0;
}
