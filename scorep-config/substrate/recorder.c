// SPDX-License-Identifier: EPL-2.0
#include "recorder.h"
#include "../common/finish.h"
#include "../common/mounts.h"
#include "../common/otf2.h"
#include "../common/registry.h"
#include "../common/stream.h"
#include "../preload/fds.h"
#include "names.h"
#include "ticks.h"
#include <pthread.h>
#include <stdlib.h>
#include <sys/utsname.h>
#include <unistd.h>

enum { RECORDS = 4096, CALLS = 64, IGNORED = INT32_MAX };
static const uint32_t RESERVED =
    1u << 31; // on a handle's number: another names it as its parent, it did not come up yet

/** A call that has begun; its Enter is written when something happens in it, or at its end. */
struct call {
    uint64_t ticks;
    uint16_t id;
    bool written, ignored; // ignored: what happens in it is on a file that is left out, or on none
};

struct ios_location {
    struct ios_location *next;
    struct ios_record records[RECORDS];
    uint32_t count, index;
    struct call calls[CALLS];
    uint32_t depth;
    uint64_t lost;
    struct ios_ticks_reading clocks; // at the last flush, or when the location began
    struct ios_stream stream;
    uint8_t scratch[IOS_STREAM_SCRATCH];
};

static struct {
    const struct ios_source *source;
    bool open;
    enum ios_tick_clock clock; // the caller's
    bool clock_found;
    char dir[IOS_PATH_MAX - 64];
    uint32_t pid, number, files, handles, locations;
    struct ios_location *all;
    struct ios_names of_handles, of_regions;
    struct ios_buf log;
    uint64_t log_size, lost; // events of handles that there was no room for
    int error;
} recorder;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; // for all of the above that changes

bool ios_recorder_init(const struct ios_source *source) {
    recorder.source = source;
    ios_filter_init(getenv("IOSTRATA_INCLUDE"), getenv("IOSTRATA_EXCLUDE"));
    return ios_names_init(&recorder.of_handles) && ios_names_init(&recorder.of_regions);
}

