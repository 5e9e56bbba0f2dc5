// SPDX-License-Identifier: EPL-2.0
#include "mounts.h"
#include "../common/mounts.h"
#include "../common/registry.h"
#include "fork.h"
#include <stdlib.h>
#include <string.h>

static bool is_used(const struct ios_place *places, uint32_t count, uint32_t mount) {
    for (uint32_t i = 0; i < count; i++)
        if (places[i].mount == mount)
            return true;
    return false;
}

static void log_number(uint32_t file, const char *name, uint32_t value) {
    char digits[24];
    struct ios_log_record r = {.type = IOS_LOG_HINT, .id = file};
    ios_put_number(digits, value);
    ios_log(&r, name, digits);
}

static void log_stripes(const struct ios_place *place) {
    uint8_t layout[512];
    uint32_t size, count;
    long n = ios_syscall(SYS_getxattr, (long)place->path, (long)"lustre.lov", (long)layout, sizeof layout, 0, 0);
    if (n > 0 && ios_lustre_parse(layout, (size_t)n, &size, &count)) {
        log_number(place->file, "Stripe Size", size);
        log_number(place->file, "Stripe Count", count);
    }
}

static void log_mount(const struct ios_place *places, uint32_t count, const char *line) {
    struct ios_mount mount;
    if (!is_used(places, count, (uint32_t)strtoul(line, NULL, 10)) || !ios_mount_parse(&mount, line))
        return;
    struct ios_log_record r = {.type = IOS_LOG_MOUNT, .id = mount.id};
    ios_log(&r, line, NULL);
    for (uint32_t i = 0; strcmp(mount.type, "lustre") == 0 && i < count; i++)
        if (places[i].mount == mount.id)
            log_stripes(&places[i]);
}

static int read_mounts(void *b) {
    ((struct ios_buf *)b)->size = 0;
    return ios_read_file("/proc/self/mountinfo", b);
}

void ios_mounts_log(const struct ios_place *places, uint32_t count) {
    struct ios_buf b = {0};
    if (count && ios_with_descriptors(read_mounts, &b) == 0)
        ios_buf_append(&b, "", 1);
    for (char *line = (char *)b.data; b.size && *line;) {
        char *end = line + strcspn(line, "\n"), *next = *end ? end + 1 : end;
        *end = 0;
        log_mount(places, count, line);
        line = next;
    }
    ios_buf_free(&b);
}
