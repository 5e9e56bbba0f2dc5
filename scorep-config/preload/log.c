// SPDX-License-Identifier: EPL-2.0
#include "log.h"

static uint64_t written; // bytes of our log that are in its file

void ios_log_begin(void) {
    ios_process.log.size = 0;
    written = 0;
}

bool ios_log_hold(void) {
    return ios_lock(&ios_process.log_lock);
}

void ios_log_release(void) {
    ios_unlock(&ios_process.log_lock);
}

void ios_log(const struct ios_log_record *r, const char *text, const char *more) {
    if (!ios_log_hold())
        return;
    ios_log_append(&ios_process.log, r, text, more);
    ios_log_release();
}

void ios_log_all(const struct ios_buf *records) {
    if (!ios_log_hold())
        return;
    ios_buf_append(&ios_process.log, records->data, records->size);
    ios_log_release();
}

int ios_log_write(void) {
    if (!ios_log_hold())
        return -11 /* EAGAIN */;
    int error = ios_log_flush(&ios_process.log, ios_process.dir, ios_process.number, &written);
    ios_log_release();
    return error;
}
