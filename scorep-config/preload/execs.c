// SPDX-License-Identifier: EPL-2.0
#include "execs.h"
#include "../common/witness.h"
#include "config.h"
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

/** Whether what the program is started with lets it be recorded, or says that it is not to be. */
static bool hands_on(char *const envp[]) {
    for (; envp && *envp; envp++)
        if (strncmp(*envp, "IOSTRATA_OFF=", 13) == 0 ||
            (strncmp(*envp, "LD_PRELOAD=", 11) == 0 && strstr(*envp, "iostrata")))
            return true;
    return false;
}

void ios_exec_seen(const char *path, enum ios_exec_path how, char *const envp[]) {
    char found[IOS_PATH_MAX];
    if (!ios_process.started || !path)
        return;
    if (how == IOS_EXEC_SEARCHED) {
        ios_unseen_find(path, found, sizeof found, getenv("PATH"));
        path = found;
    }
    const char *reason = ios_unseen_reason(path);
    if (!reason && !hands_on(envp) && ios_syscall(SYS_faccessat, AT_FDCWD, (long)path, 1 /* X_OK */, 0, 0, 0) == 0)
        reason = "unknown";
    if (reason)
        ios_unseen_note(ios_process.dir, path, reason);
}

/** Whether someone else records what is asked for in rings: the kernel tells it to root, liburing's calls are wrapped. */
static bool rings_are_recorded(void) {
    char told[IOS_PATH_MAX];
    ios_path_join(told, ios_process.dir, IOS_RINGS);
    return ios_syscall(SYS_faccessat, AT_FDCWD, (long)told, 0 /* F_OK */, 0, 0, 0) == 0 ||
           dlsym(RTLD_NEXT, "io_uring_submit");
}

void ios_ring_made(void) {
    static long noted; // by which process: forked ones have a copy
    char path[IOS_PATH_MAX];
    long self = ios_syscall(SYS_getpid, 0, 0, 0, 0, 0, 0);
    if (!ios_process.started || noted == self || rings_are_recorded())
        return;
    noted = self;
    long n = ios_syscall(SYS_readlinkat, AT_FDCWD, (long)"/proc/self/exe", (long)path, sizeof path - 1, 0, 0);
    path[n < 0 ? 0 : n] = 0;
    ios_unseen_note(ios_process.dir, path, "io_uring");
}
