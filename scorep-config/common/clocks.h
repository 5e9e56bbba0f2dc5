// SPDX-License-Identifier: EPL-2.0
// What a process's clock is behind that of rank 0: measured at the begin and the end of MPI, a line in between.
#ifndef IOSTRATA_COMMON_CLOCKS_H
#define IOSTRATA_COMMON_CLOCKS_H

#include "definitions.h"

/** How it was found out. */
enum ios_clock_by { IOS_CLOCK_SAME, IOS_CLOCK_DAY, IOS_CLOCK_RANKS, IOS_CLOCK_MESSAGES };

struct ios_clock_line {
    uint64_t time[2];  // ns of the process's clock
    uint64_t ahead[2]; // ns that rank 0's clock shows more, signed
    uint64_t deviation[2];
    uint32_t count; // 0: nothing was measured, the clock is the archive's
    enum ios_clock_by by;
};

/** What messages told, else the first and the last measurement in a log; a single one holds for good. */
void ios_clock_read(struct ios_clock_line *line, const struct ios_buf *log);
/** The clock at a time is so much behind, for good. */
void ios_clock_set(struct ios_clock_line *line, uint64_t time, uint64_t ahead, uint64_t deviation);
/** A time of the process as the archive has it. */
uint64_t ios_clock_correct(const struct ios_clock_line *line, uint64_t time);
/** The time of the process that the archive has as another. */
uint64_t ios_clock_raw(const struct ios_clock_line *line, uint64_t corrected);
/** The ClockOffset records of a location. */
void ios_clock_define(struct ios_definitions *d, const struct ios_clock_line *line);

#endif
