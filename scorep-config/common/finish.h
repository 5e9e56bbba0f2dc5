// SPDX-License-Identifier: EPL-2.0
// Finishing an archive: from the registry and the event files to global definitions, local definitions and
// anchor. It can be done again whenever more was recorded, by the last process to end or by a tool.
#ifndef IOSTRATA_COMMON_FINISH_H
#define IOSTRATA_COMMON_FINISH_H

#include <stdbool.h>
#include <stdint.h>

struct ios_event_file {
    uint64_t events, first_time, last_time; // times 0 when there are no events
    int repaired;                           // the last chunk's header or end was wrong and was put right
};

/** Counts a location's events and puts its last chunk right when its process died in a flush; 0 or -errno. */
int ios_event_file_check(const char *path, struct ios_event_file *file);

struct ios_finished {
    uint64_t processes, locations, events, lost;
    uint64_t repaired; // event files that were put right
};

/** Copies the processes of the archive in from, but those that are there already, into that in dir; 0 or -errno. */
int ios_join(const char *dir, const char *from);
struct ios_clock_line;
/**
 * The times of a host, as the archive in dir has them, have to be corrected by so much more; seen when it is finished again. 0 or
 * -errno, -ESRCH when there is no such host.
 */
int ios_align(const char *dir, const char *host, const struct ios_clock_line *more);
/**
 * Finishes the archive in dir; 0 or -errno, -ENODATA when nobody took part. With believes, event files are not read of which a process that ended told what is
 * in them: when they may have been damaged since, they have to be.
 */
int ios_finish(const char *dir, bool believes, struct ios_finished *report);

/** What processes that are gone left in their spools becomes their logs and event files; 0 or -errno. */
int ios_settle_all(const char *dir);
/** The pid of a process of this host that is still recording into the archive in dir, or 0. */
uint32_t ios_recording_pid(const char *dir);
/** Whether a process of the archive in dir runs, but the one with this number. */
bool ios_others_run(const char *dir, uint32_t number);
/** The process with this number has ended: finishes the archive in dir if no other of it is alive. 0 or -errno. */
int ios_leave(const char *dir, uint32_t number, struct ios_finished *report);

#endif
