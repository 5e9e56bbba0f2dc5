// SPDX-License-Identifier: EPL-2.0
// The functions behind the wrappers, each looked up when it is first called: a program uses few of them; but those that handlers
// of signals may call when it starts. A process that forks looks up the rest before, for its child may find the linker's lock
// taken by a thread it does not have, if it has any.
#ifndef IOSTRATA_PRELOAD_REAL_H
#define IOSTRATA_PRELOAD_REAL_H

#include "aliases.h"
#include "recording.h"
#include <aio.h>
#include <dirent.h>
#include <dlfcn.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/file.h>
#include <sys/fsuid.h>
#include <sys/mman.h>
#include <sys/select.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/uio.h>
#include <sys/vfs.h>
#include <sys/wait.h>
#include <threads.h>
#include <unistd.h>

#pragma GCC diagnostic ignored "-Wdeprecated-declarations" // who is told that is the program

struct ios_real {
#define WAITS(name, layer)
#define CALL(name, layer, role) __typeof__(&name) name;
#define ALIAS(name) __typeof__(&name) name;
#include "../common/libc.def"
#include "../common/waits.def"
#include "aliases.def"
#undef CALL
#undef WAITS
#undef ALIAS
};

extern struct ios_real ios_real;

/** Before any other look-up. */
void ios_real_init(void);
/** Looks a function up, by its place in ios_real. */
void *ios_real_find(size_t place);
/** Looks up all that were not, where another thread may be looking up something when the process forks. */
void ios_real_find_all(void);

#define IOS_PLACE(name) (offsetof(struct ios_real, name) / sizeof(void *))

#define REAL(name) (likely(ios_real.name) ? ios_real.name : (__typeof__(ios_real.name))ios_real_find(IOS_PLACE(name)))

#endif
