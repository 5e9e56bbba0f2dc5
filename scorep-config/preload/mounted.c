// SPDX-License-Identifier: EPL-2.0
// Where the files of a process are mounted, of one that does not leave it to whoever finishes: found out when it ends.
#include "../common/mounts.h"
#include "tables.h"

static int read_list(void *list) {
    return ios_read_file(IOS_MOUNTINFO, list);
}

/** The files' lock is held. */
static void log_mounts(void) {
    struct ios_mounts m = {.found = {.arena = &ios_memory}};
    struct ios_buf list = {.arena = &ios_memory};
    m.places = ios_arena_take(&ios_memory, ios_files.count * sizeof *m.places);
    for (uint32_t i = 0; m.places && i < ios_files.count; i++)
        if (ios_file_row(i)->mount)
            m.places[m.count++] = (struct ios_place){i, ios_file_row(i)->mount, ios_file_row(i)->path};
    if (m.count && ios_with_descriptors(read_list, &list) == 0) {
        ios_mounts_find(&m, &list);
        ios_log_all(&m.found);
    }
    ios_buf_free(&list);
    ios_buf_free(&m.found);
    ios_arena_give(m.places, ios_files.count * sizeof *m.places);
}

void ios_files_log_mounts(void) {
    uint64_t signals;
    if (ios_files.count == 0 || !ios_files_enter(&signals))
        return;
    log_mounts();
    ios_files_leave(signals);
}
