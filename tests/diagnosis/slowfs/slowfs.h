// SPDX-License-Identifier: EPL-2.0
// What the parts of slowfs share: the options, a file (node), when a request is done, and locks.
#pragma once
#include <pthread.h>
#include <stdint.h>
#include <sys/stat.h>
#include <sys/types.h>

enum { MAX_TARGETS = 16, MAX_WORKERS = 64, MAX_STRIPES = 4096 };

/** Kinds of requests, each with a service time of its own. */
enum kind { READ, WRITE, OPEN, META, FSYNC, FLUSH, LOCK, KINDS };

/** Times are microseconds. */
struct options {
    unsigned cost[KINDS];
    unsigned rate;     // MB/s of one worker; 0: the size does not matter
    unsigned workers;  // requests that one target serves at once
    unsigned targets;  // stripes go round over so many, each does its part of a request; metadata have one of their own
    unsigned stripe;   // bytes of a stripe, and of a block that is locked
    unsigned takeover; // a writer takes a block's lock over from another open file; 0: no such locks
    unsigned seek;     // more for a request that does not continue the one before on its file
    unsigned first;    // more for the first request of an open file
    unsigned behind;   // 1: writes return at once and are served behind; flush and fsync wait for that
    unsigned cache;    // milliseconds for which the kernel may keep names and attributes
    unsigned pages;    // 1: the kernel keeps pages and reads ahead
    char *slow;        // files with such a name, a pattern, are slow
    int slow_target;   // this target is slow; -1: none
    unsigned from, to; // only these requests of a slow file are slow, counted from 0
    unsigned factor;   // so many times slower
};

struct lock {
    struct lock *next;
    uint64_t owner;
    off_t start, end;
    short type;
};

struct node {
    struct node *next;
    int fd; // O_PATH
    dev_t dev;
    ino_t ino;
    uint64_t lookups;
    int slow;
    unsigned requests;
    off_t last_end[MAX_TARGETS]; // in the target's part
    int64_t drained;             // all that was written behind is there
    int64_t stripe_free[MAX_STRIPES];
    uint64_t stripe_owner[MAX_STRIPES];
    struct lock *locks;
};

/** An open file: a client, as servers see it. */
struct handle {
    int fd;
    int flags;
    int used;
    uint64_t client;
};

extern struct options options;

void node_name(struct node *node, const char *name);

/** Sleeps until the request is served: its turn has come, and its service time is over. */
void serve(struct node *node, struct handle *handle, enum kind kind, off_t offset, size_t size);

/** Record locks as fcntl has them. Returns 0 or an errno; asks interrupted(context) now and then while it waits. */
int lock_take(struct node *node, struct lock wanted, int wait, int (*interrupted)(void *), void *context);
void lock_drop(struct node *node, uint64_t owner, off_t start, off_t end);
struct lock lock_in_the_way(struct node *node, struct lock wanted);
