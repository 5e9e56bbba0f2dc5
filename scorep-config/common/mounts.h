// SPDX-License-Identifier: EPL-2.0
// Where files are mounted, as the kernel's mountinfo has it.
#ifndef IOSTRATA_COMMON_MOUNTS_H
#define IOSTRATA_COMMON_MOUNTS_H

#include "buf.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct ios_mount {
    uint32_t id;
    char point[1024], source[1024], type[64];
};

/** Takes a line of mountinfo apart: "36 35 98:0 / /mnt rw,noatime master:1 - ext3 /dev/root rw"; false: it is none. */
bool ios_mount_parse(struct ios_mount *mount, const char *line);

/** A file that a process defined. */
struct ios_place {
    uint32_t file, mount; // mount: the kernel's id, or 0
    const char *path;
};

/** The kernel's id of the mount a path is on, or a descriptor at when the path is empty; or 0. *type: S_IFMT bits, or 0. */
uint32_t ios_mount_of(int at, const char *path, uint32_t *type);

/** What is searched for the mounts of files. */
struct ios_mounts {
    struct ios_place *places;
    uint32_t count;
    struct ios_buf found; // log records: mounts, and stripes where the file system tells
};

#define IOS_MOUNTINFO "/proc/self/mountinfo" // the kernel's list

/** Searches the kernel's list, which is as it was afterwards. Takes a while to read and to search: for the end of a process. */
void ios_mounts_find(struct ios_mounts *m, struct ios_buf *list);
/** The same for the files that a log names; what is found is appended to found, which may be the log. */
void ios_mounts_of_log(const struct ios_buf *log, struct ios_buf *list, struct ios_buf *found);

#endif
