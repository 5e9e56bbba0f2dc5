// SPDX-License-Identifier: EPL-2.0
#include "requests.h"
#include "grow.h"
#include "tasks.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { DEVICES = 256 };

/** What a number that was seen in an event or in stat stands for. */
struct alias {
    uint32_t number, device;
    uint64_t first_sector;
};

static struct device devices[DEVICES];
static struct alias aliases[DEVICES];
static uint32_t device_count, alias_count;
static struct disk_handle *handles;
static uint32_t handle_count, handle_room;
static uint64_t last_id;

static bool read_line(char *text, size_t room, const char *format, uint32_t number) {
    char path[128];
    snprintf(path, sizeof path, format, number >> 20, number & 0xFFFFF);
    FILE *in = fopen(path, "re");
    bool got = in && fgets(text, (int)room, in);
    if (in)
        fclose(in);
    return got;
}

static struct device *find_device(uint32_t number) {
    for (uint32_t i = 0; i < device_count; i++)
        if (devices[i].number == number)
            return &devices[i];
    if (device_count == DEVICES)
        return NULL;
    struct device *d = &devices[device_count];
    char link[64], target[512];
    snprintf(link, sizeof link, "/sys/dev/block/%u:%u", number >> 20, number & 0xFFFFF);
    ssize_t n = readlink(link, target, sizeof target - 1);
    target[n > 0 ? n : 0] = 0;
    const char *slash = strrchr(target, '/');
    snprintf(d->name, sizeof d->name, "%.31s", slash ? slash + 1 : link + 15);
    d->number = number;
    track_begin(&d->track);
    device_count++;
    return d;
}

/** A partition's whole disk, and where on it the partition begins. */
static struct alias *find_alias(uint32_t number) {
    for (uint32_t i = 0; i < alias_count; i++)
        if (aliases[i].number == number)
            return &aliases[i];
    if (alias_count == DEVICES)
        return NULL;
    char line[64];
    unsigned major, minor;
    struct alias a = {.number = number};
    uint32_t whole = number;
    if (read_line(line, sizeof line, "/sys/dev/block/%u:%u/partition", number) &&
        read_line(line, sizeof line, "/sys/dev/block/%u:%u/../dev", number) &&
        sscanf(line, "%u:%u", &major, &minor) == 2) {
        whole = major << 20 | minor;
        if (read_line(line, sizeof line, "/sys/dev/block/%u:%u/start", number))
            a.first_sector = strtoull(line, NULL, 10);
    }
    struct device *d = find_device(whole);
    if (!d)
        return NULL;
    a.device = (uint32_t)(d - devices);
    aliases[alias_count] = a;
    return &aliases[alias_count++];
}

struct device *requests_device(uint32_t major, uint32_t minor, uint64_t *first_sector) {
    char line[64];
    uint32_t number = major << 20 | minor;
    if (!read_line(line, sizeof line, "/sys/dev/block/%u:%u/dev", number))
        return NULL; // a file system without a device of its own
    struct alias *a = find_alias(number);
    *first_sector = a ? a->first_sector : 0;
    return a ? &devices[a->device] : NULL;
}

struct device *requests_devices(uint32_t *count) {
    *count = device_count;
    return devices;
}

const struct disk_handle *requests_handles(uint32_t *count) {
    *count = handle_count;
    return handles;
}

static uint32_t handle_of(uint32_t device, uint32_t process) {
    uint32_t first = tasks_get(process)->handles;
    for (uint32_t i = first; i != NO_HANDLE; i = handles[i].next)
        if (handles[i].device == device)
            return i;
    handles = grow(handles, handle_count, &handle_room, sizeof *handles);
    handles[handle_count] = (struct disk_handle){device, process, first};
    return tasks_get(process)->handles = handle_count++;
}

static uint8_t kind_of(const struct block_event *e) {
    if (e->sectors == 0)
        return e->operation == 'W' || e->operation == 'F' ? IOS_FLUSH : IOS_PLAIN;
    return e->operation == 'R' ? IOS_READ : e->operation == 'W' ? IOS_WRITE : IOS_PLAIN;
}

