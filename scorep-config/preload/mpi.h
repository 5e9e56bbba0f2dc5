// SPDX-License-Identifier: EPL-2.0
// MPI without its headers. The two families of implementations pass the same things in the same registers, but
// give them other types: handles are pointers in Open MPI and ints in MPICH. Every argument is a word here, and
// what a value means is asked of the library that is there at run time; so one library serves both.
#ifndef IOSTRATA_PRELOAD_MPI_H
#define IOSTRATA_PRELOAD_MPI_H

#include "fds.h"

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
    uint32_t handle;
    bool view;           // offsets are relative to a view
    uint64_t split;      // matching id of the split collective that is under way
    uint64_t split_size; // bytes it asked for
};

/** A function of MPI, or NULL: never one of our own. */
ios_mpi_function ios_mpi_find(uint16_t call);
ios_mpi_function ios_mpi_find_name(const char *name);
#define MPI_REAL(name) ios_mpi_find(IOS_CALL_MPI_##name)

struct ios_mpi_file *ios_mpi_file(ios_word fh);
/** Takes an entry for a file that was opened; NULL when there are too many. */
struct ios_mpi_file *ios_mpi_opened(ios_word fh, uint32_t handle);
/** Bytes of count items of a datatype, or IOS_UNKNOWN. */
uint64_t ios_mpi_size(ios_word type, uint64_t count);
/** The status to hand on in place of the program's when it gave none. */
ios_word ios_mpi_status(ios_word given, struct ios_status *ours);
/** Bytes done according to a status, or IOS_UNKNOWN. */
uint64_t ios_mpi_done(ios_word status);
uint64_t ios_mpi_next_id(void);
ios_word ios_mpi_world(void);

// wrap_mpi_wait.c
/** Remembers a non-blocking operation under its request. */
void ios_mpi_issued(ios_word request, uint32_t handle, uint64_t matching);

#endif
