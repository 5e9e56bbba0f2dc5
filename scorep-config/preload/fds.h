// SPDX-License-Identifier: EPL-2.0
// What the tracer knows about descriptors and files. Descriptors made without our knowledge (inherited, or
// by libc itself) are looked up in /proc/self/fd when they are first used.
#ifndef IOSTRATA_PRELOAD_FDS_H
#define IOSTRATA_PRELOAD_FDS_H

#include "threads.h"

enum ios_fd_state { IOS_FD_UNKNOWN, IOS_FD_TRACED, IOS_FD_IGNORED };
/**
 * position is the file position while epoch is the present one: from open on, as long as nobody else can move it. After
 * dup, when a child has the descriptor too or when two threads used it at once, epoch is another and the kernel is asked.
 * user is, during a call that moves the position, its thread's index + 1, with IOS_FD_ASKED when it was.
 */
#define IOS_FD_ASKED (1u << 31)

struct ios_fd {
    int64_t position;
    uint32_t handle; // of the POSIX layer
    uint32_t file;
    uint32_t stream; // handle + 1 of the ISO C layer, or 0
    uint32_t user, epoch;
    uint8_t state;
    bool append, seekable;
    bool put;     // its stream got data by recorded calls
    bool recoded; // its stream has another encoding of wide characters than the locale
};

enum { IOS_FDS = 1 << 18 }; // descriptors we keep track of; untouched pages of the table cost nothing

extern struct ios_fd ios_fds[IOS_FDS];
extern uint32_t ios_fds_epoch; // advances when a child gets the descriptors

/** Finds out what a descriptor is. */
struct ios_fd *ios_fd_resolve(int fd);
/** Makes fd a descriptor of a file that was just opened by path; returns its handle. */
uint32_t ios_fd_opened(int fd, uint32_t file, int flags);
/** new is a duplicate of old; returns its handle, or IOS_NO_HANDLE when old is not recorded. */
uint32_t ios_fd_duplicated(int old, int new, int flags);
/** Forgets a descriptor that is about to be closed; returns its handle or IOS_NO_HANDLE. */
uint32_t ios_fd_closing(int fd);

/** The path of what a descriptor is of, as the kernel has it; its length, or 0. */
size_t ios_fd_path(int fd, char *to, size_t room);
/**
 * The same in less time where it is of no use: 0 for what has no path, or one that is not recorded, nor anything under it
 * if it is a directory. -1: there is no such descriptor.
 */
ssize_t ios_fd_name(int fd, char *to, size_t room);
/** Whether who reads it or writes to it may wait for others: a pipe, a connection, a terminal. */
bool ios_fd_waits(int fd);
/** Where the descriptor is, or -1: it has no position. */
int64_t ios_fd_position(int fd, const struct ios_fd *e);
/**
 * Before a call that moves a position which others may move too, or that appends; taken: another thread is in such a call.
 */
void ios_fd_ask(int fd, struct ios_fd *e, uint32_t self, bool taken);
/**
 * After it: where what was moved begins, or IOS_UNKNOWN when somebody else moved the position meanwhile. What was appended
 * begins where it ends, less its size.
 */
uint64_t ios_fd_asked(int fd, struct ios_fd *e, uint32_t self, bool appends, int64_t result);

/** The entry of a recorded descriptor, or NULL. */
static inline struct ios_fd *ios_fd_get(int fd) {
    if (unlikely((uint32_t)fd >= IOS_FDS))
        return NULL;
    struct ios_fd *e = &ios_fds[fd];
    if (likely(e->state == IOS_FD_TRACED))
        return e;
    return e->state == IOS_FD_IGNORED ? NULL : ios_fd_resolve(fd);
}

// paths.c
enum { IOS_NOT_THERE = -1 }; // the call failed: nothing is to be seen at the path
/**
 * The id of a file by the path the program gave, or IOS_NO_HANDLE when it is filtered out. at: where one sees what it is: a
 * descriptor of it, AT_FDCWD for its path, or IOS_NOT_THERE.
 */
uint32_t ios_file(int dir, const char *path, int at);
/** The same of a path that was opened: where it stands for a descriptor ("/proc/self/fd/3"), it is what that is of. */
uint32_t ios_file_opened(int dir, const char *path, int fd);
void ios_files_cwd_changed(void);

// files.c
uint32_t ios_file_absolute(const char *path, int at);
/** The id of what is no file on a disk, by its name: a direction of a connection. */
uint32_t ios_file_called(const char *name);
/** The absolute path of a file, or NULL; it stays. */
const char *ios_file_path(uint32_t file);
/** Whether a descriptor on it has a position: not a directory, a pipe or a terminal. */
bool ios_file_has_positions(uint32_t file);

// handles.c
/** A handle on a file: a free one of the same file and layer, or a new definition. */
uint32_t ios_handle(uint32_t file, enum ios_layer layer, uint32_t parent);
/** The same with a name inside the file; a new definition each time. */
uint32_t ios_handle_inside(const char *name, uint32_t file, enum ios_layer layer, uint32_t parent);
/** A handle that is there without having been opened. */
/** The id of the file that a handle is on. */
uint32_t ios_handle_file(uint32_t id);
uint32_t ios_handle_named(const char *name, uint32_t file, enum ios_layer layer, int mode, int status);
/** Nobody uses the handle any more. */
void ios_handle_free(uint32_t handle);

// open_flags.c
int ios_access_mode(int flags);
uint32_t ios_status_flags(int flags);
uint32_t ios_creation_flags(int flags);

/** The handle of the layer above that is just being opened on this file, or IOS_NO_HANDLE. */
static inline uint32_t ios_owner(uint32_t file) {
    const struct ios_thread *t = ios_self;
    return t && t->parent && t->parent_file == file ? t->parent - 1 : IOS_NO_HANDLE;
}

/** What the layers below open of this file from now on is this handle's; returns what was so before. */
static inline uint64_t ios_own(struct ios_thread *t, uint32_t handle, uint32_t file) {
    uint64_t before = (uint64_t)t->parent_file << 32 | t->parent;
    t->parent = handle + 1;
    t->parent_file = file;
    return before;
}

static inline void ios_own_no_more(struct ios_thread *t, uint64_t before) {
    t->parent = (uint32_t)before;
    t->parent_file = (uint32_t)(before >> 32);
}

// gone.c
/** A file is about to be removed, or to get another name: where it lies, for whoever records block requests, if anybody does. */
struct ios_buf ios_file_going(int dir, const char *path, bool moves);
/** The call is over; what was kept is freed. */
void ios_file_went(struct ios_buf *row, bool went);

// filter.c
void ios_filter_init(const char *include, const char *exclude);
bool ios_filter_passes(const char *path);
/** Whether the user has no list of what is recorded: then no kernel interfaces are, nor what is no file. */
bool ios_filter_is_default(void);

#endif
