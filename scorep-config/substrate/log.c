// SPDX-License-Identifier: EPL-2.0
// What all parts know, and the process's log of definitions.
#include "parts.h"

struct ios_recorder ios_recorder = {.lock = PTHREAD_MUTEX_INITIALIZER};

void ios_recorder_log(uint32_t type, uint32_t id, uint32_t a, uint64_t x) {
    struct ios_log_record r = {.type = type, .id = id, .a = a, .x = x};
    ios_log_append(&ios_recorder.log, &r, "", NULL);
}

int ios_recorder_write_log(void) {
    return ios_log_flush(&ios_recorder.log, ios_recorder.dir, ios_recorder.number, &ios_recorder.log_size);
}
