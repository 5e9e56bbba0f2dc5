// SPDX-License-Identifier: EPL-2.0
// A process that gives up root's rights, or leaves the root directory, as servers do: its archive has to stay within reach.
// Before, it opens the archive's directory, and that descriptor, a high one, stays: the only one that the tracer ever keeps.
// What it writes, and the directories that it writes in, become the new user's.
#include "../call.h"
#include "../fds.h"
#include "../log.h"
#include "../opening.h"
#include "../real.h"
#include "../tables.h"
#include <errno.h>
#include <string.h>
#include <sys/stat.h>

enum { HIGH = 1023 };

static void give(const char *path, uid_t user) {
    struct stat s;
    if (ios_syscall(SYS_newfstatat, ios_base, (long)path, (long)&s, 0, 0, 0) < 0 || s.st_uid == user)
        return;
    if (s.st_uid == 0)
        ios_syscall(SYS_fchownat, ios_base, (long)path, user, -1, 0, 0);
    else // another user's already: as /tmp is everybody's
        ios_syscall(SYS_fchmodat, ios_base, (long)path, S_ISDIR(s.st_mode) ? 01777 : 0666, 0, 0, 0);
}

static void give_all(uid_t user) {
    static const char *const names[] = {IOS_REGISTRY, IOS_ARCHIVE, IOS_REGISTRY "/alive", ""};
    char path[IOS_PATH_MAX];
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        ios_path_join(path, ios_process.dir, names[i]);
        give(path, user);
    }
    if ((uint32_t)sys_getpid() != ios_process.pid)
        return; // a child that recorded nothing yet
    ios_path_number(path, ios_process.dir, IOS_REGISTRY, ios_process.number, ".spool");
    give(path, user);
    ios_path_number(path, ios_process.dir, IOS_REGISTRY, ios_process.number, ".log");
    give(path, user);
    for (uint32_t i = 0; i < ios_process.threads_made; i++) {
        ios_path_number(path, ios_process.dir, IOS_ARCHIVE, ios_process.number | (uint64_t)i << 32, ".evt");
        give(path, user);
    }
}

static int hold(void *unused) {
    (void)unused;
    int fd = sys_openat(AT_FDCWD, ios_process.dir, O_PATH | O_DIRECTORY, 0);
    if (fd < 0)
        return fd;
    int high = sys_fcntl(fd, F_DUPFD_CLOEXEC, HIGH);
    sys_close(fd);
    if (high < 0)
        return high;
    const char *shown = ios_text_keep(ios_process.dir);
    ios_process.shown = shown ? shown : ".";
    ios_base = high;
    strcpy(ios_process.dir, ".");
    return 0;
}

/** Before the process becomes a user, or, as root still, goes to another root directory. */
static void keep_archive(uid_t user) {
    if (!ios_process.started || ios_syscall(SYS_geteuid, 0, 0, 0, 0, 0, 0) != 0 || !ios_in_own_memory())
        return;
    uint64_t signals = ios_signals_block();
    if ((uint32_t)sys_getpid() == ios_process.pid)
        ios_log_open();
    if (ios_base == AT_FDCWD)
        hold(NULL); // where it cannot be had, all is as without
    if (user != 0 && user != (uid_t)-1)
        give_all(user);
    ios_signals_restore(signals);
}

IOS_EXPORT int setuid(uid_t user) {
    keep_archive(user);
    return REAL(setuid)(user);
}

IOS_EXPORT int seteuid(uid_t user) {
    keep_archive(user);
    return REAL(seteuid)(user);
}

IOS_EXPORT int setreuid(uid_t real, uid_t effective) {
    keep_archive(effective);
    return REAL(setreuid)(real, effective);
}

IOS_EXPORT int setresuid(uid_t real, uid_t effective, uid_t saved) {
    keep_archive(effective);
    return REAL(setresuid)(real, effective, saved);
}

IOS_EXPORT int chroot(const char *path) {
    keep_archive(0);
    return REAL(chroot)(path);
}
