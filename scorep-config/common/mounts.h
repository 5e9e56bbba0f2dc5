// SPDX-License-Identifier: EPL-2.0
// Where files are mounted, as the kernel's mountinfo has it, and how Lustre spreads them over its servers.
#ifndef IOSTRATA_COMMON_MOUNTS_H
#define IOSTRATA_COMMON_MOUNTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct ios_mount {
    uint32_t id;
    char point[1024], source[1024], type[64];
};

/** Takes a line of mountinfo apart: "36 35 98:0 / /mnt rw,noatime master:1 - ext3 /dev/root rw"; false: it is none. */
bool ios_mount_parse(struct ios_mount *mount, const char *line);

/** The layout in Lustre's attribute "lustre.lov", when it is a plain one: bytes of a stripe, number of servers. */
bool ios_lustre_parse(const uint8_t *layout, size_t size, uint32_t *stripe_size, uint32_t *stripe_count);

#endif
