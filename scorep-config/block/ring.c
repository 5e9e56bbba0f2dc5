// SPDX-License-Identifier: EPL-2.0
// A page is a time stamp, the number of bytes in use with two flags above, and the events. An event is a word,
// five bits of type or length and 27 bits of time since the one before, and its data.
#include "ring.h"
#include "grow.h"
#include "tracefs.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST_CPUS = 4096, MOST_PAGE = 1 << 16, BUSY_PAGES = 64 };
enum { PADDING = 29, TIME_EXTEND = 30, TIME_STAMP = 31 };
#define MISSED (1ull << 31)
#define MISSED_COUNT (1ull << 30)
#define COMMIT_MASK ((1ull << 27) - 1)

static int fds[MOST_CPUS], fd_count;
static int data_offset = 16;
static uint32_t sequence;
static struct kernel_event *events;
static uint32_t event_count, event_room;
static bool busy;

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

/** Events of any processor in any order. */
static void take(const uint8_t *data, size_t size, uint64_t ns) {
    events = grow(events, event_count, &event_room, sizeof *events);
    struct kernel_event *e = &events[event_count];
    e->ns = ns;
    e->sequence = sequence++;
    event_count += events_decode(e, data, size);
}

static void walk(const uint8_t *p, const uint8_t *end, uint64_t ns) {
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
            take(p, size, ns);
        p += (size + 3) & ~(size_t)3;
    }
}

uint64_t ring_read(void) {
    static uint8_t page[MOST_PAGE];
    uint64_t lost = 0;
    uint32_t pages_read = 0;
    busy = false;
    for (int i = 0; i < fd_count; i++) {
        ssize_t n;
        while ((n = read(fds[i], page, sizeof page)) > data_offset) {
            uint64_t commit = word(page + 8, 8), used = commit & COMMIT_MASK;
            const uint8_t *data = page + data_offset, *end = page + n;
            if (used <= (uint64_t)(end - data))
                end = data + used;
            if (commit & MISSED)
                lost += (commit & MISSED_COUNT) && end + 8 <= page + n ? word(end, 8) : 1;
            walk(data, end, word(page, 8));
            busy = (pages_read += 1) > BUSY_PAGES;
        }
    }
    return lost;
}

bool ring_is_busy(void) {
    return busy;
}

static int by_time(const void *x, const void *y) {
    const struct kernel_event *a = x, *b = y;
    if (a->ns != b->ns)
        return a->ns < b->ns ? -1 : 1;
    return a->sequence < b->sequence ? -1 : 1;
}

void ring_visit(uint64_t until_ns, ring_visitor visit) {
    uint32_t done = 0;
    if (event_count)
        qsort(events, event_count, sizeof *events, by_time);
    for (; done < event_count && events[done].ns < until_ns; done++)
        visit(&events[done]);
    if (done)
        memmove(events, events + done, (event_count - done) * sizeof *events);
    event_count -= done;
}
