// SPDX-License-Identifier: EPL-2.0
// From the spool of a process that is gone to its log and event files. The spool was another process's memory while that
// was killed: it is read as any other input, and where it makes no sense it is left out.
#include "calls.h"
#include "mounts.h"
#include "registry.h"
#include "spool.h"
#include "told.h"

struct settling {
    const char *dir;
    uint32_t number;
    const uint8_t *spool;
    uint64_t size;
    bool here;     // it ran on this host, since this host was started
    uint64_t lost; // calls that could not be recorded
    struct ios_settler *memory;
};

/** The area at *at, which moves on; NULL: there is none more. */
static const struct ios_area *next_area(const struct settling *s, uint64_t *at) {
    const struct ios_area *area = (const struct ios_area *)(s->spool + *at);
    if (*at + sizeof *area > s->size || area->magic != IOS_AREA_MAGIC || area->size < sizeof *area ||
        area->size % IOS_PAGE != 0 || area->size > s->size - *at)
        return NULL;
    *at += area->size;
    return area;
}

/** Of a process that did not say so itself. */
static void tell_beside(const struct settling *s, const struct ios_beside *beside) {
    struct ios_slot slot;
    if (ios_slot_read(s->dir, s->number, &slot) < 0 || slot.state != IOS_SLOT_RUNS)
        return;
    slot.apart_read = beside->apart[0];
    slot.apart_written = beside->apart[1];
    slot.mapped = beside->mapped;
    slot.own_written = beside->own;
    slot.known |= IOS_KNOWN_BESIDE;
    ios_slot_write(s->dir, s->number, &slot);
}

static void take_log(struct settling *s) {
    uint64_t at = 0;
    if (s->size >= sizeof(struct ios_area) && ((const struct ios_area *)s->spool)->magic == IOS_AREA_MAGIC)
        tell_beside(s, &((const struct ios_area *)s->spool)->beside);
    for (const struct ios_area *area; (area = next_area(s, &at));)
        if (area->type == IOS_AREA_LOG && area->used <= area->size - sizeof *area)
            ios_buf_append(&s->memory->log, area + 1, area->used);
}

/** Whether a call's record is among the last of the buffer: it was cut off between that and what says so. */
static bool is_last(const struct ios_record *records, uint32_t count, const struct ios_record *r) {
    for (uint32_t i = count; i > 0 && count - i <= IOS_RESERVE; i--)
        if (records[i - 1].t0 == r->t0 && records[i - 1].call == r->call && records[i - 1].handle == r->handle)
            return true;
    return false;
}

static bool is_record(const struct ios_record *r) {
    return r->part != 0 && r->kind <= IOS_BUFFER && r->call < IOS_CALLS;
}

/**
 * The records that were whole, the calls of signal handlers that wait for their place, the calls the thread was in, and the end
 * of its phase; to has room for IOS_RESERVE more than count.
 */
static uint32_t collect(const struct ios_thread *t, const struct ios_record *from, uint32_t count,
                        struct ios_record *to) {
    uint32_t n = 0;
    for (uint32_t i = 0; i < count; i++)
        if (is_record(&from[i]))
            to[n++] = from[i];
    for (uint32_t i = 0; i < t->pending_count && i < IOS_PENDING; i++)
        if (is_record(&t->pending[i].record))
            to[n++] = t->pending[i].record;
    for (uint32_t i = 0; i < t->depth && i < IOS_FRAMES; i++) {
        struct ios_record r = t->frames[i].record;
        r.part = IOS_BEGIN;
        if (!t->frames[i].emitted && r.t0 && is_record(&r) && !is_last(to, n, &r))
            to[n++] = r;
    }
    if (t->phase && n > 0)
        to[n] = (struct ios_record){.t0 = to[n - 1].part & IOS_END ? to[n - 1].t1 : to[n - 1].t0,
                                    .kind = IOS_PHASE,
                                    .part = IOS_CALL,
                                    .handle = t->phase - 1};
    return n + (t->phase && n > 0);
}

static void log_thread(struct settling *s, const struct ios_thread *t) {
    struct ios_log_record r = {.type = IOS_LOG_THREAD, .id = t->index, .a = t->tid};
    if (!t->logged)
        ios_log_append(&s->memory->log, &r, "", NULL);
}

static void tell(struct settling *s, uint32_t thread, const struct ios_stream *stream) {
    struct ios_event_file file = {stream->events, stream->first_time, stream->last_time, 0};
    struct ios_log_record r;
    ios_told_make(&r, thread, &file);
    ios_log_append(&s->memory->log, &r, "", NULL);
}

/** From its ticks to nanoseconds: by both clocks now, or, of another host or start of this one, by how fast they go here. */
static struct ios_clock_map map_since(const struct settling *s, struct ios_clock_pair then) {
    enum { MEASURED_NS = 20000000, NEAR_NS = 10000000 };
    struct timespec while_measured = {0, MEASURED_NS};
    bool tsc = then.ticks + NEAR_NS < then.ns || then.ns + NEAR_NS < then.ticks;
    struct ios_clock_pair now = ios_clock_pair_of(tsc);
    if (s->here && now.ticks >= then.ticks && now.ns >= then.ns)
        return ios_clock_between(then, now);
    if (tsc)
        ios_syscall(SYS_nanosleep, (long)&while_measured, 0, 0, 0, 0, 0);
    struct ios_clock_map map = ios_clock_between(now, ios_clock_pair_of(tsc));
    return (struct ios_clock_map){then.ticks, then.ns, tsc ? map.scale : 1ull << 40};
}

