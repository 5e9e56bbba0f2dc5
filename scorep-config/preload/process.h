// SPDX-License-Identifier: EPL-2.0
#ifndef IOSTRATA_PRELOAD_PROCESS_H
#define IOSTRATA_PRELOAD_PROCESS_H

#include "recording.h"

/** Takes a number in the registry. 0 or -errno. */
int ios_process_register(void);
/** What the kernel's clock is, if a process of the archive told. */
enum ios_kernel_clock ios_process_clock(void);
/** Logs what the process is, by a function. */
void ios_process_log(void (*log)(const struct ios_log_record *r, const char *text, const char *more));
/** Bytes that the tracer wrote for this process. */
uint64_t ios_process_own(void);
/** What it records goes with it when it is killed: its slot says so. */
void ios_process_unsafe(void);
enum ios_end { IOS_END_EXIT, IOS_END_EXEC };
/** What was recorded is there for whoever finishes; at exit the last process does. Can be done again after a failed exec. */
void ios_process_end(enum ios_end how, uint64_t status);
/**
 * Ends the recording of the process before its own end, for work that takes the finished files elsewhere. Where that
 * fails, they stay, and the archive is finished as at the process's end. Returns whether work returned 0.
 */
bool ios_process_hand_over(int (*work)(void *), void *argument);
/** After an exec that failed. */
void ios_process_goes_on(void);

#endif
