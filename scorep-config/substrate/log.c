// SPDX-License-Identifier: EPL-2.0
// What all parts know, and the process's log of definitions: areas of the spool, so that it outlives the process.
#include "parts.h"
#include <string.h>

enum { LOG_SIZE = 8 << 10 };

struct ios_recorder ios_recorder = {.lock = PTHREAD_MUTEX_INITIALIZER};

static struct ios_area *first, *last;
static uint64_t written; // bytes of the log that are in its file
static bool failed;      // some of it is missing: there was no memory

/** A new area, of the spool if there is one; NULL: no memory. */
static struct ios_area *make_area(size_t size) {
    size = (size + sizeof(struct ios_area) + LOG_SIZE - 1) / LOG_SIZE * LOG_SIZE;
    struct ios_recorder *r = &ios_recorder;
    struct ios_area *area = r->spool.there ? ios_spool_more(&r->spool, r->dir, r->number, size) : NULL;
    if (!area && !(area = sys_map(size)))
        return NULL;
    ios_area_begin(area, IOS_AREA_LOG, size);
    return area;
}

/** Room for so many bytes behind what is there. */
static void *room(size_t size) {
    if (!last || size > last->size - sizeof *last - last->used) {
        struct ios_area *more = make_area(last && size < last->size ? 2 * last->size : size);
        if (!more) {
            failed = true;
            return NULL;
        }
        *(last ? &last->next : &first) = more;
        last = more;
    }
    return (uint8_t *)(last + 1) + last->used;
}

void ios_recorder_log(const struct ios_log_record *r, const char *text, const char *more) {
    size_t size = ios_log_size(text, more);
    void *to = room(size);
    if (!to)
        return;
    ios_log_put(to, r, text, more);
    __atomic_store_n(&last->used, last->used + size, __ATOMIC_RELEASE); // there, whatever becomes of the process
}

struct ios_buf ios_recorder_logged(void) {
    struct ios_buf all = {0};
    for (struct ios_area *a = first; a; a = a->next)
        ios_buf_append(&all, a + 1, a->used);
    return all;
}

void ios_recorder_log_open(const struct ios_log_record *process, const char *host, const char *program) {
    struct ios_recorder *r = &ios_recorder;
    struct ios_buf before = ios_recorder_logged();
    for (struct ios_area *a = first, *next; a; a = next) {
        next = a->next;
        sys_unmap(a, a->size);
    }
    first = last = ios_spool_create(&r->spool, r->dir, r->number, LOG_SIZE);
    if (first)
        ios_area_begin(first, IOS_AREA_LOG, LOG_SIZE);
    ios_recorder_log(process, host, program);
    void *to = before.size ? room(before.size) : NULL;
    if (to) {
        memcpy(to, before.data, before.size);
        __atomic_store_n(&last->used, last->used + before.size, __ATOMIC_RELEASE);
    }
    ios_buf_free(&before);
}

int ios_recorder_write_log(void) {
    struct ios_buf all = ios_recorder_logged();
    int error = failed || all.failed ? -12 /* ENOMEM */ : 0;
    if (error == 0 && written < all.size)
        error =
            ios_log_write_at(ios_recorder.dir, ios_recorder.number, all.data + written, all.size - written, written);
    if (error == 0)
        written = all.size;
    ios_buf_free(&all);
    return error;
}
