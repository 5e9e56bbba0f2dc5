// SPDX-License-Identifier: EPL-2.0
// What the environment says, and what this process is.
#ifndef IOSTRATA_PRELOAD_CONFIG_H
#define IOSTRATA_PRELOAD_CONFIG_H

#include "recording.h"

enum { IOS_ARGUMENTS = 32 }; // of a program that are kept

struct ios_config {
    const char *program; // its path
    char host[256];
    char server[64];   // its name as a file server, or empty
    char no_layer[32]; // a word of IOSTRATA_LAYERS that names none, cut off
    bool dir_too_long; // IOSTRATA_DIR: nothing can be recorded
    bool is_launcher;  // it only starts others
};

extern struct ios_config ios_config;

/** What the variable IOSTRATA_OFF becomes when a recording could not begin: said once, not by every process. */
#define IOS_OFF_FAILED "failed"

/** Reads IOSTRATA_* and chooses the directory; false when nothing is to be recorded. */
bool ios_config_init(int argc, char **argv);
/** The program and its arguments, at most IOS_ARGUMENTS + 1 of them; returns how many, also without a list. */
uint32_t ios_config_arguments(const char *arguments[]);
/** Whether recording waits for iostrata_start. */
bool ios_config_stopped(void);

#endif
