// SPDX-License-Identifier: EPL-2.0
// Who does what the kernel tells: threads' numbers to processes, and which of them the recorded command has started.
#ifndef IOSTRATA_BLOCK_TASKS_H
#define IOSTRATA_BLOCK_TASKS_H

#include "events.h"

enum { NO_PROCESS = UINT32_MAX };

/** A program in a process, until it ends or becomes another one. Or all threads of the kernel of one name. */
struct process {
    uint32_t pid, parent; // parent: a process, or NO_PROCESS
    uint64_t begin_ns;    // 0: it was there before us, as far as we know
    bool kernel;
    bool launcher; // it started the command and us, and is no part of the command
    bool recorded; // a process of the archive, which began at:
    uint64_t recorded_ns;
    uint32_t older;   // the process that had this pid before, or NO_PROCESS
    uint32_t handles; // the first of its handles (requests.h)
    char name[TASK_NAME];
};

void tasks_begin(void);
/** A process has started a recorded command, or will. */
void tasks_launcher(uint32_t pid);
/** A process or thread is made, or becomes another program. */
void tasks_changed(const struct kernel_event *event);
/** The process that was running. */
uint32_t tasks_process(const struct kernel_event *event);
struct process *tasks_get(uint32_t process);
/** A process of the archive, by its pid and when it began. */
void tasks_recorded(uint32_t pid, uint64_t begin_ns);
/** Whether the command is this process, or has started it, or the archive has a process of which that is true. */
bool tasks_is_ours(uint32_t process);

/** The same while processes run that may turn out to be of the archive. */
bool tasks_may_be_ours(uint32_t process);

#endif
