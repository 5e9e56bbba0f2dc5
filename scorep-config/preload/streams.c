// SPDX-License-Identifier: EPL-2.0
#include "streams.h"

int ios_stream_descriptor(FILE *f) {
    int before = errno;
    int fd = f ? fileno_unlocked(f) : -1;
    errno = before;
    return fd;
}

struct ios_fd *ios_stream_entry(FILE *f) {
    static const char *const names[] = {"stdin", "stdout", "stderr"};
    int fd = ios_stream_descriptor(f);
    struct ios_fd *e = fd >= 0 ? ios_fd_get(fd) : NULL;
    if (e && !e->stream) {
        uint32_t handle = ios_handle_named(fd < 3 ? names[fd] : "", e->file, IOS_ISOC, OTF2_READ_WRITE, 0);
        e->stream = handle == IOS_NO_HANDLE ? 0 : handle + 1;
    }
    return e && e->stream ? e : NULL;
}

// Its call is no thread's: ios_close_frame counts the bytes, and records nothing.
static __thread struct ios_frame apart __attribute__((tls_model("initial-exec")));

bool ios_begin_apart(struct ios_call *c, struct ios_thread *t, uint8_t kind, FILE *f, uint64_t size) {
    int fd = ios_stream_descriptor(f);
    if ((uint32_t)fd >= IOS_FDS || ios_fds[fd].state != IOS_FD_IGNORED)
        return false;
    ios_fds[fd].put |= kind == IOS_WRITE;
    uint16_t waiting = kind == IOS_READ ? IOS_CALL_waiting_stream_read : IOS_CALL_waiting_stream_write;
    if ((ios_state->active >> IOS_POSIX & 1) && ios_begin_by(t, c, waiting, IOS_PLAIN, IOS_NO_HANDLE)) {
        c->f->record.offset = (uint64_t)fd; // until it ends
    } else {
        c->t = NULL;
        c->f = &apart;
        c->tsc = ios_clock_tsc;
        ios_set(&apart.record, 0, kind, IOS_NO_HANDLE);
    }
    c->f->record.request = size;
    return true;
}

void ios_end_apart(struct ios_call *c, uint64_t bytes) {
    struct ios_record *r = &c->f->record;
    int fd = (int)r->offset;
    r->offset = r->request = IOS_UNKNOWN;
    if (!c->t) {
        r->result = bytes;
        ios_close_frame(c);
        return;
    }
    ios_apart(r->call == IOS_CALL_waiting_stream_write ? IOS_WRITE : IOS_READ, fd, (ssize_t)bytes);
    ios_end_waiting(c, fd, 0);
}
