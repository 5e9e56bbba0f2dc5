// SPDX-License-Identifier: EPL-2.0
// A page is a time stamp, the number of bytes in use with two flags above, and the events. An event is a word,
// five bits of type or length and 27 bits of time since the one before, and its data.
#include "ring.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST_CPUS = 4096, MOST_PAGE = 1 << 16 };
enum { PADDING = 29, TIME_EXTEND = 30, TIME_STAMP = 31 };
#define MISSED (1ull << 31)
#define MISSED_COUNT (1ull << 30)
#define COMMIT_MASK ((1ull << 27) - 1)

/** Where an event has what we want; -1: it has not. */
struct format {
    int id, device, sector, sectors, letters, error;
};

static struct format formats[BLOCK_WHATS];
static int fds[MOST_CPUS], fd_count;
static int data_offset = 16;
static uint32_t sequence;

static void read_field(struct format *f, const char *line) {
    const struct {
        const char *name;
        int *offset;
    } wanted[] = {{"dev;", &f->device},
                  {"sector;", &f->sector},
                  {"nr_sector;", &f->sectors},
                  {"rwbs[", &f->letters},
                  {"error;", &f->error}};
    const char *at = strstr(line, "offset:"), *name = strchr(line, ';');
    while (name && name > line && name[-1] != ' ')
        name--;
    for (size_t i = 0; at && name && i < sizeof wanted / sizeof *wanted; i++)
        if (strncmp(name, wanted[i].name, strlen(wanted[i].name)) == 0)
            *wanted[i].offset = (int)strtol(at + 7, NULL, 10);
}

static int read_format(struct format *f, const char *event) {
    char path[1024], line[512];
    *f = (struct format){-1, -1, -1, -1, -1, -1};
    tracefs_path(path, sizeof path, "events/block/%s/format", event);
    FILE *in = fopen(path, "re");
    if (!in)
        return -errno;
    while (fgets(line, sizeof line, in)) {
        if (strncmp(line, "ID: ", 4) == 0)
            f->id = (int)strtol(line + 4, NULL, 10);
        else if (strstr(line, "field:"))
            read_field(f, line);
    }
    fclose(in);
    return f->id < 0 || f->device < 0 || f->sector < 0 || f->sectors < 0 || f->letters < 0 ? -EPROTO : 0;
}

static void read_header(void) {
    char path[1024], line[512];
    tracefs_path(path, sizeof path, "events/header_page");
    FILE *in = fopen(path, "re");
    while (in && fgets(line, sizeof line, in)) {
        const char *at = strstr(line, "offset:");
        if (at && strstr(line, " data;"))
            data_offset = (int)strtol(at + 7, NULL, 10);
    }
    if (in)
        fclose(in);
}

int ring_open(void) {
    for (int i = 0; i < BLOCK_WHATS; i++) {
        int error = read_format(&formats[i], block_event_names[i]);
        if (error < 0)
            return error;
    }
    read_header();
    long cpus = sysconf(_SC_NPROCESSORS_CONF);
    for (int i = 0; i < cpus && fd_count < MOST_CPUS; i++) {
        char path[1024];
        tracefs_path(path, sizeof path, "per_cpu/cpu%d/trace_pipe_raw", i);
        int fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
        if (fd >= 0)
            fds[fd_count++] = fd;
    }
    return fd_count ? 0 : -errno;
}

void ring_close(void) {
    while (fd_count)
        close(fds[--fd_count]);
}

static uint64_t word(const uint8_t *p, size_t size) {
    uint64_t v = 0;
    memcpy(&v, p, size); // a machine reads its own kernel: the order of bytes is ours
    return v;
}

/** The kernel's letters: F first for a flush before, then the operation. */
static char operation_of(const char *letters) {
    return letters[0] == 'F' && strchr("RWDFNZ", letters[1]) && letters[1] ? letters[1] : letters[0];
}

static void decode(const uint8_t *data, size_t size, uint64_t ns, ring_visitor visit) {
    if (size < 8)
        return;
    int id = (int)word(data, 2);
    for (int i = 0; i < BLOCK_WHATS; i++) {
        const struct format *f = &formats[i];
        if (f->id != id || (size_t)f->letters + 2 > size || (size_t)f->sector + 8 > size ||
            (size_t)f->sectors + 4 > size)
            continue;
        struct block_event e = {.ns = ns, .what = (uint8_t)i, .sequence = sequence++};
        e.device = (uint32_t)word(data + f->device, 4);
        e.sector = word(data + f->sector, 8);
        e.sectors = (uint32_t)word(data + f->sectors, 4);
        e.operation = operation_of((const char *)data + f->letters);
        e.failed = f->error >= 0 && (size_t)f->error + 4 <= size && word(data + f->error, 4) != 0;
        visit(&e);
    }
}

static void walk(const uint8_t *p, const uint8_t *end, uint64_t ns, ring_visitor visit) {
    while (end - p >= 4) {
        uint32_t head = (uint32_t)word(p, 4), type = head & 31;
        uint64_t delta = head >> 5;
        size_t size = 4 * (size_t)type;
        p += 4;
        if (type == PADDING && delta == 0)
            return; // the rest of the page is empty
        if (type == 0 || type >= PADDING) {
            if (end - p < 4)
                return;
            uint64_t more = word(p, 4);
            if (type == TIME_EXTEND || type == TIME_STAMP) {
                uint64_t wide = delta | more << 27;
                ns = type == TIME_EXTEND ? ns + wide : (ns & ~((1ull << 59) - 1)) | wide;
                p += 4;
                continue;
            }
            if (more < 4)
                return;
            size = more - 4;
            p += 4;
        }
        ns += delta;
        if (size > (size_t)(end - p))
            return;
        if (type < PADDING)
            decode(p, size, ns, visit);
        p += (size + 3) & ~(size_t)3;
    }
}

uint64_t ring_read(ring_visitor visit) {
    static uint8_t page[MOST_PAGE];
    uint64_t lost = 0;
    for (int i = 0; i < fd_count; i++) {
        ssize_t n;
        while ((n = read(fds[i], page, sizeof page)) > data_offset) {
            uint64_t commit = word(page + 8, 8), used = commit & COMMIT_MASK;
            const uint8_t *data = page + data_offset, *end = page + n;
            if (used <= (uint64_t)(end - data))
                end = data + used;
            if (commit & MISSED)
                lost += (commit & MISSED_COUNT) && end + 8 <= page + n ? word(end, 8) : 1;
            walk(data, end, word(page, 8), visit);
        }
    }
    return lost;
}
