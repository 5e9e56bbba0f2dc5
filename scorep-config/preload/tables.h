// SPDX-License-Identifier: EPL-2.0
// What files.c and handles.c share: tables that grow, and are only read or changed between ios_files_enter and -leave.
#ifndef IOSTRATA_PRELOAD_TABLES_H
#define IOSTRATA_PRELOAD_TABLES_H

#include "fds.h"
#include "log.h"
#include <string.h>

struct ios_file_row {
    uint64_t hash;
    uint32_t mount; // the kernel's id, or 0
    const char *path;
    uint32_t free_handle; // one that was closed and can be used again, or IOS_NO_HANDLE
    uint8_t flags;
};

struct ios_table {
    void *rows;
    uint32_t count, room;
};

extern struct ios_table ios_files; // rows: struct ios_file_row

/** Room for one row more; false: there is no memory. */
bool ios_table_grow(struct ios_table *t, size_t row);
/** A copy that stays. */
const char *ios_text_keep(const char *text);
/** Blocks signals and takes the lock; false: it is not to be had, and nothing is blocked. */
bool ios_files_enter(uint64_t *signals);
void ios_files_leave(uint64_t signals);

static inline struct ios_file_row *ios_file_row(uint32_t id) {
    return (struct ios_file_row *)ios_files.rows + id;
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
