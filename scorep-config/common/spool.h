// SPDX-License-Identifier: EPL-2.0
// What a process recorded and has not written yet, in memory that outlives it: DIR/registry/N.spool, a file that the process
// has mapped. However it ends, its calls and definitions are there, for whoever finishes the archive (settle.c).
//
// The file is a row of areas, each of whole pages: first one for the log and one for a thread, then whatever more is
// needed. Its blocks are taken before they are mapped, so a store never finds the disk full. Where the archive's file
// system cannot do that, N.spool is a link to a file in memory.
#ifndef IOSTRATA_COMMON_SPOOL_H
#define IOSTRATA_COMMON_SPOOL_H

#include "buf.h"
#include "clock.h"
#include "stream.h"
#include <iostrata/record.h>
#include <stdbool.h>
#include <stdint.h>

enum { IOS_PAGE = 4096, IOS_AREA_MAGIC = 0x614F5349 };
enum { IOS_FRAMES = 16, IOS_PENDING = 16, IOS_RESERVE = 2 * IOS_FRAMES + IOS_PENDING };

enum ios_area_type {
    IOS_AREA_LOG = 1, // records of the log follow, used bytes of them
    IOS_AREA_THREAD,  // a struct ios_thread, and behind it room for its first records
    IOS_AREA_RECORDS  // room for a thread's records
};

/** What a process did beside the operations that are recorded, in bytes. */
struct ios_beside {
    uint64_t apart[2]; // read and written, not of files
    uint64_t mapped;   // of files in memory
    uint64_t own;      // written by the tracer
};

/** What an area begins with. */
struct ios_area {
    uint32_t magic, type;
    uint64_t size; // of everything, in bytes
    uint64_t used;
    struct ios_area *next;    // of the log's, in the process
    struct ios_beside beside; // of the whole process, in the first area
};

/** A call that has begun and not ended. */
struct ios_frame {
    struct ios_record record;
    uintptr_t sp;     // frame address of its wrapper; 0: a pending frame
    uint32_t emitted; // 1: its IOS_BEGIN record is in the buffer
};

/** How far the records of a thread are in its event file: what has to be known to go on from there. */
struct ios_written {
    struct ios_clock_pair clock; // when it was written
    struct ios_stream_state stream;
    uint64_t records_at; // in the spool: where the records since then are
    uint32_t capacity;
};

/**
 * A recorded thread: one location. Only the thread itself writes records; whoever ends the process reads
 * them under flush_lock. guard is set while a wrapper changes the frames: the calls of a signal handler that
 * comes then go to pending, and are appended when the wrapper is done. The slow parts block all signals.
 */
struct ios_thread {
    struct ios_area area;
    union { // one store says that the records are written, and where the next ones go: written[epoch & 1]
        struct {
            uint32_t count, epoch;
        };
        uint64_t committed;
    };
    struct ios_record *records;
    uint32_t capacity;
    uint32_t guard;
    uint32_t depth;
    uint32_t pending_count;
    uint32_t index; // of the location in its process
    uint32_t flush_lock, tid;
    int key_rounds;
    uintptr_t guard_sp, guard_return; // the frame of the wrapper that holds it, and where that returns to
    uint64_t lost;                    // calls that could not be recorded
    uint64_t tick_scale;              // nanoseconds of a tick * 2^40 where they are not the recording clock's, else 0
    struct ios_seat *seat;            // where it sits, in the process
    uint32_t logged;                  // it wrote something: it is a location of the archive
    uint32_t phase;                   // id + 1 of the phase it is in, or 0
    uint32_t words_told;              // by bit: the pairs of words that the location's last messages had
    uint64_t words[IOS_WORD_PAIRS];
    uint32_t parent, parent_file; // handle + 1 of the layer above that is being opened, and its file
    struct ios_written written[2];
    struct ios_clock_pair clock; // where the clock was at the last flush
    uint64_t records_at;
    uint8_t *scratch;
    _Alignas(64) struct ios_frame frames[IOS_FRAMES]; // a cache line each
    struct ios_frame pending[IOS_PENDING];
    struct ios_stream stream;
};

_Static_assert(sizeof(struct ios_thread) <= IOS_PAGE, "the records of a thread begin on the page behind");

/** The spool of a process while it records. */
struct ios_spool {
    uint64_t end; // where the file's next area begins
    bool there;   // else areas are private memory, which nobody else will find
    bool linked;  // the file is not in the archive: others may be on another host
};

/** Makes the spool of process number and returns its first size bytes, mapped and zero; NULL: there is none. */
void *ios_spool_create(struct ios_spool *s, const char *dir, uint32_t number, size_t size);
/** So many more; NULL: they are not to be had. */
void *ios_spool_more(struct ios_spool *s, const char *dir, uint32_t number, size_t size);
void ios_spool_remove(const char *dir, uint32_t number);

static inline void ios_area_begin(struct ios_area *area, enum ios_area_type type, size_t size) {
    area->type = type;
    area->size = size;
    __atomic_store_n(&area->magic, IOS_AREA_MAGIC, __ATOMIC_RELEASE);
}

/** What the thread recorded so far is in its event file up to here; count records of its buffer are not. */
static inline void ios_thread_commit(struct ios_thread *t, uint32_t count) {
    struct ios_written *w = &t->written[(t->epoch + 1) & 1];
    *w = (struct ios_written){t->clock, ios_stream_state(&t->stream), t->records_at, t->capacity};
    __atomic_store_n(&t->committed, (uint64_t)(t->epoch + 1) << 32 | count, __ATOMIC_RELEASE);
}

// settle.c
/** Memory for settling one process after another: new pages for each would cost more than all else of it. */
struct ios_settler {
    struct ios_stream stream;
    struct ios_buf records, log, mounts;
    uint8_t scratch[IOS_STREAM_SCRATCH];
};

/** NULL: there is no memory. */
struct ios_settler *ios_settler_begin(void);
void ios_settler_end(struct ios_settler *memory);
/**
 * What the spool of a process that is gone holds goes to its log and event files, as the process would have written them, and
 * the spool goes; here: the process was one of this host. Can be done again if it was interrupted. 0 or -errno.
 */
int ios_settle(struct ios_settler *memory, const char *dir, uint32_t number, bool here);

#endif
