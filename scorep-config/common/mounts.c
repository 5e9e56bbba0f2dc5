// SPDX-License-Identifier: EPL-2.0
#include "mounts.h"
#include "registry.h"
#include "stripes.h"
#include <stdlib.h>
#include <sys/ioctl.h>

static bool is_octal(const char *p) {
    return p[0] == '\\' && p[1] >= '0' && p[1] <= '3' && p[2] >= '0' && p[2] <= '7' && p[3] >= '0' && p[3] <= '7';
}

/** Copies a word, with blanks and the like written as octal numbers; returns what follows it. */
static const char *word(const char *p, char *to, size_t room) {
    char *end = to + room - 1;
    while (*p == ' ')
        p++;
    for (; *p && *p != ' ' && *p != '\n'; p++) {
        char c = *p;
        if (is_octal(p)) {
            c = (char)((p[1] - '0') << 6 | (p[2] - '0') << 3 | (p[3] - '0'));
            p += 3;
        }
        if (to < end)
            *to++ = c;
    }
    *to = 0;
    return p;
}

bool ios_mount_parse(struct ios_mount *mount, const char *line) {
    char skipped[1024];
    memset(mount, 0, sizeof *mount);
    const char *p = line;
    for (; *p >= '0' && *p <= '9'; p++)
        mount->id = mount->id * 10 + (uint32_t)(*p - '0');
    for (int i = 0; i < 3; i++) // parent, device, root
        p = word(p, skipped, sizeof skipped);
    p = word(p, mount->point, sizeof mount->point);
    while (*p && *p != '\n' && strcmp(skipped, "-") != 0) // options, and fields of any number
        p = word(p, skipped, sizeof skipped);
    p = word(p, mount->type, sizeof mount->type);
    word(p, mount->source, sizeof mount->source);
    return mount->id && mount->point[0] == '/' && mount->type[0];
}

uint32_t ios_mount_of(int at, const char *path, uint32_t *type) {
    struct {
        uint32_t mask, pad[6];
        uint16_t mode, more;
        uint64_t more_still[14], mount, rest[13];
    } s; // struct statx as far as it is needed
    enum { TYPE = 1, MOUNT = 0x1000, EMPTY = 0x1000 /* AT_EMPTY_PATH */ };
    *type = 0;
    if (ios_syscall(SYS_statx, at, (long)path, *path ? 0 : EMPTY, TYPE | MOUNT, (long)&s, 0) < 0)
        return 0;
    *type = s.mode & 0170000;
    return (s.mask & MOUNT) ? (uint32_t)s.mount : 0;
}

static bool lustre_stripes(const char *path, struct ios_stripes *stripes) {
    enum { LARGEST = 1 << 16 }; // that an attribute can be
    uint8_t *layout = sys_map(LARGEST);
    long n = layout ? ios_syscall(SYS_getxattr, (long)path, (long)"lustre.lov", (long)layout, LARGEST, 0, 0) : 0;
    bool found = n > 0 && ios_lustre_parse(stripes, layout, (size_t)n);
    if (layout)
        sys_unmap(layout, LARGEST);
    return found;
}

static bool beegfs_stripes(const char *path, struct ios_stripes *stripes) {
    struct ios_beegfs_stripes answer;
    int fd = sys_openat(AT_FDCWD, path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC, 0);
    if (fd < 0)
        return false;
    long r = ios_syscall(SYS_ioctl, fd, (long)IOS_BEEGFS_STRIPES, (long)&answer, 0, 0, 0);
    sys_close(fd);
    return r == 0 && ios_beegfs_parse(stripes, &answer);
}

static void log_number(struct ios_buf *log, uint32_t file, const char *name, uint32_t value) {
    char digits[24];
    struct ios_log_record r = {.type = IOS_LOG_HINT, .id = file};
    ios_put_number(digits, value);
    ios_log_append(log, &r, name, digits);
}

/** The names are those Score-P gives, but for that of the parts, which it does not tell. */
static void log_stripes(struct ios_buf *log, const struct ios_place *place, const char *type) {
    struct ios_stripes stripes;
    struct ios_log_record r = {.type = IOS_LOG_HINT, .id = place->file};
    bool found = strcmp(type, "lustre") == 0   ? lustre_stripes(place->path, &stripes)
                 : strcmp(type, "beegfs") == 0 ? beegfs_stripes(place->path, &stripes)
                                               : false;
    if (!found)
        return;
    log_number(log, place->file, "Stripe Size", stripes.size);
    log_number(log, place->file, "Stripe Count", stripes.count);
    if (stripes.parts[0])
        ios_log_append(log, &r, "Stripe Layout", stripes.parts);
}

/** How many of the files are on a mount. */
static uint32_t used(const struct ios_mounts *m, uint32_t mount) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < m->count; i++)
        n += m->places[i].mount == mount;
    return n;
}

/** Returns how many of the files are on the mount of this line. */
static uint32_t find_mount(struct ios_mounts *m, const char *line) {
    struct ios_mount mount;
    uint32_t files = used(m, (uint32_t)strtoul(line, NULL, 10));
    if (files == 0 || !ios_mount_parse(&mount, line))
        return 0;
    struct ios_log_record r = {.type = IOS_LOG_MOUNT, .id = mount.id};
    ios_log_append(&m->found, &r, line, NULL);
    for (uint32_t i = 0; i < m->count; i++)
        if (m->places[i].mount == mount.id)
            log_stripes(&m->found, &m->places[i], mount.type);
    return files;
}

void ios_mounts_find(struct ios_mounts *m, struct ios_buf *list) {
    uint32_t files = 0;
    for (size_t at = 0; at < list->size && files < m->count;) {
        char *line = (char *)list->data + at, *end = memchr(line, '\n', list->size - at);
        if (!end)
            break; // cut off
        *end = 0;
        files += find_mount(m, line);
        *end = '\n';
        at = (size_t)(end - (char *)list->data) + 1;
    }
}

void ios_mounts_of_log(const struct ios_buf *log, struct ios_buf *list, struct ios_buf *found) {
    const struct ios_log_record *r;
    uint32_t files = 0;
    size_t at = 0;
    while ((r = ios_log_next(log, &at)))
        files += r->type == IOS_LOG_FILE && r->b;
    struct ios_mounts m = {.places = files ? sys_map(files * sizeof *m.places) : NULL};
    if (!m.places)
        return;
    for (at = 0; m.count < files && (r = ios_log_next(log, &at));)
        if (r->type == IOS_LOG_FILE && r->b)
            m.places[m.count++] = (struct ios_place){r->id, r->b, r->text};
    ios_mounts_find(&m, list);
    if (m.found.size)
        ios_buf_append(found, m.found.data, m.found.size);
    sys_unmap(m.places, files * sizeof *m.places);
    ios_buf_free(&m.found);
}
