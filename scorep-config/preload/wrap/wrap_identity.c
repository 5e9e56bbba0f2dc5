// SPDX-License-Identifier: EPL-2.0
// A process that gives up root's rights, or goes where other files are, as servers do: its archive has to stay within reach.
// Before, it opens the archive's directory, and that descriptor, a high one, stays: the only one that the tracer ever keeps.
// Where no way leads back to root, what the process writes, and the directories that it writes in, become the new user's.
#include "../call.h"
#include "../fds.h"
#include "../identity.h"
#include "../log.h"
#include "../opening.h"
#include "../real.h"
#include "../tables.h"
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

static int give_all(void *p) {
    uid_t user = *(const uid_t *)p;
    static const char *const names[] = {IOS_REGISTRY, IOS_ARCHIVE, IOS_REGISTRY "/alive", ""};
    char path[IOS_PATH_MAX];
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        ios_path_join(path, ios_process.dir, names[i]);
        give(path, user);
    }
    if ((uint32_t)sys_getpid() != ios_process.pid)
        return 0; // a child that recorded nothing yet
    ios_path_number(path, ios_process.dir, IOS_REGISTRY, ios_process.number, ".spool");
    give(path, user);
    ios_path_number(path, ios_process.dir, IOS_REGISTRY, ios_process.number, ".log");
    give(path, user);
    for (uint32_t i = 0; i < ios_process.threads_made; i++) {
        ios_path_number(path, ios_process.dir, IOS_ARCHIVE, ios_process.number | (uint64_t)i << 32, ".evt");
        give(path, user);
    }
    return 0;
}

static void hold(void) {
    static const char here[2] = ".";
    int fd = sys_openat(AT_FDCWD, ios_process.dir, O_PATH | O_DIRECTORY, 0);
    if (fd < 0)
        return; // all is as without
    int high = sys_fcntl(fd, F_DUPFD_CLOEXEC, HIGH);
    sys_close(fd);
    if (high < 0)
        return;
    const char *shown = ios_text_keep(ios_process.dir);
    ios_process.shown = shown ? shown : ".";
    ios_base = high;
    memcpy(ios_process.dir, here, sizeof here); // at once, for other threads; until then they have the whole path
}

static bool concerns_us(void) {
    return ios_process.started && ios_in_own_memory();
}

void ios_archive_held(void) {
    if (!concerns_us())
        return;
    uint64_t signals = ios_signals_block();
    if ((uint32_t)sys_getpid() == ios_process.pid)
        ios_log_open();
    if (ios_base == AT_FDCWD)
        hold();
    ios_signals_restore(signals);
}

void ios_archive_yields(int number) {
    if (number < 0 || number != ios_base || !ios_in_own_memory())
        return;
    int moved = sys_fcntl(number, F_DUPFD_CLOEXEC, number + 1);
    if (moved < 0)
        moved = sys_fcntl(number, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    ios_base = moved < 0 ? -1 : moved; // -1, no number is left: nothing is written any more, least of all elsewhere
    sys_close(number);
}

// Servers become another user for each request and root again, by their effective user alone. That they can is asked once: it
// stays so until some call changes the other two: root_until is what others_changed was when it was so.
static uint32_t others_changed = 1;
static __thread uint32_t root_until __attribute__((tls_model("initial-exec")));

/** Written once only: the other threads read what lies beside it with each call. */
static void acts_for_guests(void) {
    if (!ios_process.guests)
        ios_process.guests = true;
}

static void others_change(uid_t real, uid_t effective, uid_t saved) {
    uid_t old[3];
    if (!ios_process.was_root || !concerns_us())
        return;
    bool effective_only = real == (uid_t)-1 && saved == (uid_t)-1;
    uint32_t changed = effective_only ? __atomic_load_n(&others_changed, __ATOMIC_RELAXED)
                                      : __atomic_add_fetch(&others_changed, 1, __ATOMIC_RELAXED);
    if (ios_syscall(SYS_getresuid, (long)&old[0], (long)&old[1], (long)&old[2], 0, 0, 0) < 0)
        return;
    if (effective_only && (!old[0] || !old[2]))
        root_until = changed;
    uid_t now = effective == (uid_t)-1 ? old[1] : effective;
    if (saved == IOS_SAVED_TOO)
        saved = real == (uid_t)-1 && (now == old[0]) ? old[2] : now;
    bool was = !old[0] || !old[1] || !old[2];
    bool stays = !(real == (uid_t)-1 ? old[0] : real) || !now || !(saved == (uid_t)-1 ? old[2] : saved);
    if (stays && now != 0)
        acts_for_guests();
    if (!was || stays)
        return;
    ios_archive_held();
    ios_with_descriptors(give_all, &now);
}

void ios_user_changes(uid_t real, uid_t effective, uid_t saved) {
    bool effective_only = real == (uid_t)-1 && saved == (uid_t)-1;
    if (!effective_only || root_until != __atomic_load_n(&others_changed, __ATOMIC_RELAXED))
        others_change(real, effective, saved);
    else if (effective != 0 && effective != (uid_t)-1)
        acts_for_guests();
}

void ios_setting_user(uid_t user) {
    if (ios_syscall(SYS_geteuid, 0, 0, 0, 0, 0, 0) == 0) // else only the effective user changes
        ios_user_changes(user, user, user);
}

void ios_setting_user_of_files(void) {
    if (ios_process.was_root && ios_in_own_memory())
        acts_for_guests();
}

IOS_EXPORT int setuid(uid_t user) {
    ios_setting_user(user);
    return REAL(setuid)(user);
}

IOS_EXPORT int seteuid(uid_t user) {
    ios_user_changes((uid_t)-1, user, (uid_t)-1);
    return REAL(seteuid)(user);
}

IOS_EXPORT int setreuid(uid_t real, uid_t effective) {
    ios_user_changes(real, effective, IOS_SAVED_TOO);
    return REAL(setreuid)(real, effective);
}

IOS_EXPORT int setresuid(uid_t real, uid_t effective, uid_t saved) {
    ios_user_changes(real, effective, saved);
    return REAL(setresuid)(real, effective, saved);
}

IOS_EXPORT int setfsuid(uid_t user) {
    ios_setting_user_of_files();
    return REAL(setfsuid)(user);
}

IOS_EXPORT int chroot(const char *path) {
    ios_archive_held();
    return REAL(chroot)(path);
}

IOS_EXPORT int unshare(int flags) {
    ios_archive_held();
    return REAL(unshare)(flags);
}

IOS_EXPORT int setns(int fd, int kind) {
    ios_archive_held();
    return REAL(setns)(fd, kind);
}
