// SPDX-License-Identifier: EPL-2.0
#include "clocks.h"
#include "otf2.h"
#include "registry.h"

static const uint64_t SECOND = 1000000000;

void ios_clock_set(struct ios_clock_line *line, uint64_t time, uint64_t ahead, uint64_t deviation) {
    for (uint32_t i = 0; i < 2; i++) { // readers correct nothing by one offset
        line->time[i] = time + i * SECOND;
        line->ahead[i] = ahead;
        line->deviation[i] = deviation;
    }
    line->count = 2;
}

static bool read_aligned(struct ios_clock_line *line, const struct ios_buf *log) {
    size_t at = 0;
    for (const struct ios_log_record *r; (r = ios_log_next(log, &at));) {
        if (r->type != IOS_LOG_ALIGNED || r->id > 1)
            continue;
        line->time[r->id] = r->x;
        line->ahead[r->id] = r->y;
        line->deviation[r->id] = r->a;
    }
    line->count = line->time[1] > line->time[0] ? 2 : 0;
    line->by = IOS_CLOCK_MESSAGES;
    return line->count;
}

void ios_clock_read(struct ios_clock_line *line, const struct ios_buf *log) {
    size_t at = 0;
    memset(line, 0, sizeof *line);
    if (read_aligned(line, log))
        return;
    line->by = IOS_CLOCK_RANKS;
    for (const struct ios_log_record *r; (r = ios_log_next(log, &at));) {
        if (r->type != IOS_LOG_CLOCK || (line->count && r->x <= line->time[0]))
            continue;
        int i = line->count > 0;
        line->time[i] = r->x;
        line->ahead[i] = r->y;
        line->deviation[i] = r->a;
        line->count = i ? 2 : 1;
    }
    if (line->count == 1)
        ios_clock_set(line, line->time[0], line->ahead[0], line->deviation[0]);
    if (line->count == 0)
        line->by = IOS_CLOCK_SAME;
}

uint64_t ios_clock_correct(const struct ios_clock_line *line, uint64_t time) {
    if (line->count == 0)
        return time;
    double slope = (double)(int64_t)(line->ahead[1] - line->ahead[0]) / (double)(line->time[1] - line->time[0]);
    return time + line->ahead[0] + (uint64_t)(int64_t)(slope * (double)(int64_t)(time - line->time[0]));
}

uint64_t ios_clock_raw(const struct ios_clock_line *line, uint64_t corrected) {
    uint64_t raw = corrected;
    for (int i = 0; i < 3; i++) // lines are nearly even: each turn is a thousand times nearer
        raw += corrected - ios_clock_correct(line, raw);
    return raw;
}

void ios_clock_define(struct ios_definitions *d, const struct ios_clock_line *line) {
    for (uint32_t i = 0; i < line->count; i++) {
        double deviation = (double)line->deviation[i];
        uint64_t bits;
        memcpy(&bits, &deviation, sizeof bits);
        IOS_DEFINE(d, OTF2_DEF_CLOCK_OFFSET, {FFULL, line->time[i], 0}, F64(line->ahead[i]), {FDOUBLE, bits, 0});
    }
}
