// SPDX-License-Identifier: EPL-2.0
// The buffers: one of each location, written when it is full.
#include "parts.h"

struct ios_location *ios_location_new(void) {
    struct ios_location *l = sys_map(sizeof *l);
    if (!l)
        return NULL;
    l->stream.fd = -1;
    l->clocks = ios_ticks_read();
    pthread_mutex_lock(&ios_recorder.lock);
    l->index = ios_recorder.locations++;
    l->next = ios_recorder.all;
    ios_recorder.all = l;
    ios_recorder_log(IOS_LOG_THREAD, l->index, (uint32_t)sys_gettid(), 0);
    pthread_mutex_unlock(&ios_recorder.lock);
    return l;
}

/** From the caller's clock to the archive's, between the last flush and now. */
static struct ios_clock_map map_of(struct ios_location *l) {
    struct ios_ticks_reading before = l->clocks, now = ios_ticks_read();
    l->clocks = now;
    if (ios_recorder.clock == IOS_TICKS)
        return (struct ios_clock_map){0, 0, 1ull << 40}; // none of the machine's: as it is
    return ios_clock_between(ios_ticks_pair(&before, ios_recorder.clock), ios_ticks_pair(&now, ios_recorder.clock));
}

static int write_records(struct ios_location *l) {
    char path[IOS_PATH_MAX];
    struct ios_clock_map map = map_of(l);
    pthread_mutex_lock(&ios_recorder.lock);
    int error = ios_recorder.error ? ios_recorder.error : ios_recorder_write_log();
    pthread_mutex_unlock(&ios_recorder.lock);
    if (error < 0)
        return error;
    ios_path_number(path, ios_recorder.dir, IOS_ARCHIVE, ios_recorder.number | (uint64_t)l->index << 32, ".evt");
    error = ios_stream_open(&l->stream, path, l->scratch);
    if (error < 0)
        return error;
    ios_encode(&l->stream, l->records, l->count, &map);
    return ios_stream_close(&l->stream);
}

void ios_location_flush(struct ios_location *l) {
    int error = write_records(l);
    l->count = 0;
    if (error < 0) {
        ios_recorder.error = error; // said by ios_recorder_close
    } else if (ios_recorder.clock != IOS_TICKS) {
        struct ios_record r = {.kind = IOS_FLUSHED, .part = IOS_CALL};
        r.t0 = l->clocks.of[ios_recorder.clock];
        r.t1 = ios_ticks_read().of[ios_recorder.clock];
        l->records[l->count++] = r;
    }
}

void ios_location_append(struct ios_location *l, const struct ios_record *r) {
    if (!ios_recorder.clock_found) { // several threads may find it at a time, and find the same
        ios_recorder.clock = ios_ticks_which(r->t0, &l->clocks);
        ios_recorder.clock_found = true;
    }
    if (l->count == IOS_RECORDS && ios_recorder.open)
        ios_location_flush(l);
    if (l->count == IOS_RECORDS) {
        l->lost++;
        return;
    }
    l->records[l->count++] = *r;
}