static void queue(struct device *d, const struct block_event *e, uint64_t ns, uint32_t handle, uint8_t kind) {
    struct bio b = {.id = ++last_id, .begin = e->sector, .end = e->sector + e->sectors, .handle = handle, .kind = kind};
    d->bios = grow(d->bios, d->bio_count, &d->bio_room, sizeof b);
    d->bios[d->bio_count++] = b;
    struct ios_record r = {.t0 = ns, .kind = kind & 63, .part = IOS_BEGIN, .flags = IOS_BARE | IOS_SPLIT};
    r.handle = handle;
    r.offset = kind == IOS_FLUSH ? IOS_UNKNOWN : e->sector * 512;
    r.request = kind == IOS_FLUSH ? IOS_UNKNOWN : (uint64_t)e->sectors * 512;
    r.result = b.id;
    track_put(&d->track, &r);
}

static void issued(struct device *d, struct bio *b, uint64_t ns) {
    struct ios_record r = {.t1 = ns, .kind = b->kind & 63, .part = IOS_END, .flags = IOS_BARE | IOS_SPLIT};
    r.handle = b->handle;
    r.result = b->id;
    b->issued = true;
    track_put(&d->track, &r);
}

static void completed(struct device *d, const struct bio *b, uint64_t ns, bool failed) {
    struct ios_record r = {.t0 = ns, .kind = IOS_COMPLETE, .part = IOS_CALL, .request = b->id};
    r.handle = b->handle;
    r.result = b->kind == IOS_FLUSH ? IOS_UNKNOWN : failed ? 0 : (b->end - b->begin) * 512;
    track_put(&d->track, &r);
}

static uint64_t common(const struct bio *b, const struct block_event *e) {
    uint64_t begin = b->begin > e->sector ? b->begin : e->sector;
    uint64_t end = e->sector + e->sectors;
    if (end > b->end)
        end = b->end;
    return end > begin ? end - begin : 0;
}

/** The bios of a request, the oldest first; bios is in the order of queueing. */
static void issue(struct device *d, const struct block_event *e, uint64_t ns, uint8_t kind) {
    uint64_t left = e->sectors;
    for (uint32_t i = 0; i < d->bio_count && (left || kind == IOS_FLUSH); i++) {
        struct bio *b = &d->bios[i];
        uint64_t n = common(b, e);
        if (b->kind != kind || b->issued || (kind != IOS_FLUSH && n == 0))
            continue;
        left -= n < left ? n : left;
        issued(d, b, ns); // one flush of the device does for all that wait for one
    }
}

static void complete(struct device *d, const struct block_event *e, uint64_t ns, uint8_t kind) {
    uint64_t left = e->sectors;
    uint32_t kept = 0;
    bool flushed = false;
    for (uint32_t i = 0; i < d->bio_count; i++) {
        struct bio *b = &d->bios[i];
        uint64_t n = b->kind == kind ? common(b, e) : 0;
        if (n > left)
            n = left;
        left -= n;
        b->done += n;
        bool done = kind == IOS_FLUSH ? b->kind == kind && !flushed : n && b->done >= b->end - b->begin;
        flushed |= done;
        if (done)
            completed(d, b, ns, e->failed);
        else
            d->bios[kept++] = *b;
    }
    d->bio_count = kept;
}

void requests_changed(const struct kernel_event *event) {
    const struct block_event *e = &event->block;
    struct alias *a = find_alias(e->device);
    uint8_t kind = kind_of(e);
    if (!a || kind == IOS_PLAIN)
        return;
    struct device *d = &devices[a->device];
    if (event->what == BLOCK_QUEUE)
        queue(d, e, event->ns, handle_of(a->device, tasks_process(event)), kind);
    else if (event->what == BLOCK_ISSUE)
        issue(d, e, event->ns, kind);
    else if (kind != IOS_FLUSH || (e->operation == 'W' && e->sector == 0))
        complete(d, e, event->ns,
                 kind); // not the device's own flush, nor the end of a write that had a flush before it
}

void requests_write(void) {
    for (uint32_t i = 0; i < device_count; i++)
        track_write(&devices[i].track);
}

void requests_forget(void) {
    for (uint32_t i = 0; i < device_count; i++)
        devices[i].bio_count = 0;
}

uint32_t requests_outstanding(void) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < device_count; i++)
        count += devices[i].bio_count;
    return count;
}
