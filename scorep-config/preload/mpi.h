// SPDX-License-Identifier: EPL-2.0
// MPI without its headers. The two families of implementations pass the same things in the same registers, but
// give them other types: handles are pointers in Open MPI and ints in MPICH. Every argument is a word here, and
// what a value means is asked of the library that is there at run time; so one library serves both.
#ifndef IOSTRATA_PRELOAD_MPI_H
#define IOSTRATA_PRELOAD_MPI_H

#include "call.h"
#include "fds.h"
#include "inflight.h"
#include "library.h"

// Each wrapper is compiled twice: for the program's MPI_ calls and for PMPI_, which the Fortran library of Open MPI
// and other tools call. Of calls inside calls only the outermost is the program's.
#ifdef IOS_MPI_PROFILING
#define MPI_NAME(name) PMPI_##name
#define MPI_REAL(name) ios_mpi_find_profiling(IOS_CALL_MPI_##name)
#else
#define MPI_NAME(name) MPI_##name
#define MPI_REAL(name) ios_mpi_find(IOS_CALL_MPI_##name)
#endif

typedef uintptr_t ios_word;

/** Sees more words than any call has arguments: what a callee does not take is ignored. */
typedef int (*ios_mpi_function)(ios_word, ios_word, ios_word, ios_word, ios_word, ios_word, ios_word, ios_word);

/** Room for any MPI_Status. */
struct ios_status {
    uint64_t words[16];
};

/** An open MPI file. */
struct ios_mpi_file {
    ios_word fh; // 0: free
    uint32_t handle, file;
    bool first;          // we are rank 0 of those who opened it
    bool view;           // offsets are in units of a view
    bool scattered;      // what it reads or writes at once is not one piece of the file, or has no place at all
    uint64_t split;      // matching id of the split collective that is under way
    uint64_t split_size; // bytes it asked for
};

/** A function of MPI, or NULL: never one of our own. */
ios_mpi_function ios_mpi_find(uint16_t call);
/** The same by its name in the profiling interface. */
ios_mpi_function ios_mpi_find_profiling(uint16_t call);
/** The same where the name is written down. */
#define IOS_MPI_FUNCTION(name) IOS_LIBRARY_FUNCTION(ios_mpi_function, name, "libmpi")

struct ios_mpi_file *ios_mpi_file(ios_word fh);
/** Takes an entry for a file that was opened; NULL when there are too many. */
struct ios_mpi_file *ios_mpi_opened(const struct ios_mpi_file *file);
/** An offset for operations at the file pointer. */
#define IOS_MPI_POINTER (IOS_UNKNOWN - 1)
/** The place in the file, in bytes, that the program's offset means; IOS_UNKNOWN when it is not one place. */
uint64_t ios_mpi_place(const struct ios_mpi_file *file, uint64_t offset);
/** A view was set. */
void ios_mpi_viewed(struct ios_mpi_file *file, ios_word filetype);
/** Bytes of count items of a datatype, or IOS_UNKNOWN. */
uint64_t ios_mpi_size(ios_word type, uint64_t count);
/** The status to hand on in place of the program's when it gave none. */
ios_word ios_mpi_status(ios_word given, struct ios_status *ours);
/** Bytes done according to a status, or IOS_UNKNOWN. */
uint64_t ios_mpi_done(ios_word status);
/** Who sent a message, and with which tag, according to a status. */
void ios_mpi_envelope(ios_word status, int *source, int *tag);
uint64_t ios_mpi_next_id(void);
ios_word ios_mpi_world(void);
/** Whether two handles are one. */
bool ios_mpi_same(ios_word handle, ios_word other);
bool ios_mpi_no_info(ios_word info);
ios_word ios_mpi_byte(void);

