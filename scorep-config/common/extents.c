// SPDX-License-Identifier: EPL-2.0
#include "extents.h"
#include <linux/fiemap.h>
#include <linux/fs.h>

enum { AT_ONCE = 128 };

/** Extents whose place on the device is not that of their bytes, or that have none yet. */
enum {
    NOWHERE = FIEMAP_EXTENT_UNKNOWN | FIEMAP_EXTENT_DELALLOC | FIEMAP_EXTENT_ENCODED | FIEMAP_EXTENT_DATA_ENCRYPTED |
              FIEMAP_EXTENT_NOT_ALIGNED | FIEMAP_EXTENT_DATA_INLINE | FIEMAP_EXTENT_DATA_TAIL
};

void ios_extents(int fd, struct ios_buf *extents) {
    struct {
        struct fiemap head;
        struct fiemap_extent rows[AT_ONCE];
    } map;
    uint64_t from = 0;
    uint32_t found = 0;
    for (bool last = false; !last;) {
        memset(&map.head, 0, sizeof map.head);
        map.head.fm_start = from;
        map.head.fm_length = FIEMAP_MAX_OFFSET - from;
        map.head.fm_extent_count = AT_ONCE;
        if (ios_syscall(SYS_ioctl, fd, (long)FS_IOC_FIEMAP, (long)&map, 0, 0, 0) < 0 || map.head.fm_mapped_extents == 0)
            break;
        for (uint32_t i = 0; i < map.head.fm_mapped_extents && !last; i++) {
            const struct fiemap_extent *e = &map.rows[i];
            struct ios_extent one = {e->fe_logical, e->fe_physical, e->fe_length};
            from = e->fe_logical + e->fe_length;
            if (!(e->fe_flags & NOWHERE)) {
                ios_buf_append(extents, &one, sizeof one);
                found++;
            }
            last = (e->fe_flags & FIEMAP_EXTENT_LAST) || found == IOS_EXTENTS;
        }
    }
}
