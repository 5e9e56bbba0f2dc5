// SPDX-License-Identifier: EPL-2.0
// The buffers: one of each location, written when it is full, and kept by the spool until then.
#include "parts.h"
#include <string.h>

enum { SEAT_SIZE = IOS_PAGE + IOS_RECORDS * sizeof(struct ios_record) };
_Static_assert(SEAT_SIZE % IOS_PAGE == 0, "areas are whole pages");

/** Room for a location's records, of the spool if there is one; NULL: no memory. */
static struct ios_thread *make_seat(uint64_t *at) {
    struct ios_recorder *r = &ios_recorder;
    *at = r->spool.end;
    void *p = r->spool.there ? ios_spool_more(&r->spool, r->dir, r->number, SEAT_SIZE) : NULL;
    return p ? p : sys_map(SEAT_SIZE);
}

static void begin_seat(struct ios_thread *t, uint64_t at) {
    t->records_at = at + IOS_PAGE;
    t->capacity = IOS_RECORDS;
    ios_thread_commit(t, t->count);
    ios_area_begin(&t->area, IOS_AREA_THREAD, SEAT_SIZE);
}

struct ios_location *ios_location_new(void) {
    uint64_t at;
    struct ios_location *l = sys_map(sizeof *l);
    pthread_mutex_lock(&ios_recorder.lock);
    if (l && (l->t = make_seat(&at))) {
        l->t->records = (struct ios_record *)((uint8_t *)l->t + IOS_PAGE);
        l->t->stream.fd = -1;
        l->t->tid = (uint32_t)sys_gettid();
        l->t->index = ios_recorder.locations++;
        begin_seat(l->t, at);
        l->clocks = ios_ticks_read();
        l->next = ios_recorder.all;
        ios_recorder.all = l;
    }
    pthread_mutex_unlock(&ios_recorder.lock);
    return l && l->t ? l : NULL;
}

void ios_locations_open(void) {
    uint64_t at;
    for (struct ios_location *l = ios_recorder.all; l && ios_recorder.spool.there; l = l->next) {
        struct ios_thread *seat = make_seat(&at);
        if (!seat)
            return;
        memcpy(seat, l->t, sizeof *seat);
        memcpy((uint8_t *)seat + IOS_PAGE, l->t->records, l->t->count * sizeof *l->t->records);
        begin_seat(seat, at);
        sys_move(seat, SEAT_SIZE, l->t);
    }
}

/** From the caller's clock to the archive's, between the last flush and now. */
static struct ios_clock_map map_of(struct ios_location *l) {
    struct ios_ticks_reading before = l->clocks, now = ios_ticks_read();
    l->clocks = now;
    if (ios_recorder.clock == IOS_TICKS)
        return (struct ios_clock_map){0, 0, 1ull << 40}; // none of the machine's: as it is
    return ios_clock_between(ios_ticks_pair(&before, ios_recorder.clock), ios_ticks_pair(&now, ios_recorder.clock));
}

/** Who finishes the archive when the process is gone has to know the caller's clock too. */
static void tell_clock(struct ios_location *l) {
    static const uint64_t scales[] = {[IOS_TICKS_RAW] = 1,
                                      [IOS_TICKS_MONOTONIC] = 1,
                                      [IOS_TICKS_REAL] = 1,
                                      [IOS_TICKS_MICRO] = 1000,
                                      [IOS_TICKS] = 1};
    enum ios_tick_clock clock = ios_recorder.clock;
    l->t->tick_scale = scales[clock] << 40;
    l->t->clock = clock == IOS_TICKS ? (struct ios_clock_pair){0, 0} : ios_ticks_pair(&l->clocks, clock);
}

static int write_log(void) {
    pthread_mutex_lock(&ios_recorder.lock);
    bool safe = ios_recorder.spool.there && !ios_recorder.spool.linked;
    int error = safe ? 0 : ios_recorder_write_log();
    pthread_mutex_unlock(&ios_recorder.lock);
    return error;
}

static void log_thread(struct ios_thread *t) {
    struct ios_log_record r = {.type = IOS_LOG_THREAD, .id = t->index, .a = t->tid};
    pthread_mutex_lock(&ios_recorder.lock);
    if (!t->logged)
        ios_recorder_log(&r, "", NULL);
    t->logged = true;
    pthread_mutex_unlock(&ios_recorder.lock);
}

static int write_records(struct ios_location *l) {
    char path[IOS_PATH_MAX];
    struct ios_thread *t = l->t;
    struct ios_clock_map map = map_of(l);
    log_thread(t);
    int error = write_log();
    if (error < 0)
        return error;
    ios_path_number(path, ios_recorder.dir, IOS_ARCHIVE, ios_recorder.number | (uint64_t)t->index << 32, ".evt");
    error = ios_stream_open(&t->stream, path, l->scratch);
    if (error < 0)
        return error;
    ios_encode(&t->stream, t->records, t->count, &map);
    return ios_stream_close(&t->stream);
}

/** What could not be written is counted, and the file is as it was before. */
static void lose(struct ios_thread *t, int error) {
    for (uint32_t i = 0; i < t->count; i++)
        t->lost += (t->records[i].part & IOS_END) && t->records[i].kind < IOS_FLUSHED;
    ios_stream_resume(&t->stream, &t->written[t->epoch & 1].stream);
    ios_recorder.error = error; // said by ios_recorder_close
}

void ios_location_flush(struct ios_location *l) {
    struct ios_thread *t = l->t;
    if (t->count == 0 && !t->logged)
        return; // it recorded nothing
    int error = write_records(l);
    if (error < 0)
        lose(t, error);
    tell_clock(l);
    ios_thread_commit(t, 0);
    if (ios_recorder.clock != IOS_TICKS) {
        struct ios_record r = {.kind = IOS_FLUSHED, .part = IOS_CALL};
        r.t0 = l->clocks.of[ios_recorder.clock];
        r.t1 = ios_ticks_read().of[ios_recorder.clock];
        ios_location_append(l, &r);
    }
}

/** Which clock the caller has, from its first event; several threads may find it at a time, and find the same. */
static void find_clock(struct ios_location *l, uint64_t ticks) {
    if (!ios_recorder.clock_found) {
        ios_recorder.clock = ios_ticks_which(ticks, &l->clocks);
        ios_recorder.clock_found = true;
    }
    tell_clock(l);
    ios_thread_commit(l->t, l->t->count);
    l->timed = true;
}

void ios_location_append(struct ios_location *l, const struct ios_record *r) {
    struct ios_thread *t = l->t;
    if (!l->timed)
        find_clock(l, r->t0);
    if (t->count == IOS_RECORDS && ios_recorder.open)
        ios_location_flush(l);
    if (t->count == IOS_RECORDS) {
        t->lost++;
        return;
    }
    t->records[t->count] = *r;
    __atomic_store_n(&t->count, t->count + 1, __ATOMIC_RELEASE); // there, whatever becomes of the process
}
