// SPDX-License-Identifier: EPL-2.0
// What the kernel asks file systems in user space, and their answers, as the kernel tells: its end of the connection to each.
// One location for each of them.
#ifndef IOSTRATA_BLOCK_FUSE_H
#define IOSTRATA_BLOCK_FUSE_H

#include "events.h"
#include "track.h"

/** What is mounted once, and the kernel's end of its connection. */
struct connection {
    uint32_t device; // major << 20 | minor
    uint32_t daemon; // the process of the archive that serves it; 0: not known
    bool left_out;   // by its daemon
    uint8_t searches;
    char mounted[256]; // where; empty: not known
    uint8_t *users;    // a bit for each process (tasks.h)
    uint32_t users_size;
    struct track track;
};

/** A file system was asked, or has answered. */
void fuse_changed(const struct kernel_event *event);
/** What was recorded goes to the files. */
void fuse_write(void);
/** A process of the archive is the daemon of what is mounted as a device, and records that connection, or leaves it out. */
void fuse_served(uint32_t device, uint32_t pid, bool recorded);
/** One is the daemon of something, and it is not known of what. */
void fuse_served_somewhere(void);
/** Whether a process that is the command's has used it, or its daemon is recorded, and it is not left out. */
bool fuse_is_wanted(const struct connection *c);
/** The name of a direction of it, as the tracer calls it in the daemon. */
void fuse_name(char *name, size_t room, const struct connection *c, bool answers);
struct connection *fuse_connections(uint32_t *count);

#endif
