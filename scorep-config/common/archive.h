// SPDX-License-Identifier: EPL-2.0
// An archive while it is being finished: what the logs of its processes say, and what has been made of it.
#ifndef IOSTRATA_COMMON_ARCHIVE_H
#define IOSTRATA_COMMON_ARCHIVE_H

#include "clocks.h"
#include "definitions.h"
#include "keys.h"
#include "registry.h"
#include "told.h"

enum { IOS_MOUNTS_TOLD = 32 }; // of a process that are told

/** What one process's log says, and where its local ids went. */
struct ios_logged {
    struct ios_buf log;
    uint32_t *strings, *files, *handles; // local id to global id
    uint32_t *regions;                   // phases follow the calls; NULL if there are none
    uint32_t string_count, file_count, handle_count, region_count;
    const struct ios_slot *slot;              // NULL: it is not known
    const struct ios_log_record *self, *rank; // rank: NULL outside MPI
    const struct ios_log_record *mounts[IOS_MOUNTS_TOLD];
    uint32_t mount_count;
    struct ios_clock_line clock;
    struct ios_told events;
    uint64_t lost, repaired; // calls that could not be recorded; event files that were cut off
    uint32_t host;
    uint32_t next, group; // in the order of definition; the location group's reference
    bool joined;          // the group is another's
    bool threadless;      // it recorded nothing: its thread is made up, for an archive has one
    uint32_t world;       // of ranks: which start of MPI
    uint64_t location;    // the first that is defined; OTF2_UNDEFINED64: none
};

/** One start of MPI: its ranks have an MPI_COMM_WORLD in common. */
struct ios_world {
    uint32_t size, last; // last: the process that was added last
    uint32_t *processes; // by rank, or OTF2_UNDEFINED32
};

struct ios_archive {
    const char *dir;
    struct ios_logged *processes;
    uint32_t process_count;
    struct ios_arena memory; // of all that follows, and of the processes
    struct ios_definitions global, local;
    struct ios_finished *report;
    uint64_t first_time, last_time, realtime;
    struct ios_keys files; // host and path
    struct ios_buf placed; // of a file's id: 1 where its mount is defined
    uint32_t handle_count;
    struct ios_buf phases; // region of a phase, or 0, by the id of its name
    uint32_t phase_count;
    struct ios_buf worlds; // of struct ios_world
    uint32_t rank_count;   // of all of them
    uint32_t chunk_size;   // of definitions
    bool has_network;      // some process recorded connections
};

// logs.c
/** Begins with what is known of all processes that ever took part; with believes, as ios_finish. 0 or -errno; alive is their slots, freed before a. */
int ios_archive_open(struct ios_archive *a, struct ios_buf *alive, bool believes);
void ios_archive_free(struct ios_archive *a);
/** The next record of a type; NULL: there is none. */
const struct ios_log_record *ios_logged_next(struct ios_logged *p, size_t *at, uint32_t type);
static inline uint64_t ios_location(uint32_t process, uint32_t thread) {
    return process | (uint64_t)thread << 32;
}

// times.c
/** Makes one clock of those of the hosts, and finds the time that the events span. */
void ios_archive_times(struct ios_archive *a);

// members.c: who took part
void ios_define_system_tree(struct ios_archive *a);
void ios_define_group(struct ios_archive *a, uint32_t number);
/** The location group of the process of a host that was there under a pid at a time, or OTF2_UNDEFINED32. */
uint32_t ios_group_at(struct ios_archive *a, uint32_t host, uint32_t pid, uint64_t ns, uint32_t but);
/** Rings get the group of their process; false when it is not there. */
bool ios_join_group(struct ios_archive *a, uint32_t number);
void ios_define_locations(struct ios_archive *a, uint32_t number);

// worlds.c: the communicators of MPI
/** Finds out which ranks were started together. */
void ios_find_worlds(struct ios_archive *a);
/** Defines their communicators; the locations have to be known. */
void ios_define_worlds(struct ios_archive *a);

// covers.c: what of a process was recorded
void ios_define_coverage(struct ios_archive *a, struct ios_logged *p);
// beyond.c: what was not recorded
/** What the kernel counted for all, and programs that could not be recorded, as properties of the machine. */
void ios_define_beyond(struct ios_archive *a);
/** Archives that were repaired keep a mark; 0 or -errno. */
int ios_keep_marks(struct ios_archive *a);

// objects.c: what a process worked on
/** Whether any process has handles on connections. */
bool ios_has_network(struct ios_archive *a);
void ios_define_objects(struct ios_archive *a, struct ios_logged *p);

#endif
