// SPDX-License-Identifier: EPL-2.0
#include "execs.h"
#include "../common/witness.h"
#include "config.h"
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
