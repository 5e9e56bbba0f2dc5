// SPDX-License-Identifier: EPL-2.0
// Which devices the traced files are on, and where on them.
#ifndef IOSTRATA_BLOCK_EXTENTS_H
#define IOSTRATA_BLOCK_EXTENTS_H

#include "../common/buf.h"

/**
 * Looks up every file of the archive. Devices with a file on them are marked as used; for each file, a definition
 * and its properties go into the log: "iostrata.device", "iostrata.extents" (docs/formats/block.md). File ids begin
 * at first.
 */
void extents_find(const char *dir, uint32_t first, struct ios_buf *log);

#endif
