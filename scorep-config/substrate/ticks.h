// SPDX-License-Identifier: EPL-2.0
// The clock of another measurement system. Which one it is nobody says, but it is one of the machine's, and found out
// from the first event: its time lies between what that clock showed before and what it shows now. From then on it is
// read here too, at any time, beside CLOCK_MONOTONIC, which is the archive's.
#ifndef IOSTRATA_SUBSTRATE_TICKS_H
#define IOSTRATA_SUBSTRATE_TICKS_H

#include "../common/clock.h"

enum ios_tick_clock {
    IOS_TICKS_COUNTER,
    IOS_TICKS_RAW,
    IOS_TICKS_MONOTONIC,
    IOS_TICKS_REAL,
    IOS_TICKS_MICRO,
    IOS_TICKS
};

/** What all clocks show at one moment. */
struct ios_ticks_reading {
    uint64_t of[IOS_TICKS];
};

struct ios_ticks_reading ios_ticks_read(void);
/** The clock that showed ticks between before and now; IOS_TICKS: none. */
enum ios_tick_clock ios_ticks_which(uint64_t ticks, const struct ios_ticks_reading *before);
/** A reading as one of a clock and of CLOCK_MONOTONIC. */
struct ios_clock_pair ios_ticks_pair(const struct ios_ticks_reading *reading, enum ios_tick_clock clock);

#endif
