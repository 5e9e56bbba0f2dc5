// SPDX-License-Identifier: EPL-2.0
// Where the files of a process are mounted: found out when it ends.
#include "../common/mounts.h"
#include "tables.h"

struct finding {
    struct ios_place *places;
    uint32_t count;
    struct ios_buf found;
};

static int find_mounts(void *p) {
    struct finding *f = p;
    f->found.size = 0;
    return ios_mounts_log(f->places, f->count, &f->found);
}

void ios_files_log_mounts(void) {
    uint64_t signals;
    if (!ios_files_enter(&signals))
        return;
    size_t size = (ios_files.count + 1) * sizeof(struct ios_place);
    struct finding f = {.places = sys_map(size)};
    for (uint32_t i = 0; f.places && i < ios_files.count; i++) {
        struct ios_file_row *file = ios_file_row(i);
        if (file->mount)
            f.places[f.count++] = (struct ios_place){i, file->mount, file->path};
    }
    ios_files_leave(signals); // files are only ever added: their paths stay
    if (!f.places)
        return;
    ios_with_descriptors(find_mounts, &f);
    ios_log_all(&f.found);
    ios_buf_free(&f.found);
    sys_unmap(f.places, size);
}
