// SPDX-License-Identifier: EPL-2.0
// Descriptors come and go: what the wrappers of such calls share.
#ifndef IOSTRATA_PRELOAD_OPENING_H
#define IOSTRATA_PRELOAD_OPENING_H

#include "wrap.h"
#include <errno.h>

/** Ends a call that opens a path; what is costly comes after the clock was read. */
int ios_end_open(struct ios_call *c, int dir, const char *path, int flags, int fd);
/** Called for an opening that is not recorded. */
void ios_opened_unrecorded(int fd);
/** Whether the table may be changed: a child of vfork has descriptors of its own, but our memory. */
bool ios_in_own_memory(void);
void ios_forget_range(unsigned first, unsigned last);
/** The program takes this number for a descriptor of its own: where it was ours, ours moves elsewhere. */
void ios_archive_yields(int number);
/** All of close_range: our descriptor stays. As the kernel tells it: -errno. */
int ios_close_around(unsigned first, unsigned last, int flags);
/** A duplicate of a descriptor: both are recorded, or none. */
int ios_end_dup(struct ios_call *c, int old, int new, int flags);
int ios_unrecorded_dup(int old, int new);
/** All of close, but for what closes. */
#define IOS_CLOSING(fd, call)                                                                                          \
    struct ios_call c;                                                                                                 \
    if ((fd) == ios_base && (fd) >= 0) { /* ours: for the program it is not there */                                   \
        errno = EBADF;                                                                                                 \
        return -1;                                                                                                     \
    }                                                                                                                  \
    if (!ios_in_own_memory())                                                                                          \
        return call;                                                                                                   \
    bool known = (uint32_t)(fd) < IOS_FDS && ios_fds[fd].state == IOS_FD_TRACED;                                       \
    if (!known || !ios_begin_fd(&c, IOS_CALL_close, IOS_CLOSE, fd)) {                                                  \
        ios_fd_closing(fd);                                                                                            \
        return call;                                                                                                   \
    }                                                                                                                  \
    ios_fd_closing(fd); /* before the number can be another thread's */                                                \
    int result = call;                                                                                                 \
    ios_end(&c, false);                                                                                                \
    return result

#define IOS_DUPLICATING(name, old, flags, call)                                                                        \
    struct ios_call c;                                                                                                 \
    if (!ios_begin_fd(&c, IOS_CALL_##name, IOS_DUP, old))                                                              \
        return ios_unrecorded_dup(old, call);                                                                          \
    return ios_end_dup(&c, old, call, flags)

// A descriptor that is not recorded may take the number of one that was: the table is told in either case.
#define IOS_OPENING(name, dir, path, flags, call)                                                                      \
    struct ios_call c;                                                                                                 \
    if (!ios_begin(&c, IOS_POSIX, IOS_CALL_##name, IOS_OPEN)) {                                                        \
        int fd = call;                                                                                                 \
        if (fd >= 0)                                                                                                   \
            ios_opened_unrecorded(fd);                                                                                 \
        return fd;                                                                                                     \
    }                                                                                                                  \
    return ios_end_open(&c, dir, path, flags, call)

#endif