/** From where the process's last flush ended on; what a flush had written that was cut off is written over. */
static int write_events(struct settling *s, const struct ios_thread *t, const struct ios_written *w,
                        const struct ios_record *records, uint32_t count) {
    struct ios_stream *stream = &s->memory->stream;
    char path[IOS_PATH_MAX];
    memset(stream, 0, sizeof *stream);
    ios_stream_resume(stream, &w->stream);
    struct ios_clock_map map =
        t->tick_scale ? (struct ios_clock_map){w->clock.ticks, w->clock.ns, t->tick_scale} : map_since(s, w->clock);
    ios_path_number(path, s->dir, IOS_ARCHIVE, s->number | (uint64_t)t->index << 32, ".evt");
    stream->error = 0; // what failed then may go well now
    int error = ios_stream_open(stream, path, s->memory->scratch);
    if (error == 0) {
        ios_encode(stream, records, count, &map);
        error = ios_stream_close(stream);
        if (error == 0) // the end mark follows what is used
            error = sys_truncate(path, stream->chunk_base + stream->chunk_used + 1);
        if (error == 0)
            tell(s, t->index, stream);
    }
    return error;
}

static int settle_thread(struct settling *s, const struct ios_thread *t) {
    uint64_t committed = __atomic_load_n(&t->committed, __ATOMIC_ACQUIRE);
    uint32_t count = (uint32_t)committed;
    const struct ios_written *w = &t->written[(committed >> 32) & 1];
    s->lost += t->lost;
    if (count > w->capacity || w->records_at > s->size || w->records_at % 8 != 0 || t->index >= 1u << 28 ||
        (s->size - w->records_at) / sizeof(struct ios_record) < count || w->stream.chunk_used > OTF2_CHUNK_SIZE)
        return 0;
    struct ios_buf *records = &s->memory->records;
    if (!ios_buf_reserve(records, (count + IOS_RESERVE) * sizeof(struct ios_record)))
        return -12 /* ENOMEM */;
    struct ios_record *to = (struct ios_record *)(void *)records->data;
    uint32_t n = collect(t, (const struct ios_record *)(s->spool + w->records_at), count, to);
    if (n == 0)
        return 0;
    log_thread(s, t);
    return write_events(s, t, w, to, n);
}

static int settle_threads(struct settling *s) {
    uint64_t at = 0;
    int error = 0;
    for (const struct ios_area *area; error == 0 && (area = next_area(s, &at));)
        if (area->type == IOS_AREA_THREAD && area->size >= sizeof(struct ios_thread))
            error = settle_thread(s, (const struct ios_thread *)(const void *)area);
    return error;
}

/** The mounts of the process's files, which a process leaves to whoever finishes on its host. */
static void log_mounts(struct ios_settler *memory) {
    if (memory->mounts.size == 0)
        ios_read_file(IOS_MOUNTINFO, &memory->mounts);
    ios_mounts_of_log(&memory->log, &memory->mounts, &memory->log);
}

static int write_log(struct settling *s) {
    char path[IOS_PATH_MAX];
    if (s->here)
        log_mounts(s->memory);
    ios_path_number(path, s->dir, IOS_REGISTRY, s->number, ".log");
    return s->memory->log.size ? ios_write_file(path, &s->memory->log) : 0;
}

static int settle(struct settling *s) {
    s->memory->log.size = 0;
    s->memory->log.failed = false;
    take_log(s);
    int error = settle_threads(s);
    if (error == 0 && s->lost) {
        struct ios_log_record r = {.type = IOS_LOG_LOST, .x = s->lost};
        ios_log_append(&s->memory->log, &r, "", NULL);
    }
    if (error == 0)
        error = s->memory->log.failed ? -12 : write_log(s);
    return error;
}

int ios_settle(struct ios_settler *memory, const char *dir, uint32_t number, bool here) {
    struct settling s = {.dir = dir, .number = number, .here = here, .memory = memory};
    char path[IOS_PATH_MAX];
    ios_path_number(path, dir, IOS_REGISTRY, number, ".spool");
    int fd = sys_openat(ios_base, path, O_RDONLY, 0);
    if (fd < 0)
        return fd == -2 /* ENOENT */ ? 0 : fd;
    int64_t size = sys_lseek(fd, 0, SEEK_END);
    long p = size <= 0 ? -22 /* EINVAL */ : ios_syscall(SYS_mmap, 0, size, PROT_READ, MAP_PRIVATE, fd, 0);
    sys_close(fd);
    if (p < 0 && p > -4096) {
        if (size == 0)
            ios_spool_remove(dir, number); // killed while it was made
        return size == 0 ? 0 : (int)p;
    }
    s.spool = (const uint8_t *)p;
    s.size = (uint64_t)size;
    int error = settle(&s);
    ios_syscall(SYS_munmap, p, size, 0, 0, 0, 0);
    if (error == 0)
        ios_spool_remove(dir, number);
    return error;
}

struct ios_settler *ios_settler_begin(void) {
    return sys_map(sizeof(struct ios_settler));
}

void ios_settler_end(struct ios_settler *memory) {
    if (!memory)
        return;
    ios_buf_free(&memory->records);
    ios_buf_free(&memory->log);
    ios_buf_free(&memory->mounts);
    sys_unmap(memory, sizeof *memory);
}
