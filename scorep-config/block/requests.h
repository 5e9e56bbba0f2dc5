// SPDX-License-Identifier: EPL-2.0
// From the kernel's events to operations: a bio is queued (Begin), the request that carries it is issued to the
// device (Issued), and when all of its bytes are done, it is complete (Complete). Bios are merged into requests
// and split over several; they are found by the sectors they have in common. One location for each device.
#ifndef IOSTRATA_BLOCK_REQUESTS_H
#define IOSTRATA_BLOCK_REQUESTS_H

#include "../common/stream.h"
#include "ring.h"

/** A bio that is not complete. */
struct bio {
    uint64_t id, begin, end; // sectors
    uint64_t done;           // sectors, of both halves of its life
    bool issued;
    uint8_t kind; // enum ios_kind
};

struct device {
    uint32_t number;       // of the whole disk: major << 20 | minor
    uint64_t first_sector; // where a partition begins on it
    char name[32];
    char path[4096]; // of its events until the end
    bool used;       // a traced file is on it
    struct ios_stream stream;
    uint8_t *scratch;
    struct ios_record *records;
    uint32_t record_count, record_room;
    struct bio *bios;
    uint32_t bio_count, bio_room;
};

/** Where events are kept while they are recorded. */
void requests_begin(const char *registry);
/** Takes events of any processor in any order. */
void requests_add(const struct block_event *event);
/** Makes operations of all events before a time; those of later are kept. */
void requests_process(uint64_t until_ns);
/** After events were lost nothing is known of the bios that were under way. */
void requests_forget(void);
/** Number of bios that are not complete. */
uint32_t requests_outstanding(void);

/** The device of a number as stat gives it, a disk or a partition, or NULL; its events need not have come. */
struct device *requests_device(uint32_t major, uint32_t minor, uint64_t *first_sector);
struct device *requests_devices(uint32_t *count);

#endif
