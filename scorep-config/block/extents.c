// SPDX-License-Identifier: EPL-2.0
#include "extents.h"
#include "../common/extents.h"
#include "../common/registry.h"
#include "requests.h"
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

enum { TEXT = 64 };

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
    for (uint32_t number = 0, count = ios_slot_count(dir); number < count; number++) {
        struct ios_buf log = {0};
        size_t at = 0;
        ios_path_number(path, dir, IOS_REGISTRY, number, ".log");
        if (ios_read_file(path, &log) < 0)
            continue; // it recorded nothing
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

/** A file that went or moved, with its extents behind its path. */
struct gone {
    struct ios_gone head;
    const char *path;
    const uint8_t *extents;
};

struct all_gone {
    struct ios_buf data;
    struct gone *rows;
    uint32_t count;
};

static int by_path(const void *a, const void *b) {
    return strcmp(((const struct gone *)a)->path, ((const struct gone *)b)->path);
}

/** By path. Whoever wrote it may have died over it: what is cut off is left out. */
static struct all_gone gone_from(const char *dir) {
    struct all_gone all = {0};
    char path[IOS_PATH_MAX];
    ios_path_join(path, dir, IOS_GONE);
    if (ios_read_file(path, &all.data) < 0)
        return all;
    const uint8_t *p = all.data.data, *end = p + all.data.size;
    for (struct gone g; (size_t)(end - p) >= sizeof g.head; p = g.extents + g.head.count * sizeof(struct ios_extent)) {
        memcpy(&g.head, p, sizeof g.head);
        g.path = (const char *)p + sizeof g.head;
        g.extents = p + sizeof g.head + g.head.path_size;
        uint64_t size = g.head.path_size + (uint64_t)g.head.count * sizeof(struct ios_extent);
        struct gone *rows = realloc(all.rows, (all.count + 1) * sizeof g);
        if (!rows || size > (size_t)(end - p) - sizeof g.head || !memchr(g.path, 0, g.head.path_size))
            break;
        all.rows = rows;
        all.rows[all.count++] = g;
    }
    if (all.count)
        qsort(all.rows, all.count, sizeof *all.rows, by_path);
    return all;
}

/** Extents as text, "OFFSET:PLACE:LENGTH ..." in bytes, with places from the beginning of the disk. */
struct text {
    char *rows;
    size_t size, count;
};

static void add_extents(struct text *t, const uint8_t *extents, size_t count, uint64_t first_byte) {
    if (!t->rows)
        t->rows = calloc(IOS_EXTENTS, TEXT);
    for (size_t i = 0; i < count && t->rows && t->count < IOS_EXTENTS; i++, t->count++) {
        struct ios_extent e;
        memcpy(&e, extents + i * sizeof e, sizeof e);
        t->size += (size_t)snprintf(t->rows + t->size, TEXT, "%s%llu:%llu:%llu", t->size ? " " : "",
                                    (unsigned long long)e.offset, (unsigned long long)(e.place + first_byte),
                                    (unsigned long long)e.length);
    }
}

static void log_file(struct ios_buf *log, uint32_t id, const char *path, const char *device, const char *extents) {
    struct ios_log_record file = {.type = IOS_LOG_FILE, .id = id}, property = {.type = IOS_LOG_HINT, .id = id};
    ios_log_append(log, &file, path, NULL);
    ios_log_append(log, &property, "iostrata.device", device);
    if (*extents)
        ios_log_append(log, &property, "iostrata.extents", extents);
}

/** What is at the path now; the device it is on, or NULL. */
static struct device *add_present(struct text *text, const char *path) {
    struct stat s;
    uint64_t first_sector = 0;
    if (stat(path, &s) < 0 || !S_ISREG(s.st_mode))
        return NULL;
    struct device *d = requests_device(major(s.st_dev), minor(s.st_dev), &first_sector);
    // Opening a file for reading, without its time of access, changes nothing for the programs.
    int fd = d ? open(path, O_RDONLY | O_NONBLOCK | O_NOATIME | O_CLOEXEC) : -1;
    if (fd < 0)
        return d;
    struct ios_buf extents = {0};
    ios_extents(fd, &extents);
    close(fd);
    add_extents(text, extents.data, extents.size / sizeof(struct ios_extent), first_sector * 512);
    ios_buf_free(&extents);
    return d;
}

/** What was there before. */
static struct device *add_gone(struct text *text, const struct gone *g) {
    uint64_t first_sector = 0;
    struct device *d = requests_device(g->head.major, g->head.minor, &first_sector);
    if (d)
        add_extents(text, g->extents, g->head.count, first_sector * 512);
    return d;
}

void extents_find(const char *dir, uint32_t first, struct ios_buf *log) {
    struct paths all = paths_of(dir);
    struct all_gone gone = gone_from(dir);
    uint32_t g = 0;
    for (uint32_t i = 0; i < all.count; i++) {
        const char *path = all.rows[i];
        struct text text = {0};
        struct device *d = add_present(&text, path);
        while (g < gone.count && strcmp(gone.rows[g].path, path) < 0)
            g++;
        for (; g < gone.count && strcmp(gone.rows[g].path, path) == 0; g++) {
            struct device *before = add_gone(&text, &gone.rows[g]);
            d = d ? d : before;
        }
        if (d) {
            d->used = true;
            char name[64];
            snprintf(name, sizeof name, "/dev/%s", d->name);
            log_file(log, first++, path, name, text.rows ? text.rows : "");
        }
        free(text.rows);
    }
    for (uint32_t i = 0; i < all.count; i++)
        free(all.rows[i]);
    free(all.rows);
    free(gone.rows);
    ios_buf_free(&gone.data);
}
