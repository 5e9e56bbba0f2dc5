// SPDX-License-Identifier: EPL-2.0
// The registry: DIR/registry holds what only the processes know. A process takes its number by appending a
// slot to `alive`, and marks it when it ends; who runs is found out from the slots and the kernel, without a
// descriptor that stays open: the program's descriptors are its own. N.log is process N's definitions,
// written before the first event chunk that needs them, so that whatever is in an event file can be resolved
// even when its process was killed.
#ifndef IOSTRATA_COMMON_REGISTRY_H
#define IOSTRATA_COMMON_REGISTRY_H

#include "buf.h"
#include <stdint.h>

#define IOS_ARCHIVE "traces"
#define IOS_REGISTRY "registry"

enum { IOS_PATH_MAX = 4096 + 64 };

enum ios_slot_state { IOS_SLOT_RUNS = 1, IOS_SLOT_ENDED = 2 };

/** What the kernel counts of a process's I/O (/proc/PID/io): bytes and calls of reads and writes, bytes of disks. */
struct ios_witness {
    uint64_t rchar, wchar, syscr, syscw, read_bytes, write_bytes;
};

/** What it counts of a process itself (getrusage), and of its first thread (/proc/PID/schedstat). */
struct ios_usage {
    uint64_t cpu_ns, major_faults; // pages that had to come from a device or a file system
    uint64_t queued_ns;            // in which the first thread waited for a processor
};

/** One process in the file `alive`: all that there is of one that records nothing. */
struct ios_slot {
    uint32_t pid, state;
    uint64_t host;          // ios_pids_of: pids mean nothing on another
    uint32_t parent, known; // known: bits of enum ios_known
    uint64_t begin_ns, realtime_ns;
    uint64_t lost; // calls that could not be recorded
    uint64_t end_ns;
    struct ios_witness begin, end; // as far as known says
    // Bytes that are no files': pipes and the like, files left out; what the tracer wrote; of files in memory.
    uint64_t apart_read, apart_written, own_written, mapped;
    struct ios_usage used;          // where files were in memory; all 0: it is not known
    char program[64], hostname[64]; // cut off
};

/** What a slot tells. */
enum ios_known {
    IOS_KNOWN_BEGIN = 1,
    IOS_KNOWN_END = 2,
    IOS_KNOWN_UNSAFE = 4,         // its buffers go with it
    IOS_KNOWN_EXEC = 32,          // its end is that of a program; the process goes on as another
    IOS_KNOWN_PARTLY = 16,        // not all of it was to be recorded
    IOS_KNOWN_BESIDE = 128,       // what it did beside its operations, though it was killed
    IOS_KNOWN_TSC = 64,           // its kernel's clock is the processor's counter
    IOS_KNOWN_LEFT_OUT = 1 << 16, // from here on a bit for each layer: it was not to be recorded
    IOS_KNOWN_WAITS = 8 // it is no process of the program, but waits for all of them, and finishes the archive
};

/**
 * What writes into the archive. Of rings: what a process asked of io_uring, as the kernel tells; its locations are the
 * process's. Seen: a process that did not record itself, but has rings.
 */
enum ios_member { IOS_MEMBER_PROCESS, IOS_MEMBER_DEVICES, IOS_MEMBER_RINGS, IOS_MEMBER_SEEN };

/** Whose requests to a disk are on one of its handles. */
enum ios_submitter { IOS_SUBMITTER_OTHER, IOS_SUBMITTER_KERNEL, IOS_SUBMITTER_PROGRAM };

enum ios_log_type {
    // id: number, a: pid, b: parent's pid, c: enum ios_member, x: begin ns, y: the same in real time; host, program
    IOS_LOG_PROCESS,
    IOS_LOG_STRING, // id; text
    // id, a: enum ios_seen, b: the kernel's id of its mount, or 0; path. The last of an id is what holds.
    IOS_LOG_FILE,
    IOS_LOG_HANDLE, // id, a: file or none, b: parent or none, c: layer | flags << 8 | mode << 16, x: status; name
    IOS_LOG_THREAD, // id: number in the process, a: thread id; name
    IOS_LOG_RANK,   // id: in MPI_COMM_WORLD, a: its size
    IOS_LOG_HINT,   // id: file; name, value: a property of the file
    IOS_LOG_PHASE,  // id; name
    IOS_LOG_LOST,   // x: calls that could not be recorded
    IOS_LOG_MOUNT,  // id: the kernel's; its line of mountinfo
    IOS_LOG_CLOCK,  // x: time ns, y: what rank 0's clock is ahead ns (signed), a: uncertainty ns
    IOS_LOG_RING,   // id: descriptor of a ring of io_uring whose requests are recorded by the process itself
    // id: handle of a disk, b: enum ios_submitter, c: file of the disk, a: pid and x: begin ns of the process, if it is of the archive
    IOS_LOG_SUBMITTER,
    IOS_LOG_REPAIRED, // x: event files that were cut off, and put right
    IOS_LOG_SERVER,   // its name: the process serves files to others
    IOS_LOG_TOLD, // id: thread that writes no more, a, b: its events, low and high half, x, y: first and last time ns
    IOS_LOG_ALIGNED, // as IOS_LOG_CLOCK, found by messages; id: 0 the first time, 1 a later one; the last of an id holds
    IOS_LOG_SHARED   // x: device, y: inode of memory that this process may share with others
};

