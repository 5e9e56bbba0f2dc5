// SPDX-License-Identifier: EPL-2.0
// When a request is done. Every worker of a target has a time from which on it is free; a request takes the worker that
// is free first, and sleeps until then and for its service time. So nothing is burnt, and times add up exactly.
#include "slowfs.h"
#include <fcntl.h>
#include <fnmatch.h>
#include <string.h>
#include <time.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int64_t worker_free[MAX_TARGETS + 1][MAX_WORKERS];

static int64_t max(int64_t a, int64_t b) {
    return a > b ? a : b;
}

static int64_t now_ns(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1000000000LL + t.tv_nsec;
}

void node_name(struct node *node, const char *name) {
    node->slow = options.slow && fnmatch(options.slow, name, 0) == 0;
}

static int64_t *free_worker(unsigned target) {
    int64_t *best = worker_free[target];
    for (unsigned i = 1; i < options.workers; i++)
        if (worker_free[target][i] < *best)
            best = &worker_free[target][i];
    return best;
}

static unsigned target_of(off_t offset) {
    return (unsigned)(offset / options.stripe % options.targets);
}

static int is_slow(struct node *node, unsigned target) {
    if (options.slow_target >= 0 && target == (unsigned)options.slow_target)
        return 1;
    unsigned number = node->requests;
    return node->slow && number >= options.from && number < options.to;
}

/** The blocks are locked by one writer at a time; to take one over from another costs. */
static int64_t lock_stripes(struct node *node, struct handle *handle, off_t offset, size_t size, int64_t *start) {
    int64_t more = 0;
    for (off_t i = offset / options.stripe; i <= (off_t)(offset + size - 1) / options.stripe; i++) {
        *start = max(*start, node->stripe_free[i % MAX_STRIPES]);
        uint64_t *owner = &node->stripe_owner[i % MAX_STRIPES];
        if (*owner && *owner != handle->client)
            more += options.takeover * 1000LL;
        *owner = handle->client;
    }
    return more;
}

static void unlock_stripes(struct node *node, off_t offset, size_t size, int64_t end) {
    for (off_t i = offset / options.stripe; i <= (off_t)(offset + size - 1) / options.stripe; i++)
        node->stripe_free[i % MAX_STRIPES] = end;
}

/** Where an offset is in the target's own part of the file. */
static off_t inside(off_t offset) {
    return offset / options.stripe / options.targets * options.stripe + offset % options.stripe;
}

/** When a target has done its part of a read or write. */
static int64_t transfer(struct node *node, struct handle *handle, enum kind kind, off_t offset, size_t size) {
    int64_t now = now_ns(), start = now;
    int64_t cost = options.cost[kind] * 1000LL + (options.rate ? (int64_t)size * 1000 / options.rate : 0);
    unsigned target = target_of(offset);
    if (is_slow(node, target))
        cost *= options.factor;
    if (node->requests++ && inside(offset) != node->last_end[target])
        cost += options.seek * 1000LL;
    node->last_end[target] = inside(offset) + (off_t)size;
    if (!handle->used++)
        cost += options.first * 1000LL;
    if (kind == WRITE && (handle->flags & O_DSYNC)) // which O_SYNC has, too
        cost += options.cost[FSYNC] * 1000LL;
    int locked = kind == WRITE && options.takeover;
    if (locked)
        cost += lock_stripes(node, handle, offset, size, &start);
    int64_t *worker = free_worker(target);
    *worker = max(start, *worker) + cost;
    if (locked)
        unlock_stripes(node, offset, size, *worker);
    if (kind == WRITE && options.behind && !(handle->flags & O_DSYNC)) {
        node->drained = max(*worker, node->drained);
        return now;
    }
    return *worker;
}

/** When all targets have done their parts. With one target, nothing is cut. */
static int64_t striped(struct node *node, struct handle *handle, enum kind kind, off_t offset, size_t size) {
    int64_t end = 0;
    while (size) {
        size_t part = options.targets == 1 ? size : options.stripe - (size_t)(offset % options.stripe);
        part = part < size ? part : size;
        end = max(end, transfer(node, handle, kind, offset, part));
        offset += (off_t)part;
        size -= part;
    }
    return end;
}

void serve(struct node *node, struct handle *handle, enum kind kind, off_t offset, size_t size) {
    pthread_mutex_lock(&mutex);
    int64_t end;
    if ((kind == READ || kind == WRITE) && size) {
        end = striped(node, handle, kind, offset, size);
    } else {
        // Only writers wait for what was written behind; whoever opens, asks or locks is served by the metadata's target.
        int64_t cost = options.cost[kind] * 1000LL;
        int64_t *worker = free_worker(options.targets);
        end = cost ? *worker = max(now_ns(), *worker) + cost : now_ns();
        if (kind == FSYNC || kind == FLUSH)
            end = max(end, node->drained);
    }
    pthread_mutex_unlock(&mutex);
    struct timespec until = {end / 1000000000, end % 1000000000};
    while (end > now_ns() && clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, NULL))
        ;
}
