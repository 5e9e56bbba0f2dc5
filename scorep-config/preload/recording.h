// SPDX-License-Identifier: EPL-2.0
// The recording as a whole, which everybody knows: whether it goes on, of which process, how it stops, and its locks.
#ifndef IOSTRATA_PRELOAD_RECORDING_H
#define IOSTRATA_PRELOAD_RECORDING_H

#include "../common/calls.h"
#include "../common/registry.h"
#include "../common/spool.h"
#include <stdbool.h>

#define IOS_EXPORT __attribute__((visibility("default")))
#define IOS_INLINE static inline __attribute__((always_inline))
#define likely(x) __builtin_expect(!!(x), 1)
#define unlikely(x) __builtin_expect(!!(x), 0)

/** Lies on a page the kernel wipes in a forked child, however it was forked: a child is never active. */
struct ios_state {
    uint32_t active; // the recorded layers, a bit each
    uint32_t lock;   // held by who makes the process a member of the archive: a child's threads may all come at once
    uint32_t sockets_lock;
    bool joined; // it is one, or nothing could be done about it
    bool paused; // nothing is recorded now, but may be again
    bool partly; // it was so once
};

struct ios_process {
    uint32_t number, pid, layers;
    uint32_t buffer_records;
    bool paused;   // as in ios_state, for a child
    bool was_root; // when the program began
    bool guests;   // some thread acted for another user once, or is about to
    bool started;  // recording was set up in this process or an ancestor, and was not stopped for good
    uint32_t threads_lock, threads_made;
    uint32_t log_lock;
    uint32_t full;               // it was said that the trace cannot be written
    const char *shown;           // the archive's directory, for messages
    char dir[IOS_PATH_MAX - 64]; // and for paths: "." where only its descriptor can be used (ios_base)
};

extern struct ios_state *ios_state;
/** Lies in the spool, once there is one: seats.c. */
extern struct ios_beside *const ios_beside;
extern struct ios_process ios_process;

// memory.c: for what is kept as long as the process lives
extern struct ios_arena ios_memory;     // of the process's begin, then of files and handles
extern struct ios_arena ios_log_memory; // of the log
/** The library is there; from now on ios_stop can say why it stops. */
void ios_recording_begins(void);
/** Stops recording for good, with one line on stderr. */
void ios_stop(const char *why, const char *what, int error);
/** Something cannot be written: one line on stderr, once. */
void ios_fail(const char *why, const char *what, int error);
/** One line on stderr, of parts up to NULL, where that still is what it was at the start. */
void ios_say(const char *const parts[]);

/**
 * Runs work that writes files, with signals blocked; with root's rights where the thread acts for another user just now; and
 * once more, where descriptors are to be had, when it returns -EMFILE. Returns what work returned.
 */
int ios_with_descriptors(int (*work)(void *), void *argument);

// lock.c
/** Blocks every signal of the thread: no handler runs in, or jumps out of, what follows. Such sections may lie in another. */
uint64_t ios_signals_block(void);
void ios_signals_restore(uint64_t signals);
/** A spin lock that gives up rather than hang a program; to be taken with signals blocked. */
bool ios_lock(uint32_t *lock);
static inline void ios_unlock(uint32_t *lock) {
    __atomic_store_n(lock, 0, __ATOMIC_RELEASE);
}

/** Whether the layer is recorded, now or when recording goes on: for what has to be known then. */
static inline bool ios_wanted(enum ios_layer layer) {
    return ios_process.started && (ios_process.layers >> layer & 1);
}

#endif
