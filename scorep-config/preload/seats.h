// SPDX-License-Identifier: EPL-2.0
// The memory of the process that outlives it (common/spool.h): seats that threads take, and the areas of the log. It begins
// as memory of the library and becomes the spool when there is something to tell, so a process without I/O makes no file.
#ifndef IOSTRATA_PRELOAD_SEATS_H
#define IOSTRATA_PRELOAD_SEATS_H

#include "../common/spool.h"
#include "recording.h"

enum ios_spool_state {
    IOS_SPOOL_NOT_YET,
    IOS_SPOOL_THERE,
    IOS_SPOOL_APART, // in memory of this host: the process itself has to take it to the archive
    IOS_SPOOL_NONE   // it cannot be had: what is not written is lost when the process is killed
};

enum ios_spool_state ios_spool_state(void);
/** From now on what is recorded outlives the process, as far as that can be had. Returns whether this call saw to it. */
bool ios_spool_open(void);
/** Nobody needs the spool: what it held is in the archive's files. */
void ios_spool_close(void);

/** The log's first area, and one more, of at least so many bytes; NULL: there is no memory. */
struct ios_area *ios_log_first(void);
struct ios_area *ios_log_more(size_t size);

/** A place for the calling thread, empty, or NULL. */
struct ios_thread *ios_seat_take(void);
/** The thread is gone. */
void ios_seat_leave(struct ios_thread *t);
/** More room for records, once the first does not suffice; the buffer is empty. */
void ios_seat_grow(struct ios_thread *t);
/** The next thread that has a seat, or the first of them. */
struct ios_thread *ios_seats_next(const struct ios_thread *t);

/** How many calls of the threads there were and are could not be recorded. */
uint64_t ios_seats_lost(void);

/** Keeps the calling thread's seat as it is now, for its child. */
void ios_seats_before_fork(void);
/** In a child: none of the parent's memory is ours any more; the calling thread, if it had a seat, keeps its address. */
void ios_seats_child(void);

#endif
