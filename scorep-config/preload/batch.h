// SPDX-License-Identifier: EPL-2.0
// Operations of which one call hands over several: they begin and are issued inside of it, each with an id of its own.
#ifndef IOSTRATA_PRELOAD_BATCH_H
#define IOSTRATA_PRELOAD_BATCH_H

#include "buffers.h"
#include "inflight.h"

/** An operation, as its record tells it, that the program knows by a key, on data at a place in memory. */
static inline void ios_batch_begin(struct ios_call *c, struct ios_inflight *table, uintptr_t key, struct ios_record *r,
                                   uint64_t id, uint64_t buffer) {
    r->flags |= IOS_SPLIT | IOS_BARE;
    r->t0 = r->t1 = c->f->record.t0;
    r->result = id;
    r->part = IOS_BEGIN;
    ios_tell_buffer_inside(c, r, buffer);
    ios_append_inside(c, r);
    ios_inflight_put(table, (struct ios_entry){.key = key, .handle = r->handle, .value = id});
}

/** Such an operation is handed on at a time, or was not taken and never was one: flags. */
static inline void ios_batch_issued(struct ios_call *c, uint32_t handle, uint64_t id, uint64_t time, uint8_t flags) {
    struct ios_record r;
    ios_set(&r, c->f->record.call, IOS_READ, handle);
    r.flags = IOS_SPLIT | IOS_BARE | flags;
    r.t0 = r.t1 = time;
    r.result = id;
    r.part = IOS_END;
    ios_append_inside(c, &r);
}

/**
 * The call is over; an operation that was not taken never was one. The key is enough: what it stands for may be gone, for
 * another thread may have seen the end of the operation. Then, and when nothing was recorded, there is nothing to say.
 */
static inline void ios_batch_issue(struct ios_call *c, struct ios_inflight *table, uintptr_t key, uint64_t id,
                                   bool taken) {
    struct ios_entry e;
    uint32_t place = ios_inflight_place(table, key, id);
    if (place == IOS_INFLIGHT)
        return;
    uint32_t handle = table->entries[place].handle;
    bool failed = !taken && ios_inflight_take_at(table, place, key, &e);
    ios_batch_issued(c, handle, id, c->f->record.t1, failed ? IOS_FAILED : 0);
}

#endif