static void log_process(void) {
    struct utsname host;
    struct timespec now;
    char program[4096];
    ssize_t n = readlink("/proc/self/exe", program, sizeof program - 1);
    program[n > 0 ? n : 0] = 0;
    clock_gettime(CLOCK_REALTIME, &now);
    struct ios_log_record r = {.type = IOS_LOG_PROCESS, .id = recorder.number, .a = recorder.pid};
    r.b = (uint32_t)getppid();
    r.x = ios_monotonic_ns();
    r.y = (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
    ios_log_append(&recorder.log, &r, uname(&host) == 0 ? host.nodename : "", program);
}

/** Appends what was logged to the process's file; the lock is held. */
static int write_log(void) {
    char path[IOS_PATH_MAX];
    ios_path_number(path, recorder.dir, IOS_REGISTRY, recorder.number, ".log");
    int fd = sys_openat(AT_FDCWD, path, O_WRONLY | O_CREAT, 0666);
    if (fd < 0)
        return fd;
    int error = recorder.log.failed ? -12 /* ENOMEM */ : 0;
    if (error == 0)
        error = sys_pwrite_all(fd, recorder.log.data, recorder.log.size, recorder.log_size);
    sys_close(fd);
    if (error == 0) {
        recorder.log_size += recorder.log.size;
        recorder.log.size = 0;
    }
    return error;
}

int ios_recorder_open(const char *dir) {
    struct utsname host;
    if (strlen(dir) >= sizeof recorder.dir)
        return -36 /* ENAMETOOLONG */;
    strcpy(recorder.dir, dir);
    int error = ios_registry_make(dir);
    if (error < 0)
        return error;
    recorder.pid = (uint32_t)getpid();
    int64_t number = ios_slot_take(dir, recorder.pid, ios_host_hash(uname(&host) == 0 ? host.nodename : ""));
    if (number < 0)
        return (int)number;
    pthread_mutex_lock(&lock);
    recorder.number = (uint32_t)number;
    struct ios_buf before = recorder.log; // the process is the first that a log names
    recorder.log = (struct ios_buf){0};
    log_process();
    ios_buf_append(&recorder.log, before.data, before.size);
    ios_buf_free(&before);
    error = write_log(); // so that the process is known, whatever ends it
    recorder.open = error == 0;
    pthread_mutex_unlock(&lock);
    return error;
}

/** The lock is held. */
static void log_record(uint32_t type, uint32_t id, uint32_t a, uint64_t x) {
    struct ios_log_record r = {.type = type, .id = id, .a = a, .x = x};
    ios_log_append(&recorder.log, &r, "", NULL);
}

void ios_recorder_rank(uint32_t rank, uint32_t size) {
    pthread_mutex_lock(&lock);
    log_record(IOS_LOG_RANK, rank, size, 0);
    pthread_mutex_unlock(&lock);
}

struct ios_location *ios_location_new(void) {
    struct ios_location *l = sys_map(sizeof *l);
    if (!l)
        return NULL;
    l->stream.fd = -1;
    l->clocks = ios_ticks_read();
    pthread_mutex_lock(&lock);
    l->index = recorder.locations++;
    l->next = recorder.all;
    recorder.all = l;
    log_record(IOS_LOG_THREAD, l->index, (uint32_t)sys_gettid(), 0);
    pthread_mutex_unlock(&lock);
    return l;
}

/** From the caller's clock to the archive's, between the last flush and now. */
static struct ios_clock_map map_of(struct ios_location *l) {
    struct ios_ticks_reading before = l->clocks, now = ios_ticks_read();
    l->clocks = now;
    if (recorder.clock == IOS_TICKS)
        return (struct ios_clock_map){0, 0, 1ull << 40}; // none of the machine's: as it is
    return ios_clock_between(ios_ticks_pair(&before, recorder.clock), ios_ticks_pair(&now, recorder.clock));
}

static int write_records(struct ios_location *l) {
    char path[IOS_PATH_MAX];
    struct ios_clock_map map = map_of(l);
    pthread_mutex_lock(&lock);
    int error = recorder.error ? recorder.error : write_log();
    pthread_mutex_unlock(&lock);
    if (error < 0)
        return error;
    ios_path_number(path, recorder.dir, IOS_ARCHIVE, recorder.number | (uint64_t)l->index << 32, ".evt");
    error = ios_stream_open(&l->stream, path, l->scratch);
    if (error < 0)
        return error;
    ios_encode(&l->stream, l->records, l->count, &map);
    return ios_stream_close(&l->stream);
}

static void flush(struct ios_location *l) {
    int error = write_records(l);
    l->count = 0;
    if (error < 0) {
        recorder.error = error; // said by ios_recorder_close
    } else if (recorder.clock != IOS_TICKS) {
        struct ios_record r = {.kind = IOS_FLUSHED, .part = IOS_CALL};
        r.t0 = l->clocks.of[recorder.clock];
        r.t1 = ios_ticks_read().of[recorder.clock];
        l->records[l->count++] = r;
    }
}

static void append(struct ios_location *l, struct ios_record r, uint64_t ticks) {
    if (!recorder.clock_found) { // several threads may find it at a time, and find the same
        recorder.clock = ios_ticks_which(ticks, &l->clocks);
        recorder.clock_found = true;
    }
    if (l->count == RECORDS && recorder.open)
        flush(l);
    if (l->count == RECORDS) {
        l->lost++;
        return;
    }
    r.t0 = r.t1 = ticks;
    l->records[l->count++] = r;
}

static struct ios_record record(uint8_t kind, uint8_t part, uint8_t flags, uint16_t call, uint32_t handle) {
    struct ios_record r = {.kind = kind & 63, .part = part & 3, .flags = flags, .call = call, .handle = handle};
    r.offset = r.request = r.result = IOS_UNKNOWN;
    return r;
}

static uint32_t call_of(uint32_t region) {
    uint32_t id;
    if (ios_names_get(&recorder.of_regions, region, &id))
        return id;
    const char *name = recorder.source->region(region);
    for (id = 0; id < IOS_CALLS; id++)
        if (name && strcmp(name, ios_calls[id].name) == 0)
            break;
    pthread_mutex_lock(&lock);
    uint32_t again;
    if (!ios_names_get(&recorder.of_regions, region, &again))
        ios_names_put(&recorder.of_regions, region, id);
    pthread_mutex_unlock(&lock);
    return id;
}

/** A read or write in which nothing happens is one of a socket or pipe: Score-P has handles for files only. */
static bool transfers(uint32_t id) {
    return ios_calls[id].role == OTF2_ROLE_FILE_IO && ios_calls[id].layer != IOS_AIO;
}

void ios_location_enter(struct ios_location *l, uint64_t ticks, uint32_t region) {
    uint32_t id = call_of(region);
    if (id == IOS_CALLS)
        return; // none of the calls that we know
    if (l->depth < CALLS)
        l->calls[l->depth] = (struct call){ticks, (uint16_t)id, false, transfers(id)};
    l->depth++;
}

static void write_enters(struct ios_location *l) {
    for (uint32_t i = 0; i < l->depth && i < CALLS; i++) {
        struct call *c = &l->calls[i];
        if (!c->written)
            append(l, record(IOS_PLAIN, IOS_BEGIN, 0, c->id, IOS_NO_HANDLE), c->ticks);
        c->written = true;
    }
}

void ios_location_leave(struct ios_location *l, uint64_t ticks, uint32_t region) {
    uint32_t id = call_of(region);
    if (id == IOS_CALLS || l->depth == 0)
        return;
    struct call *c = &l->calls[l->depth - 1];
    bool known = l->depth <= CALLS && (c->written || !c->ignored);
    if (known)
        write_enters(l);
    l->depth--;
    if (known)
        append(l, record(IOS_PLAIN, IOS_END, 0, c->id, IOS_NO_HANDLE), ticks);
}

/** The innermost call, which says of which layer a handle is when nothing else does. */
static uint16_t innermost(const struct ios_location *l) {
    return l->depth > 0 && l->depth <= CALLS ? l->calls[l->depth - 1].id : IOS_CALL_open;
}

/** Defines a file, unless it is to be left out; the lock is held. */
static uint32_t define_file(const char *path) {
    if (!path || !*path)
        return IOS_NO_HANDLE;
    if (!ios_filter_passes(path))
        return IGNORED;
    uint32_t type;
    struct ios_log_record r = {.type = IOS_LOG_FILE, .id = recorder.files++, .b = ios_mount_of(path, &type)};
    ios_log_append(&recorder.log, &r, path, NULL);
    return r.id;
}

/** The number that a handle has or will have, which is greater than its parent's; the lock is held. */
static uint32_t reserve(uint32_t handle) {
    uint32_t id, parent;
    if (ios_names_get(&recorder.of_handles, handle, &id))
        return id & ~RESERVED;
    if ((parent = recorder.source->parent(handle)))
        reserve(parent);
    if (!ios_names_put(&recorder.of_handles, handle, recorder.handles | RESERVED))
        return IGNORED;
    return recorder.handles++;
}

/** What there is to know of a handle. */
struct known {
    int layer;
    const char *path, *name;
    uint32_t parent;
    bool created; // not: it was there before
};

/** Defines a handle; the lock is held. */
static uint32_t define(uint32_t handle, const struct known *k) {
    uint32_t file = define_file(k->path), parent = k->parent ? reserve(k->parent) : IGNORED;
    uint32_t id = file == IGNORED ? IGNORED : reserve(handle);
    if (!ios_names_put(&recorder.of_handles, handle, id)) {
        recorder.lost++;
        return IGNORED;
    }
    if (id == IGNORED)
        return IGNORED;
    uint32_t flags = k->created ? 0 : OTF2_HANDLE_PRE_CREATED | OTF2_READ_WRITE << 8;
    struct ios_log_record r = {.type = IOS_LOG_HANDLE, .id = id, .a = file};
    r.b = parent == IGNORED ? IOS_NO_HANDLE : parent;
    r.c = (uint32_t)k->layer | flags << 8;
    ios_log_append(&recorder.log, &r, k->name ? k->name : "", NULL);
    return id;
}

/** Our number of a handle, or IGNORED; what it is is asked when it comes up first. */
static uint32_t handle_of(struct ios_location *l, uint32_t handle, bool created) {
    const struct ios_source *source = recorder.source;
    uint32_t id;
    if (ios_names_get(&recorder.of_handles, handle, &id) && !(id & RESERVED))
        return id;
    struct known k = {source->layer(handle), source->path(handle), NULL, source->parent(handle), created};
    if (k.layer < 0)
        k.layer = ios_calls[innermost(l)].layer;
    if (k.layer == IOS_AIO) // has no handles of its own
        k.layer = IOS_POSIX;
    if (!k.path)
        k.name = source->name(handle);
    pthread_mutex_lock(&lock);
    bool there = ios_names_get(&recorder.of_handles, handle, &id) && !(id & RESERVED);
    if (!there)
        id = define(handle, &k);
    pthread_mutex_unlock(&lock);
    return id;
}

/** Our number of the handle an event is about, behind the Enter of its calls; false: the event is left out. */
static bool about(struct ios_location *l, uint32_t handle, uint32_t *id, bool created) {
    *id = handle_of(l, handle, created);
    if (*id == IGNORED) {
        if (l->depth > 0 && l->depth <= CALLS)
            l->calls[l->depth - 1].ignored = true;
        return false;
    }
    write_enters(l);
    return true;
}

/** An event with a handle, two numbers and an offset; the flags are those of its kind. */
static void event(struct ios_location *l, uint64_t ticks, uint32_t handle, struct ios_record r) {
    if (!about(l, handle, &r.handle, r.kind == IOS_OPEN))
        return;
    r.call = innermost(l);
    append(l, r, ticks);
}

void ios_location_create(struct ios_location *l, uint64_t ticks, uint32_t handle, uint32_t access, uint32_t creation,
                         uint32_t status) {
    struct ios_record r = record(IOS_OPEN, IOS_END, IOS_BARE, 0, 0);
    r.request = access | (uint64_t)(creation & 0xFFFFFF) << 8 | (uint64_t)status << 32;
    event(l, ticks, handle, r);
}

void ios_location_destroy(struct ios_location *l, uint64_t ticks, uint32_t handle) {
    event(l, ticks, handle, record(IOS_CLOSE, IOS_END, IOS_BARE, 0, 0));
}

void ios_location_duplicate(struct ios_location *l, uint64_t ticks, uint32_t old, uint32_t fresh, uint32_t status) {
    struct ios_record r = record(IOS_DUP, IOS_END, IOS_BARE, 0, 0);
    uint32_t id = handle_of(l, fresh, true);
    r.request = id;
    r.offset = status;
    if (id != IGNORED)
        event(l, ticks, old, r);
}

void ios_location_seek(struct ios_location *l, uint64_t ticks, uint32_t handle, int64_t request, uint8_t whence,
                       uint64_t result) {
    struct ios_record r = record(IOS_SEEK, IOS_END, IOS_BARE | (whence & 7), 0, 0);
    r.request = (uint64_t)request;
    r.result = result;
    event(l, ticks, handle, r);
}

void ios_location_status(struct ios_location *l, uint64_t ticks, uint32_t handle, uint32_t status) {
    struct ios_record r = record(IOS_STATUS, IOS_END, IOS_BARE, 0, 0);
    r.request = status;
    event(l, ticks, handle, r);
}

void ios_location_delete(struct ios_location *l, uint64_t ticks, enum ios_layer layer, const char *path) {
    static const uint16_t calls[] = {IOS_CALL_unlink, IOS_CALL_remove, IOS_CALL_MPI_File_delete};
    pthread_mutex_lock(&lock);
    uint32_t file = define_file(path);
    pthread_mutex_unlock(&lock);
    if (file == IGNORED || file == IOS_NO_HANDLE || layer > IOS_MPIIO)
        return;
    write_enters(l);
    append(l, record(IOS_DELETE, IOS_END, IOS_BARE, calls[layer], file), ticks);
}

void ios_location_begin(struct ios_location *l, uint64_t ticks, const struct ios_operation *o) {
    struct ios_record r = record((uint8_t)(IOS_READ + o->mode % 3), IOS_BEGIN, IOS_BARE, 0, 0);
    r.flags |= ((o->flags & OTF2_FLAG_COLLECTIVE) ? IOS_COLLECTIVE : 0) |
               ((o->flags & OTF2_FLAG_NON_BLOCKING) ? IOS_SPLIT : 0);
    r.request = o->bytes;
    r.offset = o->offset;
    r.result = o->id;
    event(l, ticks, o->handle, r);
}

void ios_location_issued(struct ios_location *l, uint64_t ticks, uint32_t handle, uint64_t id) {
    struct ios_record r = record(IOS_READ, IOS_END, IOS_BARE | IOS_SPLIT, 0, 0);
    r.result = id;
    event(l, ticks, handle, r);
}

static void matched(struct ios_location *l, uint64_t ticks, uint32_t handle, uint8_t kind, uint64_t id,
                    uint64_t bytes) {
    struct ios_record r = record(kind, IOS_CALL, 0, 0, 0);
    r.request = id;
    r.result = bytes;
    event(l, ticks, handle, r);
}

void ios_location_tested(struct ios_location *l, uint64_t ticks, uint32_t handle, uint64_t id) {
    matched(l, ticks, handle, IOS_TESTED, id, IOS_UNKNOWN);
}

void ios_location_complete(struct ios_location *l, uint64_t ticks, uint32_t handle, uint64_t bytes, uint64_t id) {
    matched(l, ticks, handle, IOS_COMPLETE, id, bytes);
}

void ios_location_cancelled(struct ios_location *l, uint64_t ticks, uint32_t handle, uint64_t id) {
    matched(l, ticks, handle, IOS_CANCELLED, id, IOS_UNKNOWN);
}

void ios_location_lock(struct ios_location *l, uint64_t ticks, uint32_t handle, bool shared, uint8_t how) {
    event(l, ticks, handle, record(IOS_LOCK, IOS_END, IOS_BARE | how | (shared ? IOS_LOCK_SHARED : 0), 0, 0));
}

/** Of the files that our log names; the lock is held. */
static int log_mounts(void) {
    struct ios_buf log = {0};
    char path[IOS_PATH_MAX];
    struct ios_mounts m = {.places = sys_map((recorder.files + 1) * sizeof *m.places)};
    size_t at = 0;
    ios_path_number(path, recorder.dir, IOS_REGISTRY, recorder.number, ".log");
    int error = m.places ? ios_read_file(path, &log) : -12 /* ENOMEM */;
    for (const struct ios_log_record *r; error == 0 && m.count < recorder.files && (r = ios_log_next(&log, &at));)
        if (r->type == IOS_LOG_FILE && r->b)
            m.places[m.count++] = (struct ios_place){r->id, r->b, r->text};
    if (m.count)
        error = ios_mounts_find(&m, IOS_MOUNTINFO, false);
    if (m.found.size)
        ios_buf_append(&recorder.log, m.found.data, m.found.size);
    if (m.places)
        sys_unmap(m.places, (recorder.files + 1) * sizeof *m.places);
    ios_buf_free(&m.lines);
    ios_buf_free(&m.found);
    ios_buf_free(&log);
    return error == -2 /* ENOENT: of some */ ? 0 : error;
}

int ios_recorder_close(void) {
    struct ios_finished report;
    uint64_t lost = recorder.lost;
    if (!recorder.open || recorder.pid != (uint32_t)getpid())
        return 0; // or a forked child, which is none of the archive's processes
    for (struct ios_location *l = recorder.all; l; l = l->next) {
        flush(l);
        lost += l->lost;
    }
    pthread_mutex_lock(&lock);
    if (lost)
        log_record(IOS_LOG_LOST, 0, 0, lost);
    int error = recorder.error ? recorder.error : write_log();
    if (error == 0 && log_mounts() == 0)
        error = write_log();
    recorder.open = false;
    pthread_mutex_unlock(&lock);
    if (error)
        ios_slot_set(recorder.dir, recorder.number, IOS_SLOT_ENDED);
    return error ? error : ios_leave(recorder.dir, recorder.number, &report);
}
