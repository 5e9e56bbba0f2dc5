// SPDX-License-Identifier: EPL-2.0
#include "phase.h"
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "pattern.h"

/** Moments of this rank, since all began. */
struct moments {
    double opened, moved, closed;
    uint64_t transfers, bytes;
};

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

void run_path(const struct run *run, int rank, char *path) {
    if (run->settings.file_per_rank)
        snprintf(path, RUN_PATH, "%.4096s.%08d", run->settings.file, rank);
    else
        snprintf(path, RUN_PATH, "%.4096s", run->settings.file);
}

static uint64_t file_number(const struct run *run, int rank) {
    return run->settings.file_per_rank ? (uint64_t)rank + 1 : 0;
}

/** Writes or reads as owner of a rank's part, until there is no more, or the deadline comes. */
static void move_all(struct run *run, struct access_file *file, bool write, int owner, struct moments *m) {
    const struct settings *s = &run->settings;
    uint64_t count = settings_transfers(s);
    double until = s->deadline > 0 ? now() + s->deadline : 0;
    if (!write && run->written)
        count = (uint64_t)run->written[owner];
    for (uint64_t i = 0; i < count && (until == 0 || i == 0 || now() < until); i++) {
        uint64_t offset = pattern_offset(s, owner, run->ranks.size, i);
        if (write)
            pattern_fill(run->buffer, s->transfer, offset, file_number(run, owner));
        uint64_t moved = run->way->move(file, write, run->buffer, s->transfer, offset);
        m->transfers++;
        m->bytes += moved;
        if (moved < s->transfer && !s->collective) {
            if (run->written || s->deadline == 0)
                ranks_fail("the file is shorter than it was written:", s->file, 0);
            break;
        }
    }
    if (write && s->fsync)
        run->way->sync(file);
}

static void timed(struct run *run, bool write, int owner, struct moments *m) {
    char path[RUN_PATH];
    run_path(run, owner, path);
    ranks_barrier();
    double began = now();
    struct access_file *file = run->way->open(&run->settings, path, write);
    m->opened = now() - began;
    move_all(run, file, write, owner, m);
    m->moved = now() - began;
    run->way->close(file);
    m->closed = now() - began;
}

/** Spans over all ranks: from the first that begins a step to the last that ends it. */
static void fold_times(const struct run *run, const struct moments *m, struct phase *phase) {
    double last[] = {m->opened, m->moved, m->closed, m->closed};
    double first[] = {m->opened, m->moved, m->closed,
                      m->transfers ? (m->moved - m->opened) / (double)m->transfers : 1e30};
    double sums[] = {m->closed, (double)m->bytes};
    double all[run->ranks.size];
    ranks_fold(last, 4, RANKS_MOST);
    ranks_fold(first, 4, RANKS_LEAST);
    ranks_fold(sums, 2, RANKS_SUM);
    ranks_gather(&run->ranks, m->closed, all);
    phase->open = last[0];
    phase->move = last[1] - first[0];
    phase->close = last[2] - first[1];
    phase->total = last[3];
    phase->latency = first[3];
    phase->rank_least = first[2];
    phase->rank_most = last[3];
    phase->rank_mean = sums[0] / run->ranks.size;
    phase->bytes = sums[1];
    phase->slowest = 0;
    for (int i = 1; i < run->ranks.size; i++)
        if (all[i] > all[phase->slowest])
            phase->slowest = i;
}

static void fold_counts(const struct storage_counts *before, bool known, struct phase *phase) {
    struct storage_counts after = *before;
    double all_know = known && storage_counts(&after);
    double sums[] = {(double)(after.asked_read - before->asked_read),
                     (double)(after.asked_written - before->asked_written), (double)(after.read - before->read),
                     (double)(after.written - before->written)};
    ranks_fold(&all_know, 1, RANKS_LEAST);
    ranks_fold(sums, 4, RANKS_SUM);
    phase->counted = all_know > 0;
    phase->asked_read = sums[0];
    phase->asked_written = sums[1];
    phase->read = sums[2];
    phase->written = sums[3];
}

static void measure(struct run *run, struct phase *phase, int owner, struct moments *m) {
    struct storage_counts before = {0};
    bool known = storage_counts(&before);
    timed(run, phase->write, owner, m);
    fold_counts(&before, known, phase);
    fold_times(run, m, phase);
}

/** How long it takes until what was written is on storage, where nobody asked for that. */
static double flush(const struct run *run) {
    char path[RUN_PATH];
    run_path(run, run->ranks.rank, path);
    ranks_barrier();
    double began = now();
    struct access_file *file = access_posix.open(&run->settings, path, true);
    access_posix.sync(file);
    access_posix.close(file);
    double took = now() - began;
    ranks_fold(&took, 1, RANKS_MOST);
    return took;
}

void phase_write(struct run *run, struct phase *phase) {
    char path[RUN_PATH];
    bool makes = run->settings.file_per_rank || run->ranks.rank == 0;
    run_path(run, run->ranks.rank, path);
    phase_remove(run);
    if (makes)
        run->stripes = storage_stripe(&run->settings, path);
    struct moments m = {0};
    phase->write = true;
    measure(run, phase, run->ranks.rank, &m);
    if (run->written)
        ranks_gather(&run->ranks, (double)m.transfers, run->written);
    if (!run->settings.fsync)
        phase->flush = flush(run);
}

/** Reads once more, by plain calls, and compares. */
static double errors(const struct run *run, int owner) {
    const struct settings *s = &run->settings;
    char path[RUN_PATH];
    run_path(run, owner, path);
    struct access_file *file = access_posix.open(s, path, false);
    double wrong = 0;
    uint64_t count = run->written ? (uint64_t)run->written[owner] : settings_transfers(s);
    for (uint64_t i = 0; i < count; i++) {
        uint64_t offset = pattern_offset(s, owner, run->ranks.size, i);
        uint64_t got = access_posix.move(file, false, run->buffer, s->transfer, offset);
        memset((char *)run->buffer + got, 0, s->transfer - got);
        wrong += (double)pattern_errors(run->buffer, s->transfer, offset, file_number(run, owner));
    }
    access_posix.close(file);
    ranks_fold(&wrong, 1, RANKS_SUM);
    return wrong;
}

void phase_read(struct run *run, struct phase *phase) {
    int owner = pattern_partner(&run->settings, run->ranks.rank, run->ranks.size, run->ranks.shift);
    if (run->settings.drop) {
        char path[RUN_PATH];
        run_path(run, owner, path);
        ranks_barrier();
        storage_drop(path);
    }
    struct moments m = {0};
    phase->write = false;
    measure(run, phase, owner, &m);
    phase->errors = run->settings.check ? errors(run, owner) : 0;
}

void phase_remove(const struct run *run) {
    char path[RUN_PATH];
    run_path(run, run->ranks.rank, path);
    ranks_barrier();
    if ((run->settings.file_per_rank || run->ranks.rank == 0) && unlink(path) != 0 && errno != ENOENT)
        ranks_fail("remove", path, errno);
    ranks_barrier();
}
