// SPDX-License-Identifier: EPL-2.0
// What files.c and handles.c share: tables that grow between ios_files_enter and -leave, and whose rows never move, so that
// they can be read at any time, without a lock or a system call.
#ifndef IOSTRATA_PRELOAD_TABLES_H
#define IOSTRATA_PRELOAD_TABLES_H

#include "fds.h"
#include "log.h"
#include <string.h>

/** What is known of the place a path names. */
enum ios_file_kind {
    IOS_FILE_UNSEEN, // nobody looked yet, or nothing was there
    IOS_FILE_REGULAR,
    IOS_FILE_DIRECTORY,
    IOS_FILE_SPECIAL, // no positions
    IOS_FILE_PIPE     // none either
};

struct ios_file_row {
    uint64_t hash;
    const char *path;
    uint32_t mount;       // the kernel's id, or 0
    uint32_t free_handle; // one that was closed and can be used again, or IOS_NO_HANDLE
    uint32_t kind;        // enum ios_file_kind
};

enum { IOS_TABLE_FIRST = 16, IOS_TABLE_CHUNKS = 26 };

/** Rows in chunks, each twice as long as the one before. */
struct ios_table {
    void *chunks[IOS_TABLE_CHUNKS];
    uint32_t count;
};

extern struct ios_table ios_files; // rows: struct ios_file_row

/** Room for the row behind the last; NULL: there is no memory. It is one of the table's when it is counted. */
void *ios_table_next(struct ios_table *t, size_t row);
/** Counts the row that was made. */
static inline uint32_t ios_table_add(struct ios_table *t) {
    __atomic_store_n(&t->count, t->count + 1, __ATOMIC_RELEASE);
    return t->count - 1;
}
static inline uint32_t ios_table_count(const struct ios_table *t) {
    return __atomic_load_n(&t->count, __ATOMIC_ACQUIRE);
}
static inline void *ios_table_row(const struct ios_table *t, size_t row, uint32_t i) {
    uint32_t at = i + IOS_TABLE_FIRST, chunk = 31 - (uint32_t)__builtin_clz(at);
    return (uint8_t *)t->chunks[chunk - 4] + (at - (1u << chunk)) * row;
}
/** A copy that stays. */
const char *ios_text_keep(const char *text);
/** Blocks signals and takes the lock; false: it is not to be had, and nothing is blocked. */
bool ios_files_enter(uint64_t *signals);
void ios_files_leave(uint64_t signals);

static inline struct ios_file_row *ios_file_row(uint32_t id) {
    return ios_table_row(&ios_files, sizeof(struct ios_file_row), id);
}

// files.c: their lock around a fork, and what a child inherits into its own log
bool ios_files_hold(void);
void ios_files_release(void);
void ios_files_forked(void);
// handles.c: the same
void ios_handles_forked(void);
// mounted.c
/** The mounts of all files into the log. */
void ios_files_log_mounts(void);

#endif
