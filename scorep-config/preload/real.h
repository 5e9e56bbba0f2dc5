// SPDX-License-Identifier: EPL-2.0
// The functions behind the wrappers. The table is filled once; a call that comes before (another library's
// constructor) looks up what it needs.
#ifndef IOSTRATA_PRELOAD_REAL_H
#define IOSTRATA_PRELOAD_REAL_H

#include "aliases.h"
#include "core.h"
#include <aio.h>
#include <dirent.h>
#include <pthread.h>
#include <sched.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

struct ios_real {
#define CALL(name, layer, role) __typeof__(&name) name;
#define ALIAS(name) __typeof__(&name) name;
#include "../common/libc.def"
#include "aliases.def"
#undef CALL
#undef ALIAS
};

extern struct ios_real ios_real;

void ios_real_init(void);

#define REAL(name) (likely(ios_real.name) ? ios_real.name : (ios_real_init(), ios_real.name))

#endif
