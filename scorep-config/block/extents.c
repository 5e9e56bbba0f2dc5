// SPDX-License-Identifier: EPL-2.0
#include "extents.h"
#include "../common/registry.h"
#include "requests.h"
#include <errno.h>
#include <fcntl.h>
#include <linux/fiemap.h>
#include <linux/fs.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

enum { AT_ONCE = 128, MOST = 4096, TEXT = 64 };

/** Extents whose place on the device is not that of their bytes, or that have none yet. */
enum {
    NOWHERE = FIEMAP_EXTENT_UNKNOWN | FIEMAP_EXTENT_DELALLOC | FIEMAP_EXTENT_ENCODED | FIEMAP_EXTENT_DATA_ENCRYPTED |
              FIEMAP_EXTENT_NOT_ALIGNED | FIEMAP_EXTENT_DATA_INLINE | FIEMAP_EXTENT_DATA_TAIL
};

struct paths {
    char **rows;
    uint32_t count, room;
};

static void add_path(struct paths *p, const char *path) {
    if (p->count == p->room) {
        uint32_t room = p->room ? 2 * p->room : 256;
        char **rows = realloc(p->rows, room * sizeof *rows);
        if (!rows)
            return;
        p->rows = rows;
        p->room = room;
    }
    char *copy = strdup(path);
    if (copy)
        p->rows[p->count++] = copy;
}

static int by_text(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/** The regular files in all logs, each once. */
static struct paths paths_of(const char *dir) {
    struct paths all = {0};
    char path[IOS_PATH_MAX];
    for (uint32_t number = 0;; number++) {
        struct ios_buf log = {0};
        size_t at = 0;
        ios_path_number(path, dir, IOS_REGISTRY, number, ".log");
        if (ios_read_file(path, &log) < 0)
            break;
        for (const struct ios_log_record *r; (r = ios_log_next(&log, &at));)
            if (r->type == IOS_LOG_FILE && !r->a && r->text[0] == '/')
                add_path(&all, r->text);
        ios_buf_free(&log);
    }
    if (all.count)
        qsort(all.rows, all.count, sizeof *all.rows, by_text);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < all.count; i++) {
        if (kept && strcmp(all.rows[kept - 1], all.rows[i]) == 0)
            free(all.rows[i]);
        else
            all.rows[kept++] = all.rows[i];
    }
    all.count = kept;
    return all;
}

/** "OFFSET:DEVICE_OFFSET:LENGTH ..." in bytes; NULL when the file system does not tell. To be freed. */
static char *text_of(int fd, uint64_t first_byte) {
    struct {
        struct fiemap head;
        struct fiemap_extent rows[AT_ONCE];
    } map;
    char *text = calloc(MOST, TEXT), *p = text;
    uint64_t from = 0;
    for (bool last = !text; !last;) {
        memset(&map.head, 0, sizeof map.head);
        map.head.fm_start = from;
        map.head.fm_length = FIEMAP_MAX_OFFSET - from;
        map.head.fm_extent_count = AT_ONCE;
        if (ioctl(fd, FS_IOC_FIEMAP, &map) < 0 || map.head.fm_mapped_extents == 0)
            break;
        for (uint32_t i = 0; i < map.head.fm_mapped_extents && !last; i++) {
            const struct fiemap_extent *e = &map.rows[i];
            from = e->fe_logical + e->fe_length;
            if (!(e->fe_flags & NOWHERE))
                p += snprintf(p, TEXT, "%s%llu:%llu:%llu", p > text ? " " : "", (unsigned long long)e->fe_logical,
                              (unsigned long long)(e->fe_physical + first_byte), (unsigned long long)e->fe_length);
            last = (e->fe_flags & FIEMAP_EXTENT_LAST) || p > text + (MOST - 1) * TEXT;
        }
    }
    return text;
}

static void log_file(struct ios_buf *log, uint32_t id, const char *path, const char *device, const char *extents) {
    struct ios_log_record file = {.type = IOS_LOG_FILE, .id = id}, property = {.type = IOS_LOG_HINT, .id = id};
    ios_log_append(log, &file, path, NULL);
    ios_log_append(log, &property, "iostrata.device", device);
    if (*extents)
        ios_log_append(log, &property, "iostrata.extents", extents);
}

void extents_find(const char *dir, uint32_t first, struct ios_buf *log) {
    struct paths all = paths_of(dir);
    for (uint32_t i = 0; i < all.count; i++) {
        struct stat s;
        uint64_t first_sector = 0;
        // Opening a file for reading, without its time of access, changes nothing for the programs.
        if (stat(all.rows[i], &s) < 0 || !S_ISREG(s.st_mode))
            continue;
        struct device *d = requests_device(major(s.st_dev), minor(s.st_dev), &first_sector);
        int fd = d ? open(all.rows[i], O_RDONLY | O_NONBLOCK | O_NOATIME | O_CLOEXEC) : -1;
        if (!d)
            continue;
        d->used = true;
        char name[64], *extents = fd < 0 ? NULL : text_of(fd, first_sector * 512);
        snprintf(name, sizeof name, "/dev/%s", d->name);
        log_file(log, first++, all.rows[i], name, extents ? extents : "");
        free(extents);
        if (fd >= 0)
            close(fd);
    }
    for (uint32_t i = 0; i < all.count; i++)
        free(all.rows[i]);
    free(all.rows);
}
