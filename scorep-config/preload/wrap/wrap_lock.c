// SPDX-License-Identifier: EPL-2.0
// POSIX: file locks, with the time they took; and the rest of fcntl.
#include "../wrap.h"
#include <stdarg.h>

int ios_dup_fcntl(int fd, int cmd, void *arg);

/** What became of the lock: its type is kept where OTF2 wants it, in the record's flags. */
static int end_lock(struct ios_call *c, uint8_t what, int result) {
    ios_stop_clock(c);
    c->f->record.flags = result < 0 ? (uint8_t)((what & IOS_LOCK_SHARED) | IOS_LOCK_DENIED) : what;
    ios_close_frame(c);
    return result;
}

IOS_EXPORT int flock(int fd, int operation) {
    struct ios_call c;
    uint8_t what = (operation & LOCK_UN) ? IOS_LOCK_RELEASED : IOS_LOCK_ACQUIRED;
    if (operation & LOCK_SH)
        what |= IOS_LOCK_SHARED;
    if (!ios_begin_fd(&c, IOS_CALL_flock, IOS_LOCK, fd))
        return REAL(flock)(fd, operation);
    return end_lock(&c, what, REAL(flock)(fd, operation));
}

/** The absolute begin of a range that begins at the file position, where that is known. */
static uint64_t range_begin(int fd, int64_t offset) {
    int64_t at = ios_fd_position(fd, &ios_fds[fd]);
    return at >= 0 ? (uint64_t)(at + offset) : IOS_UNKNOWN;
}

#define LOCKF(name, fd, cmd, n)                                                                                        \
    struct ios_call c;                                                                                                 \
    if (cmd == F_TEST || !ios_begin_fd(&c, IOS_CALL_##name, IOS_LOCK, fd))                                             \
        return REAL(name)(fd, cmd, n);                                                                                 \
    c.f->record.offset = range_begin(fd, 0);                                                                           \
    c.f->record.request = (uint64_t)(n);                                                                               \
    return end_lock(&c, cmd == F_ULOCK ? IOS_LOCK_RELEASED : IOS_LOCK_ACQUIRED, REAL(name)(fd, cmd, n))

IOS_EXPORT int lockf(int fd, int cmd, off_t n) {
    LOCKF(lockf, fd, cmd, n);
}

IOS_EXPORT int lockf64(int fd, int cmd, off64_t n) {
    LOCKF(lockf64, fd, cmd, n);
}

static int lock_range(int fd, int cmd, struct flock *lock) {
    struct ios_call c;
    if (!lock || !ios_begin_fd(&c, IOS_CALL_fcntl, IOS_LOCK, fd))
        return REAL(fcntl)(fd, cmd, lock);
    if (lock->l_whence == SEEK_SET)
        c.f->record.offset = (uint64_t)lock->l_start;
    else if (lock->l_whence == SEEK_CUR)
        c.f->record.offset = range_begin(fd, lock->l_start);
    c.f->record.request = (uint64_t)lock->l_len;
    uint8_t what = lock->l_type == F_UNLCK ? IOS_LOCK_RELEASED : IOS_LOCK_ACQUIRED;
    return end_lock(&c, (uint8_t)(what | (lock->l_type == F_RDLCK ? IOS_LOCK_SHARED : 0)), REAL(fcntl)(fd, cmd, lock));
}

static int set_status(int fd, long flags) {
    struct ios_call c;
    if (!ios_begin_fd(&c, IOS_CALL_fcntl, IOS_STATUS, fd))
        return REAL(fcntl)(fd, F_SETFL, flags);
    c.f->record.request = ios_status_flags((int)flags);
    int result = REAL(fcntl)(fd, F_SETFL, flags);
    if (result >= 0)
        ios_fds[fd].append = (flags & O_APPEND) != 0;
    return ios_end_call(&c, result);
}

static int any_fcntl(int fd, int cmd, void *arg) {
    switch (cmd) {
    case F_SETLK:
    case F_SETLKW:
    case F_OFD_SETLK:
    case F_OFD_SETLKW:
        return lock_range(fd, cmd, arg);
    case F_SETFL:
        return set_status(fd, (long)arg);
    case F_DUPFD:
    case F_DUPFD_CLOEXEC:
        return ios_dup_fcntl(fd, cmd, arg);
    default:
        return REAL(fcntl)(fd, cmd, arg);
    }
}

// The third argument is an int or a pointer, or is not there: on these machines a pointer-sized word either way.
#define FCNTL(name)                                                                                                    \
    IOS_EXPORT int name(int fd, int cmd, ...) {                                                                        \
        va_list list;                                                                                                  \
        va_start(list, cmd);                                                                                           \
        void *arg = va_arg(list, void *);                                                                              \
        va_end(list);                                                                                                  \
        return any_fcntl(fd, cmd, arg);                                                                                \
    }

FCNTL(fcntl)
FCNTL(fcntl64)
