// SPDX-License-Identifier: EPL-2.0
#include "client.h"
#include <string.h>

struct ios_inflight ios_client_files;
__thread uintptr_t ios_client_callback __attribute__((tls_model("initial-exec")));

enum { WAITING = 1 << 14, TRIES = 64 };
static struct ios_waiting waiting[WAITING];
static uint32_t next_place;
static uint64_t last_id = UINT64_C(1) << 62; // apart from AIO's addresses, and the ids of io_uring and libaio

bool ios_client_begin_io(struct ios_call *c, uint16_t call, uint8_t kind, const void *file, uint64_t size,
                         uint64_t offset) {
    if (!ios_client_begin_on(c, call, kind, file))
        return false;
    const struct ios_entry *e = ios_inflight_get(&ios_client_files, (uintptr_t)file);
    bool appends = kind == IOS_WRITE && e && e->value;
    struct ios_record *r = &c->f->record;
    r->request = size;
    r->offset = appends ? IOS_UNKNOWN : offset;
    r->flags = offset == IOS_UNKNOWN && !appends && kind != IOS_FLUSH ? IOS_DERIVED : 0;
    return true;
}

int64_t ios_client_end_io(struct ios_call *c, int64_t result) {
    ios_stop_clock(c);
    if (c->f->record.kind != IOS_FLUSH)
        c->f->record.result = result < 0 ? 0 : (uint64_t)result;
    ios_close_frame(c);
    return result;
}

/** Patterns are asked for /share/path: a colon would part two of them. */
static uint32_t file_of(const char *name) {
    return ios_filter_passes(strstr(name, "//") + 1) ? ios_file_called(name) : IOS_NO_HANDLE;
}

bool ios_client_begin_named(struct ios_call *c, uint16_t call, const char *name) {
    uint32_t file = ios_wanted(IOS_CLIENT) ? file_of(name) : IOS_NO_HANDLE;
    if (file == IOS_NO_HANDLE || !ios_client_begin(c, call, IOS_PLAIN, file))
        return false;
    c->f->record.flags = IOS_ON_FILE;
    return true;
}

static uint64_t open_request(int flags) {
    return (uint64_t)ios_access_mode(flags) | (uint64_t)ios_creation_flags(flags) << 8 |
           (uint64_t)ios_status_flags(flags) << 32;
}

/** The handle of a file that is open now. */
static uint32_t opened(uint32_t file, const void *address, bool appends) {
    uint32_t handle = ios_handle(file, IOS_CLIENT, IOS_NO_HANDLE);
    if (handle != IOS_NO_HANDLE)
        ios_inflight_put(
            &ios_client_files,
            (struct ios_entry){.key = (uintptr_t)address, .handle = handle, .value = appends, .file = file});
    return handle;
}

void ios_client_end_open(struct ios_call *c, const char *name, const void *file, int flags) {
    ios_stop_clock(c);
    struct ios_record *r = &c->f->record;
    uint32_t id = file_of(name);
    r->handle = file && id != IOS_NO_HANDLE ? opened(id, file, flags & O_APPEND) : IOS_NO_HANDLE;
    r->request = open_request(flags);
    if (id == IOS_NO_HANDLE) {
        ios_drop(c);
        return;
    }
    r->flags |= r->handle == IOS_NO_HANDLE ? IOS_FAILED : 0;
    ios_close_frame(c);
}

uint32_t ios_client_closing(const void *file) {
    struct ios_entry e;
    if (!ios_inflight_take(&ios_client_files, (uintptr_t)file, &e))
        return IOS_NO_HANDLE;
    ios_handle_free(e.handle);
    return e.handle;
}

void ios_client_end_seek(struct ios_call *c, int64_t offset, int whence, bool failed, uint64_t reached) {
    ios_stop_clock(c);
    struct ios_record *r = &c->f->record;
    r->request = (uint64_t)offset;
    r->result = failed ? IOS_UNKNOWN : reached;
    r->flags = (uint8_t)whence & 15;
    ios_close_frame(c);
}

static void append(char name[IOS_PATH_MAX], size_t *length, const char *text) {
    size_t n = strlen(text), room = IOS_PATH_MAX - 1 - *length;
    n = n < room ? n : room;
    memcpy(name + *length, text, n);
    *length += n;
    name[*length] = 0;
}

void ios_client_name(char name[IOS_PATH_MAX], const char *scheme, const char *share, const char *more,
                     const char *path) {
    const char *const parts[] = {scheme, "://", share ? share : "", more ? more : "", *path == '/' ? "" : "/", path};
    size_t length = 0;
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        append(name, &length, parts[i]);
}

struct ios_waiting *ios_client_wait(void *callback, void *data) {
    for (int i = 0; i < TRIES; i++) {
        struct ios_waiting *w = &waiting[__atomic_fetch_add(&next_place, 1, __ATOMIC_RELAXED) % WAITING];
        uint32_t free = 0;
        if (!__atomic_compare_exchange_n(&w->taken, &free, 1, false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED))
            continue;
        w->process = ios_process.number;
        w->callback = callback;
        w->data = data;
        return w;
    }
    return NULL;
}

struct ios_waiting ios_client_take(struct ios_waiting *w) {
    struct ios_waiting copy = *w;
    __atomic_store_n(&w->taken, 0, __ATOMIC_RELEASE);
    return copy;
}

bool ios_client_begin_split(struct ios_call *c, struct ios_waiting *w, uint16_t call, uint8_t kind, const void *file,
                            uint64_t size, uint64_t offset) {
    if (!w)
        return false;
    if (!ios_client_begin_io(c, call, kind, file, size, offset)) {
        ios_client_take(w);
        return false;
    }
    w->handle = c->f->record.handle;
    w->id = __atomic_add_fetch(&last_id, 1, __ATOMIC_RELAXED);
    c->f->record.flags = IOS_SPLIT; // where it begins nobody can tell: others may be under way
    c->f->record.result = w->id;
    return true;
}

void ios_client_end_split(struct ios_call *c, struct ios_waiting *w, uint64_t id, bool failed) {
    ios_stop_clock(c);
    if (failed && w->id == id) // else it was complete before
        ios_client_take(w);
    c->f->record.flags |= failed ? IOS_FAILED : 0;
    ios_close_frame(c);
}

/** The thread that is in a callback, when it can record it. */
static struct ios_thread *self(const struct ios_waiting *w) {
    return w->process == ios_process.number ? ios_ready(IOS_CLIENT) : NULL;
}

struct ios_waiting ios_client_done(struct ios_waiting *w, int64_t result) {
    int error = errno; // the program may ask for it
    struct ios_waiting copy = ios_client_take(w);
    struct ios_thread *t = self(&copy);
    struct ios_record r = {.kind = IOS_COMPLETE & 63, .handle = copy.handle, .request = copy.id};
    r.result = result < 0 ? 0 : (uint64_t)result;
    if (t)
        ios_append_alone(t, &r);
    errno = error;
    return copy;
}

struct ios_waiting ios_client_opened(struct ios_waiting *w, const void *file) {
    struct ios_waiting copy = ios_client_take(w);
    struct ios_thread *t = self(&copy);
    struct ios_record r = {.kind = IOS_OPEN, .flags = IOS_BARE, .request = open_request((int)copy.id)};
    r.handle = t && file ? opened(copy.handle, file, copy.id & O_APPEND) : IOS_NO_HANDLE;
    if (r.handle != IOS_NO_HANDLE)
        ios_append_alone(t, &r);
    return copy;
}
