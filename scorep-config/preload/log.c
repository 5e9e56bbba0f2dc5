// SPDX-License-Identifier: EPL-2.0
#include "log.h"
#include "process.h"
#include "seats.h"
#include "threads.h"
#include <string.h>

static struct ios_area *first, *last;
static uint64_t written; // bytes of our log that are in its file
static bool failed;      // some of it is missing: there was no memory

void ios_log_begin(void) {
    first = last = NULL;
    written = 0;
    failed = false;
    ios_process.log_lock = 0;
}

bool ios_log_hold(void) {
    return ios_lock(&ios_process.log_lock);
}

void ios_log_release(void) {
    ios_unlock(&ios_process.log_lock);
}

/** Room for so many bytes behind what is there. */
static void *room(size_t size) {
    if (!last)
        first = last = ios_log_first();
    if (size > last->size - sizeof *last - last->used) {
        size_t twice = last->size < 1 << 20 ? 2 * last->size : last->size;
        struct ios_area *more = ios_log_more(size > twice ? size : twice);
        if (!more)
            return NULL;
        last = last->next = more;
    }
    return (uint8_t *)(last + 1) + last->used;
}

/** What was put into the room is there from now on, whatever becomes of the process. */
static void use(size_t size) {
    __atomic_store_n(&last->used, last->used + size, __ATOMIC_RELEASE);
}

void ios_log_append_held(const struct ios_log_record *r, const char *text, const char *more) {
    size_t size = ios_log_size(text, more);
    void *to = room(size);
    failed = failed || !to;
    if (!to)
        return;
    ios_log_put(to, r, text, more);
    use(size);
}

/** The spool, and the process as the first that is told in it; the lock is held. */
static void open_held(void) {
    if (!ios_spool_open())
        return;
    ios_process_log(ios_log_append_held);
    ios_thread_program();
    if (ios_spool_state() == IOS_SPOOL_NONE)
        ios_process_unsafe();
}

void ios_log_open(void) {
    uint64_t signals = ios_signals_block();
    if (ios_spool_state() == IOS_SPOOL_NOT_YET && ios_log_hold()) {
        open_held();
        ios_log_release();
    }
    ios_signals_restore(signals);
}

void ios_log(const struct ios_log_record *r, const char *text, const char *more) {
    uint64_t signals = ios_signals_block();
    if (ios_log_hold()) {
        open_held();
        ios_log_append_held(r, text, more);
        ios_log_release();
    }
    ios_signals_restore(signals);
}

void ios_log_all(const struct ios_buf *records) {
    uint64_t signals = ios_signals_block();
    if (records->size && ios_log_hold()) {
        open_held();
        void *to = room(records->size);
        failed = failed || !to;
        if (to) {
            memcpy(to, records->data, records->size);
            use(records->size);
        }
        ios_log_release();
    }
    ios_signals_restore(signals);
}

static int write_held(void) {
    uint64_t at = 0;
    int error = failed ? -12 /* ENOMEM */ : 0;
    for (struct ios_area *a = first; a && error == 0; at += a->used, a = a->next) {
        uint64_t skip = written > at ? written - at : 0;
        if (skip < a->used)
            error = ios_log_write_at(ios_process.dir, ios_process.number, (uint8_t *)(a + 1) + skip, a->used - skip,
                                     at + skip);
    }
    if (error == 0)
        written = at;
    return error;
}

int ios_log_write(void) {
    if (!ios_log_hold())
        return -11 /* EAGAIN */;
    int error = write_held();
    ios_log_release();
    return error;
}
