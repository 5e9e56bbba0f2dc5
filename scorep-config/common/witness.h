// SPDX-License-Identifier: EPL-2.0
// What the kernel counts of a process's I/O, and which programs nothing can be preloaded into.
#ifndef IOSTRATA_COMMON_WITNESS_H
#define IOSTRATA_COMMON_WITNESS_H

#include "registry.h"

// witness.c
/** What the kernel counted for this process and the children that it waited for; false: that cannot be had. */
bool ios_witness_now(struct ios_witness *w);
/** What it counted for the threads of this process alone, as far as they run. */
bool ios_witness_own(struct ios_witness *w);

/** What this process has used so far, but how long it was queued. */
struct ios_usage ios_usage_now(void);
/** The same since then, and how long it was queued at all; all 0: that cannot be had. */
struct ios_usage ios_usage_since(const struct ios_usage *begin);

// unseen.c: lines of REGISTRY/unseen, PATH REASON, for a launcher also the bytes that it read and wrote itself
#define IOS_UNSEEN IOS_REGISTRY "/unseen"
/** There while requests of io_uring are recorded as the kernel tells of them. */
#define IOS_RINGS IOS_REGISTRY "/rings"
/** Why nothing is preloaded into a program that this process starts, or NULL. */
const char *ios_unseen_reason(const char *path);
/** A program is about to be started that may not be recorded: notes it if so. */
void ios_unseen_note(const char *dir, const char *path, const char *reason);
/** The same of one that is looked for in PATH. */
void ios_unseen_find(const char *path, char *to, size_t room, const char *list);
/** This process is a launcher that ends: what it did itself is none of the program's. */
void ios_unseen_launcher(const char *dir, const char *path);

#endif
