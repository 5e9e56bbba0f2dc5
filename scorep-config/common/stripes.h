// SPDX-License-Identifier: EPL-2.0
// How parallel file systems spread a file over their servers.
#ifndef IOSTRATA_COMMON_STRIPES_H
#define IOSTRATA_COMMON_STRIPES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct ios_stripes {
    uint32_t size;   // bytes of a stripe, where the file ends
    uint32_t count;  // of servers, there
    char parts[512]; // "START:SIZE:COUNT ...": the parts of a file whose stripes are not the same everywhere, else ""
};

/** Lustre's attribute "lustre.lov": a plain layout, or one of several parts (progressive, mirrored); false: neither. */
bool ios_lustre_parse(struct ios_stripes *stripes, const uint8_t *layout, size_t size);

/** What BeeGFS answers to its ioctl IOS_BEEGFS_STRIPES, in the memory order of the machine. */
struct ios_beegfs_stripes {
    uint32_t pattern; // 1: over targets, 2: over pairs, 3: over mirrored groups
    uint32_t size;
    uint16_t count;
};

#define IOS_BEEGFS_STRIPES _IOR('f', 25, struct ios_beegfs_stripes)

/** False: the file has none. */
bool ios_beegfs_parse(struct ios_stripes *stripes, const struct ios_beegfs_stripes *answer);

#endif