// ranks.c
/** MPI was initialized: once, however many of its functions call each other. */
void ios_mpi_begun(void);
/** MPI is about to be finalized. */
void ios_mpi_ends(void);
/** The process's rank in MPI_COMM_WORLD; -1: it is not known. */
int ios_mpi_rank(void);
/** What MPI grants to threads, in both families. */
extern int ios_mpi_threads;
enum { IOS_MPI_THREAD_MULTIPLE = 3 };
/** Whether several threads may be in MPI at once, or that is not known. */
IOS_INLINE bool ios_mpi_is_shared(void) {
    return ios_mpi_threads == IOS_MPI_THREAD_MULTIPLE;
}
/** What a rank in a communicator is in MPI_COMM_WORLD; IOS_NO_HANDLE: it is none, or that cannot be asked. */
uint32_t ios_mpi_world_rank(ios_word comm, int rank);

// sync.c, gather.c: collective, and of MPI's profiling interface only
/** Compares the clocks of all ranks. */
void ios_sync(int rank, int size);
/** Ranks that write into another archive than rank 0 hand over what they recorded, which then ends. */
void ios_gather(int rank, int size);
/** A function of MPI that is called without being recorded. */
#define ios_mpi_call(name, ...) ((int (*)())IOS_MPI_FUNCTION("PMPI_" #name))(__VA_ARGS__)

/** Non-blocking operations under way, by the value of their request; value: the matching id. */
extern struct ios_inflight ios_mpi_requests;
/** A request is a pointer or an int: bytes of it. */
size_t ios_mpi_request_size(void);
/** Remembers a non-blocking operation under its request. */
void ios_mpi_issued(ios_word request, uint32_t handle, uint64_t matching);

/** Whether the calling thread is in an MPI call already. */
IOS_INLINE bool ios_mpi_inside(void) {
    const struct ios_thread *t = ios_self;
    uintptr_t sp = (uintptr_t)__builtin_frame_address(0);
    for (uint32_t i = 0; t && i < t->depth; i++)
        if (t->frames[i].sp > sp && ios_calls[t->frames[i].record.call].layer == IOS_MPIIO)
            return true;
    return false;
}

/** The calling thread if its MPI calls are recorded, and it is in none yet. */
IOS_INLINE struct ios_thread *ios_mpi_ready(void) {
    return ios_mpi_inside() ? NULL : ios_ready(IOS_MPIIO);
}

/** The same for calls about messages. */
IOS_INLINE struct ios_thread *ios_mpi_talks(void) {
    return ios_mpi_inside() ? NULL : ios_ready(ios_state->active >> IOS_MPI & 1 ? IOS_MPI : IOS_MPIIO);
}

/** Begins a call; false when it is not recorded. */
IOS_INLINE bool ios_mpi_begin(struct ios_call *c, uint16_t call, uint8_t kind, uint32_t handle) {
    return ios_begin_by(ios_mpi_ready(), c, call, kind, handle);
}

/**
 * Whether a call in which a process waited for another's message is recorded, which else is dropped. Only one that took
 * long is when nothing else was asked for.
 */
static inline bool ios_mpi_is_told(struct ios_call *c) {
    ios_stop_clock(c);
    bool told = ios_took_long(c) || c->f->emitted || (ios_state->active >> IOS_MPI & 1);
    if (!told)
        ios_drop(c);
    return told;
}

/** Calls a function of MPI with as many words as it takes. */
#define IOS_MPI_CALL(function, ...) ((int (*)())(function))(__VA_ARGS__)

/** The body of a call that may wait for a message. */
#define IOS_MPI_WAITS(name, ...)                                                                                       \
    do {                                                                                                               \
        struct ios_call waiting;                                                                                       \
        bool recorded = ios_begin_by(ios_mpi_talks(), &waiting, IOS_CALL_MPI_##name, IOS_PLAIN, IOS_NO_HANDLE);        \
        int result = IOS_MPI_CALL(MPI_REAL(name), __VA_ARGS__);                                                        \
        if (recorded && ios_mpi_is_told(&waiting)) {                                                                   \
            waiting.f->record.flags |= result ? IOS_FAILED : 0;                                                        \
            ios_close_frame(&waiting);                                                                                 \
        }                                                                                                              \
        return result;                                                                                                 \
    } while (0)

#endif