/** What was seen at a path: nothing by a process whose calls on it all failed. */
enum ios_seen { IOS_SEEN_FILE, IOS_SEEN_DIRECTORY, IOS_SEEN_NOTHING };

/** One record; text follows, NUL-terminated (two of them for IOS_LOG_PROCESS and IOS_LOG_HINT), padded to eight bytes. */
struct ios_log_record {
    uint32_t size; // of everything
    uint32_t type;
    uint32_t id, a, b, c;
    uint64_t x, y;
    char text[];
};

/** The property of the file of what the kernel asks a file system in user space: the device that is mounted, as a number. */
#define IOS_FUSE_DEVICE "iostrata.fuse"
/** The property of the file of a direction of a connection that goes on with TLS. */
#define IOS_TLS "iostrata.tls"
/** The property of a pipe that has a name. */
#define IOS_PIPE "iostrata.pipe"

/** Makes the archive's directories, where they are not there; 0 or -errno. */
int ios_registry_make(const char *dir);
/** The file of the slots, or -errno. */
int ios_alive_open(const char *dir, int flags);
void ios_alive_mark(int alive, uint32_t number, uint32_t state);
/** Enters a process; its number, or -errno, and how number 0 began, unless that is nobody's interest. */
int64_t ios_slot_take(const char *dir, const struct ios_slot *slot, struct ios_slot *first);
/** How many processes ever took part. */
uint32_t ios_slot_count(const char *dir);
/** 0 or -errno. */
int ios_slot_set(const char *dir, uint32_t number, uint32_t state);
/** 0 or -errno. */
int ios_slot_read(const char *dir, uint32_t number, struct ios_slot *slot);
/** 0 or -errno. */
int ios_slot_write(const char *dir, uint32_t number, const struct ios_slot *slot);
/** Whether the process of slot number is there still; one of another host is until it says that it ended. */
bool ios_slot_runs(const struct ios_slot *slots, uint32_t count, uint32_t number, uint64_t host);
#define IOS_MARK_SHARED IOS_REGISTRY "/shared"       // it was said that a child runs on a thread's memory
#define IOS_MARK_LAYERS IOS_REGISTRY "/layers"       // it was said that a layer is none
#define IOS_MARK_DEEPBIND IOS_REGISTRY "/deepbind"   // it was said that a flag of dlopen is left out
#define IOS_MARK_NAMESPACE IOS_REGISTRY "/namespace" // it was said that a library has a namespace of its own
#define IOS_MARK_SIGNAL IOS_REGISTRY "/signal"       // it was said that a signal is none
/** Whether nobody of the archive made this mark before, as far as that can be known. */
bool ios_mark_first(const char *dir, const char *mark);
/** Text into a hash, which begins with the seed (FNV-1a). */
#define IOS_HASH_SEED UINT64_C(14695981039346656037)
uint64_t ios_hash(uint64_t hash, const char *text);
/** Tells hosts apart by their names. */
uint64_t ios_host_hash(const char *name);
/** Where pids mean the same: the host of this name, and in it our name space of pids. */
uint64_t ios_pids_of(const char *hostname);
uint64_t ios_our_pids(void);

/** What a record takes with its texts, and the record put there, in zeroed memory. */
size_t ios_log_size(const char *text, const char *more);
void ios_log_put(void *to, const struct ios_log_record *r, const char *text, const char *more);
void ios_log_append(struct ios_buf *log, const struct ios_log_record *r, const char *text, const char *more);
/**
 * Appends the log to the file of process number, of which so many bytes are written: one that failed is done again there. The
 * log is empty afterwards. 0 or -errno.
 */
int ios_log_flush(struct ios_buf *log, const char *dir, uint32_t number, uint64_t *written);
/** Writes a part of the log of process number at a place of its file; 0 or -errno. */
int ios_log_write_at(const char *dir, uint32_t number, const void *bytes, size_t size, uint64_t at);
/** The record at *offset, which moves on; NULL at the end or where the log was cut off. */
const struct ios_log_record *ios_log_next(const struct ios_buf *log, size_t *offset);

/** Decimal digits and a NUL at p; returns where the NUL is. */
char *ios_put_number(char *p, uint64_t number);
/** path = dir/middle/number.suffix */
void ios_path_number(char path[IOS_PATH_MAX], const char *dir, const char *middle, uint64_t number, const char *suffix);
/** path = dir/name */
void ios_path_join(char path[IOS_PATH_MAX], const char *dir, const char *name);
/** The file's bytes appended to b; 0 or -errno. */
int ios_read_file(const char *path, struct ios_buf *b);
/** The file becomes b's bytes, at once for whoever reads it; 0 or -errno. */
int ios_write_file(const char *path, const struct ios_buf *b);
/** The same, with less work, for a file that nobody looks for until another one is there. */
int ios_write_unseen(const char *path, const struct ios_buf *b);

#endif
