// SPDX-License-Identifier: EPL-2.0
#include "finish.h"
#include "otf2.h"
#include "registry.h"

struct walk {
    const uint8_t *p, *end;
    uint64_t time, first_time, events;
};

/** Length of a compressed integer at p, 0 when it is cut off. */
static size_t number_size(const uint8_t *p, const uint8_t *end) {
    if (p >= end)
        return 0;
    size_t n = *p == 0xFF ? 1 : 1 + (size_t)*p;
    return (n > 9 || n > (size_t)(end - p)) ? 0 : n;
}

/** Steps over one record; 0 at the end of the chunk's records, whatever it is made of. */
static int step(struct walk *w) {
    size_t left = (size_t)(w->end - w->p), n;
    if (left < 2 || *w->p == OTF2_END_OF_CHUNK || *w->p == OTF2_END_OF_FILE)
        return 0;
    if (*w->p == OTF2_TIMESTAMP) {
        if (left < 9)
            return 0;
        memcpy(&w->time, w->p + 1, 8);
        w->p += 9;
        return 1;
    }
    if (*w->p == OTF2_EVENT_ENTER || *w->p == OTF2_EVENT_LEAVE) {
        n = number_size(w->p + 1, w->end);
        if (n == 0)
            return 0;
        n += 1;
    } else { // everything else we write is short and has a length byte
        n = 2 + (size_t)w->p[1];
        if (n > left || *w->p < OTF2_ATTRIBUTE_LIST)
            return 0;
    }
    if (*w->p != OTF2_ATTRIBUTE_LIST) {
        w->events++;
        if (w->first_time == 0)
            w->first_time = w->time;
    }
    w->p += n;
    return 1;
}

/** The position after the last whole event, which is where a cut-off file has to end, and its time. */
static const uint8_t *walk_chunk(struct walk *w) {
    const uint8_t *whole = w->p;
    uint64_t time = w->time;
    for (uint64_t before = w->events; step(w); before = w->events)
        if (w->events != before) {
            whole = w->p;
            time = w->time;
        }
    w->time = time;
    return whole;
}

static int check_chunk(int fd, uint64_t base, uint8_t *chunk, struct ios_event_file *file) {
    ssize_t n = sys_pread(fd, chunk, OTF2_CHUNK_SIZE, base);
    if (n < 0)
        return (int)n;
    if (n < OTF2_CHUNK_HEADER_SIZE || chunk[0] != OTF2_CHUNK_HEADER)
        return -22 /* EINVAL */;
    uint64_t first, last, events;
    memcpy(&first, chunk + 2, 8);
    memcpy(&last, chunk + OTF2_CHUNK_LAST_EVENT, 8);
    struct walk w = {chunk + OTF2_CHUNK_HEADER_SIZE, chunk + n, 0, 0, 0};
    const uint8_t *end = walk_chunk(&w);
    events = first - 1 + w.events;
    int whole = end < chunk + n && *end == OTF2_END_OF_FILE;
    if (last != events || !whole) {
        uint8_t stop = OTF2_END_OF_FILE;
        uint64_t at = base + (uint64_t)(end - chunk);
        int error = sys_pwrite_all(fd, &stop, 1, at);
        if (error == 0)
            error = sys_ftruncate(fd, at + 1);
        if (error == 0)
            error = sys_pwrite_all(fd, &events, 8, base + OTF2_CHUNK_LAST_EVENT);
        if (error < 0)
            return error;
        file->repaired = 1;
    }
    file->events = events;
    file->last_time = w.time;
    return 0;
}

static int check(int fd, uint8_t *chunk, struct ios_event_file *file) {
    uint8_t head[OTF2_CHUNK_HEADER_SIZE + 9];
    int64_t size = sys_lseek(fd, 0, SEEK_END);
    if (size < OTF2_CHUNK_HEADER_SIZE)
        return size < 0 ? (int)size : -22 /* EINVAL */;
    uint64_t last_chunk = ((uint64_t)size - 1) / OTF2_CHUNK_SIZE * OTF2_CHUNK_SIZE;
    int error = check_chunk(fd, last_chunk, chunk, file);
    if (error < 0 || file->events == 0)
        return error;
    ssize_t n = sys_pread(fd, head, sizeof head, 0);
    if (n == (ssize_t)sizeof head && head[OTF2_CHUNK_HEADER_SIZE] == OTF2_TIMESTAMP)
        memcpy(&file->first_time, head + OTF2_CHUNK_HEADER_SIZE + 1, 8);
    return 0;
}

/** A thread whose process was killed before its first flush: no events, but it was there. */
static int make_empty(const char *path) {
    uint8_t head[OTF2_CHUNK_HEADER_SIZE + 1] = {OTF2_CHUNK_HEADER, OTF2_LITTLE_ENDIAN, 1};
    head[OTF2_CHUNK_HEADER_SIZE] = OTF2_END_OF_FILE;
    struct ios_buf b = {.data = head, .size = sizeof head};
    return ios_write_file(path, &b);
}

int ios_event_file_check(const char *path, struct ios_event_file *file) {
    memset(file, 0, sizeof *file);
    int fd = sys_openat(ios_base, path, O_RDWR, 0);
    if (fd == -2 /* ENOENT */ && make_empty(path) == 0) {
        file->repaired = 1;
        return 0;
    }
    if (fd < 0)
        return fd;
    uint8_t *chunk = sys_map(OTF2_CHUNK_SIZE);
    int error = chunk ? check(fd, chunk, file) : -12 /* ENOMEM */;
    if (chunk)
        sys_unmap(chunk, OTF2_CHUNK_SIZE);
    sys_close(fd);
    return error;
}
