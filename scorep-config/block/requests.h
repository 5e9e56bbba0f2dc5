// SPDX-License-Identifier: EPL-2.0
// From the kernel's events to operations: a bio is queued (Begin), the request that carries it is issued to the
// device (Issued), and when all of its bytes are done, it is complete (Complete). Bios are merged into requests
// and split over several; they are found by the sectors they have in common. One location for each device.
#ifndef IOSTRATA_BLOCK_REQUESTS_H
#define IOSTRATA_BLOCK_REQUESTS_H

#include "events.h"
#include "track.h"

enum { NO_HANDLE = UINT32_MAX };

/** A bio that is not complete. */
struct bio {
    uint64_t id, begin, end; // sectors
    uint64_t done;           // sectors, of both halves of its life
    uint32_t handle;
    bool issued;
    uint8_t kind; // enum ios_kind
};

struct device {
    uint32_t number;       // of the whole disk: major << 20 | minor
    uint64_t first_sector; // where a partition begins on it
    char name[32];
    bool used; // a traced file is on it
    struct track track;
    struct bio *bios;
    uint32_t bio_count, bio_room;
};

/** The requests of one process to one device are on a handle of their own. */
struct disk_handle {
    uint32_t device, process;
    uint32_t next; // of the same process, or NO_HANDLE
};

/** Something happened to a request. */
void requests_changed(const struct kernel_event *event);
/** What was recorded goes to the files. */
void requests_write(void);
/** After events were lost nothing is known of the bios that were under way. */
void requests_forget(void);
/** Number of bios that are not complete. */
uint32_t requests_outstanding(void);

/** The device of a number as stat gives it, a disk or a partition, or NULL; its events need not have come. */
struct device *requests_device(uint32_t major, uint32_t minor, uint64_t *first_sector);
struct device *requests_devices(uint32_t *count);
const struct disk_handle *requests_handles(uint32_t *count);

#endif
