// SPDX-License-Identifier: EPL-2.0
// The recordings of nodes that share no file system, made one archive.
#include "finish.h"
#include "registry.h"

enum { BLOCK = 1 << 16 };

static int copy_blocks(int in, int out) {
    uint8_t block[BLOCK];
    ssize_t n;
    while ((n = sys_read(in, block, sizeof block)) > 0) {
        int error = sys_write_all(out, block, (size_t)n);
        if (error < 0)
            return error;
    }
    return (int)n;
}

/** 0 or -errno; a file that is not there, of a thread that recorded nothing, stays so. */
static int copy(const char *from, const char *to) {
    int in = sys_openat(AT_FDCWD, from, O_RDONLY, 0);
    if (in < 0)
        return in == -2 /* ENOENT */ ? 0 : in;
    int out = sys_openat(AT_FDCWD, to, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    int error = out < 0 ? out : copy_blocks(in, out);
    sys_close(in);
    if (out >= 0)
        sys_close(out);
    return error;
}

static int read_slots(const char *dir, struct ios_buf *alive) {
    char path[IOS_PATH_MAX];
    ios_path_join(path, dir, IOS_REGISTRY "/alive");
    return ios_read_file(path, alive);
}

static int read_log(const char *dir, uint32_t number, struct ios_buf *log) {
    char path[IOS_PATH_MAX];
    log->size = 0;
    ios_path_number(path, dir, IOS_REGISTRY, number, ".log");
    return ios_read_file(path, log);
}

/** What a process's log begins with tells it from all others: its pid, and when it began. */
static const struct ios_log_record *self_of(const struct ios_buf *log) {
    size_t at = 0;
    const struct ios_log_record *r = log->data ? ios_log_next(log, &at) : NULL;
    return r && r->type == IOS_LOG_PROCESS ? r : NULL;
}

static bool is_in(const char *dir, uint32_t count, const struct ios_log_record *self) {
    struct ios_buf log = {0};
    bool found = false;
    for (uint32_t i = 0; i < count && !found; i++) {
        const struct ios_log_record *r = read_log(dir, i, &log) == 0 ? self_of(&log) : NULL;
        found = r && r->a == self->a && r->x == self->x && r->y == self->y && strcmp(r->text, self->text) == 0;
    }
    ios_buf_free(&log);
    return found;
}

/** The process becomes one of dir, its definitions last: without them its events are nobody's. */
static int take(const char *dir, const char *from, uint32_t number, const struct ios_slot *slot,
                const struct ios_buf *log) {
    char source[IOS_PATH_MAX], target[IOS_PATH_MAX];
    int64_t fresh = ios_slot_take(dir, slot, NULL);
    int error = fresh < 0 ? (int)fresh : 0;
    size_t at = 0;
    for (const struct ios_log_record *r; error == 0 && (r = ios_log_next(log, &at));) {
        if (r->type != IOS_LOG_THREAD)
            continue;
        ios_path_number(source, from, IOS_ARCHIVE, number | (uint64_t)r->id << 32, ".evt");
        ios_path_number(target, dir, IOS_ARCHIVE, (uint64_t)fresh | (uint64_t)r->id << 32, ".evt");
        error = copy(source, target);
    }
    ios_path_number(target, dir, IOS_REGISTRY, (uint64_t)fresh, ".log");
    return error ? error : ios_write_file(target, log);
}

int ios_join(const char *dir, const char *from) {
    struct ios_buf here = {0}, alive = {0}, log = {0};
    int error = read_slots(dir, &here);
    if (error == 0)
        error = read_slots(from, &alive);
    const struct ios_slot *slots = (const struct ios_slot *)alive.data;
    for (uint32_t i = 0; error == 0 && i < alive.size / sizeof *slots; i++) {
        const struct ios_log_record *self = read_log(from, i, &log) == 0 ? self_of(&log) : NULL;
        if (self && !is_in(dir, (uint32_t)(here.size / sizeof *slots), self))
            error = take(dir, from, i, &slots[i], &log);
    }
    ios_buf_free(&here);
    ios_buf_free(&alive);
    ios_buf_free(&log);
    return error;
}
