// SPDX-License-Identifier: EPL-2.0
// The event files of one process: what its log tells about them, and what is read from the files that it tells nothing of.
#ifndef IOSTRATA_COMMON_TOLD_H
#define IOSTRATA_COMMON_TOLD_H

#include "finish.h"
#include "registry.h"

struct ios_told {
    struct ios_told_file {
        struct ios_event_file file;
        enum { IOS_FILE_UNREAD, IOS_FILE_THERE, IOS_FILE_MISSING } state;
    } * files; // by thread
    uint32_t count;
};

/** Makes the record in which a process tells, behind its last event, what a thread's file holds. */
void ios_told_make(struct ios_log_record *r, uint32_t thread, const struct ios_event_file *file);
/** Room for the threads that a log names; with believes, filled with what it tells. */
void ios_told_begin(struct ios_told *told, struct ios_arena *arena, const struct ios_buf *log, bool believes);
/** A thread's file, which is read and put right when nothing is known of it; NULL: there is none. */
const struct ios_event_file *ios_told_file(struct ios_told *told, const char *dir, uint32_t process, uint32_t thread);
void ios_told_free(struct ios_told *told);

#endif
