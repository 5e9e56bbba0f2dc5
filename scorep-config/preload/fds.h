// SPDX-License-Identifier: EPL-2.0
// What the tracer knows about descriptors and files. Descriptors made without our knowledge (inherited, or
// by libc itself) are looked up in /proc/self/fd when they are first used.
#ifndef IOSTRATA_PRELOAD_FDS_H
#define IOSTRATA_PRELOAD_FDS_H

#include "core.h"

enum ios_fd_state { IOS_FD_UNKNOWN, IOS_FD_TRACED, IOS_FD_IGNORED };
enum ios_fd_flag { IOS_FD_APPEND = 1, IOS_FD_SHARED = 2, IOS_FD_STDERR = 4 };

/**
 * position is the file position when it is known exactly, else -1. It is known from open on as long as nobody
 * else can move it: not after dup or fork, not when two threads use the descriptor at once. owner is the
 * thread that used it last; busy is set during its call.
 */
struct ios_fd {
    uint32_t handle; // of the POSIX layer
    uint32_t stream; // of the ISO C layer, or IOS_NO_HANDLE
    int64_t position;
    uint32_t owner;
    uint8_t state, flags, busy, hops;
};

extern struct ios_fd *ios_fds;
extern uint32_t ios_fd_limit;

bool ios_fds_init(void);
/** Nobody's position is known any more: another process shares the descriptors. */
void ios_fds_forked(void);
/** Finds out what a descriptor is. */
struct ios_fd *ios_fd_resolve(struct ios_thread *t, int fd);
/** Makes fd a descriptor of a file that was just opened by path; returns its handle. */
uint32_t ios_fd_opened(struct ios_thread *t, int fd, uint32_t file, int flags);
/** new is a duplicate of old; returns its handle, or IOS_NO_HANDLE when old is not recorded. */
uint32_t ios_fd_duplicated(struct ios_thread *t, int old, int new, int flags);
/** Forgets a descriptor that is about to be closed; returns its handle or IOS_NO_HANDLE. */
uint32_t ios_fd_closing(int fd);
void ios_fd_ignore(int fd);
/** Another thread uses the descriptor: takes its position over, or gives it up. */
void ios_fd_take(struct ios_fd *e, struct ios_thread *t);
/** The tracer's own descriptor: the program must not close or replace it. */
bool ios_fd_is_ours(int fd);
/** Moves the tracer's own descriptor out of the program's way. */
void ios_fd_make_way(int fd);

/** The entry of a recorded descriptor, or NULL. */
static inline struct ios_fd *ios_fd_get(struct ios_thread *t, int fd) {
    if (unlikely((uint32_t)fd >= ios_fd_limit))
        return NULL;
    struct ios_fd *e = &ios_fds[fd];
    if (likely(e->state == IOS_FD_TRACED))
        return e;
    return e->state == IOS_FD_IGNORED ? NULL : ios_fd_resolve(t, fd);
}

// files.c
/** The id of a file by the path the program gave, or IOS_NO_HANDLE when it is filtered out. */
uint32_t ios_file(struct ios_thread *t, int dir, const char *path);
uint32_t ios_file_absolute(struct ios_thread *t, const char *path);
const char *ios_file_path(uint32_t file);
void ios_files_cwd_changed(void);
/** A handle on a file: a free one of the same file and layer, or a new definition. */
uint32_t ios_handle(struct ios_thread *t, uint32_t file, enum ios_layer layer, uint32_t parent);
uint32_t ios_handle_named(struct ios_thread *t, const char *name, uint32_t file, enum ios_layer layer, int mode,
                          int status);
/** Nobody uses the handle any more. */
void ios_handle_free(uint32_t handle);
uint32_t ios_handle_file(uint32_t handle);
/** A reference to count strings with consecutive ids. */
uint32_t ios_strings(struct ios_thread *t, const char *const *texts, uint32_t count);
/** A child writes everything it inherited into its own log. */
void ios_files_forked(void);
int ios_access_mode(int flags);
uint32_t ios_status_flags(int flags);
uint32_t ios_creation_flags(int flags);

// filter.c
void ios_filter_init(const char *include, const char *exclude);
bool ios_filter_passes(const char *path);

#endif
