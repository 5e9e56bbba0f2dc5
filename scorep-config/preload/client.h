// SPDX-License-Identifier: EPL-2.0
// What the wrappers of libnfs and libgfapi share: libraries that speak to a file server, so that a program needs no mount.
// Nothing of them is needed to build this. A file has a handle, by the address that the program knows it by.
#ifndef IOSTRATA_PRELOAD_CLIENT_H
#define IOSTRATA_PRELOAD_CLIENT_H

#include "inflight.h"
#include "library.h"
#include "wrap.h"

/** Any argument that one register holds: what it means depends on the library's version. */
typedef uintptr_t ios_word;

/** Open files by their address; value: 1 where the server appends what is written. */
extern struct ios_inflight ios_client_files;

/** The frame of the program's callback that this thread is in, or 0. */
extern __thread uintptr_t ios_client_callback __attribute__((tls_model("initial-exec")));

/** Begins a call; false when it is not recorded, or is the library's own inside of another. */
IOS_INLINE bool ios_client_begin(struct ios_call *c, uint16_t call, uint8_t kind, uint32_t handle) {
    struct ios_thread *t = ios_ready(IOS_CLIENT);
    uintptr_t sp = (uintptr_t)__builtin_frame_address(0),
              outer = ios_client_callback ? ios_client_callback : UINTPTR_MAX;
    for (uint32_t i = 0; t && i < t->depth; i++)
        if (t->frames[i].sp > sp && t->frames[i].sp < outer && ios_calls[t->frames[i].record.call].layer == IOS_CLIENT)
            return false;
    return ios_begin_by(t, c, call, kind, handle);
}

/** The same of a call on an open file. */
IOS_INLINE bool ios_client_begin_on(struct ios_call *c, uint16_t call, uint8_t kind, const void *file) {
    const struct ios_entry *e = ios_wanted(IOS_CLIENT) ? ios_inflight_get(&ios_client_files, (uintptr_t)file) : NULL;
    return e && ios_client_begin(c, call, kind, e->handle);
}

/** Begins a read or write; offset IOS_UNKNOWN: where the file is. */
bool ios_client_begin_io(struct ios_call *c, uint16_t call, uint8_t kind, const void *file, uint64_t size,
                         uint64_t offset);
/** Ends what moved bytes, or a flush. */
int64_t ios_client_end_io(struct ios_call *c, int64_t result);
/** Begins a call on a file of this name; false too when that is left out. */
bool ios_client_begin_named(struct ios_call *c, uint16_t call, const char *name);
/** Ends a call that opened a file of this name; file NULL: it failed. */
void ios_client_end_open(struct ios_call *c, const char *name, const void *file, int flags);
/** Forgets a file that is about to be closed; its handle, which is free again, or IOS_NO_HANDLE. */
uint32_t ios_client_closing(const void *file);
void ios_client_end_seek(struct ios_call *c, int64_t offset, int whence, bool failed, uint64_t reached);
/** scheme://share/path, cut where it is too long. */
void ios_client_name(char name[IOS_PATH_MAX], const char *scheme, const char *share, const char *more,
                     const char *path);

/** What the program's callback will be told about: an operation, or a file that is being opened. */
struct ios_waiting {
    uint32_t taken, process;
    void *callback, *data; // the program's
    uint64_t id;           // matching id; of a file: its flags
    uint32_t handle;       // of a file: its number among files
};

/** A place for the program's callback and its data, which the library is given in place of the data; NULL: no room. */
struct ios_waiting *ios_client_wait(void *callback, void *data);
/** Begins an operation that ends in a callback; false, and nothing waits, when it is not recorded. */
bool ios_client_begin_split(struct ios_call *c, struct ios_waiting *w, uint16_t call, uint8_t kind, const void *file,
                            uint64_t size, uint64_t offset);
/** The call that began it is over; a callback is not to come when it failed. */
void ios_client_end_split(struct ios_call *c, struct ios_waiting *w, uint64_t id, bool failed);
/** The callback came: the operation is recorded as complete; what waited, whose place is free again. */
struct ios_waiting ios_client_done(struct ios_waiting *w, int64_t result);
/** The same of a file: result is its address, or NULL. */
struct ios_waiting ios_client_opened(struct ios_waiting *w, const void *file);
/** What waited, whose place is free again. */
struct ios_waiting ios_client_take(struct ios_waiting *w);

/** Around a call of the program's callback: what that calls is the program's. */
#define IOS_CLIENT_CALLBACK(call)                                                                                      \
    do {                                                                                                               \
        uintptr_t outer = ios_client_callback;                                                                         \
        ios_client_callback = (uintptr_t)__builtin_frame_address(0);                                                   \
        call;                                                                                                          \
        ios_client_callback = outer;                                                                                   \
    } while (0)

#endif
