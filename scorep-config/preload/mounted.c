// SPDX-License-Identifier: EPL-2.0
// Where the files of a process are mounted: found out when it ends. The kernel's list of mounts takes longer to read than a
// short process to be recorded, so the second process of an archive keeps it there for those of its host that follow.
#include "../common/mounts.h"
#include "config.h"
#include "tables.h"
#include <errno.h>

/** The list becomes the one that is kept, at once for whoever reads it. */
static void keep(const struct ios_buf *lines, const char *kept) {
    char path[IOS_PATH_MAX];
    ios_path_number(path, ios_process.dir, IOS_REGISTRY, ios_process.number, IOS_MOUNTS);
    if (ios_write_unseen(path, lines) == 0 && sys_rename(path, kept) < 0)
        sys_unlink(path, 0);
}

static int find_mounts(void *p) {
    struct ios_mounts *m = p;
    char kept[IOS_PATH_MAX];
    ios_path_number(kept, ios_process.dir, IOS_REGISTRY, ios_host_hash(ios_config.host), IOS_MOUNTS);
    int error = ios_mounts_find(m, kept, true);
    if (error == 0 || error == -EMFILE)
        return error;
    error = ios_mounts_find(m, IOS_MOUNTINFO, false);
    if (error == 0 && ios_process.number > 0)
        keep(&m->lines, kept);
    return error;
}

/** The files' lock is held. */
static void log_mounts(void) {
    struct ios_mounts m = {.lines = {.arena = &ios_memory}, .found = {.arena = &ios_memory}};
    m.places = ios_arena_take(&ios_memory, ios_files.count * sizeof *m.places);
    for (uint32_t i = 0; m.places && i < ios_files.count; i++)
        if (ios_file_row(i)->mount)
            m.places[m.count++] = (struct ios_place){i, ios_file_row(i)->mount, ios_file_row(i)->path};
    if (m.count) {
        ios_with_descriptors(find_mounts, &m);
        ios_log_all(&m.found);
    }
    ios_buf_free(&m.lines);
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
