// SPDX-License-Identifier: EPL-2.0
// One time for processes whose clocks differ.
#include "archive.h"

enum { DAY_DEVIATION_NS = 1000000 /* of clocks set by a network's time service */ };

static bool has_measured(const struct ios_logged *p) {
    return p->clock.count && (p->rank || p->clock.by == IOS_CLOCK_MESSAGES);
}

/** Processes that are no ranks have the clock of the ranks of their host, and what is added later that of the others. */
static void share_clocks(struct ios_archive *a) {
    for (uint32_t j = 0; j < a->process_count; j++) {
        const struct ios_logged *q = &a->processes[j];
        for (uint32_t i = 0; q->self && has_measured(q) && i < a->process_count; i++) {
            struct ios_logged *p = &a->processes[i];
            if (p->self && !p->rank && !p->clock.count && strcmp(p->self->text, q->self->text) == 0)
                p->clock = q->clock;
        }
    }
}

/** The first process of the host of another. */
static const struct ios_logged *first_of_host(const struct ios_archive *a, const struct ios_logged *other) {
    const struct ios_logged *p = a->processes;
    while (!p->self || strcmp(p->self->text, other->self->text) != 0)
        p++;
    return p;
}

/** Hosts whose ranks did not compare clocks: by their time of day, which is as exact as they keep it. */
static void align_clocks(struct ios_archive *a) {
    const struct ios_logged *origin = NULL; // rank 0's host, which compared clocks are relative to, or the first
    for (uint32_t i = 0; i < a->process_count; i++)
        if (a->processes[i].self && a->processes[i].rank && a->processes[i].rank->id == 0)
            origin = first_of_host(a, &a->processes[i]);
    for (uint32_t i = 0; i < a->process_count; i++) {
        struct ios_logged *p = &a->processes[i];
        if (!p->self || !p->self->y)
            continue;
        const struct ios_logged *first = first_of_host(a, p);
        origin = origin ? origin : first;
        if (first != origin && !p->clock.count)
            ios_clock_set(&p->clock, p->self->x,
                          (first->self->y - first->self->x) - (origin->self->y - origin->self->x), DAY_DEVIATION_NS);
        if (first != origin && p->clock.by == IOS_CLOCK_SAME)
            p->clock.by = IOS_CLOCK_DAY;
    }
}

/** The time that the events span. */
static void measure(struct ios_archive *a) {
    a->first_time = UINT64_MAX;
    for (uint32_t i = 0; i < a->process_count; i++) {
        struct ios_logged *p = &a->processes[i];
        size_t at = 0;
        if (p->self && p->self->y && a->realtime == 0)
            a->realtime = p->self->y;
        for (const struct ios_log_record *r; (r = ios_logged_next(p, &at, IOS_LOG_THREAD));) {
            const struct ios_event_file *file = ios_told_file(&p->events, a->dir, i, r->id);
            if (!file || file->events == 0)
                continue;
            uint64_t first = ios_clock_correct(&p->clock, file->first_time);
            uint64_t last = ios_clock_correct(&p->clock, file->last_time);
            a->first_time = first < a->first_time ? first : a->first_time;
            a->last_time = last > a->last_time ? last : a->last_time;
            a->report->repaired += (uint64_t)file->repaired;
        }
    }
    if (a->first_time == UINT64_MAX)
        a->first_time = a->last_time = 0;
}

void ios_archive_times(struct ios_archive *a) {
    share_clocks(a);
    align_clocks(a);
    measure(a);
}
