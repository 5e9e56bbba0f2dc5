// SPDX-License-Identifier: EPL-2.0
// POSIX: descriptors come and go.
#include "../opening.h"
#include <errno.h>
#include <stdarg.h>

/** A call gave a descriptor of a file, or failed to. */
static int opened(struct ios_call *c, uint32_t file, int flags, int fd) {
    struct ios_record *r = &c->f->record;
    if (fd < 0 && file != IOS_NO_HANDLE) {
        ios_fail_on_file(c, file);
        return fd;
    }
    if (fd >= 0) {
        r->handle = ios_fd_opened(fd, file, flags);
        r->request = (uint64_t)ios_access_mode(flags) | (uint64_t)ios_creation_flags(flags) << 8 |
                     (uint64_t)ios_status_flags(flags) << 32;
    }
    if (file == IOS_NO_HANDLE || r->handle == IOS_NO_HANDLE)
        ios_drop(c);
    else
        ios_close_frame(c);
    return fd;
}

int ios_end_open(struct ios_call *c, int dir, const char *path, int flags, int fd) {
    ios_stop_clock(c);
    bool readable = fd >= 0 || errno != EFAULT;
    return opened(c, readable ? ios_file_opened(dir, path, fd) : IOS_NO_HANDLE, flags, fd);
}

/** The third argument of open is there only with these flags. */
static bool has_mode(int flags) {
    return (flags & O_CREAT) || (flags & O_TMPFILE) == O_TMPFILE;
}

#define MODE(mode, flags)                                                                                              \
    mode_t mode = 0;                                                                                                   \
    if (has_mode(flags)) {                                                                                             \
        va_list list;                                                                                                  \
        va_start(list, flags);                                                                                         \
        mode = va_arg(list, mode_t);                                                                                   \
        va_end(list);                                                                                                  \
    }

void ios_opened_unrecorded(int fd) {
    if ((uint32_t)fd < IOS_FDS && ios_state->active)
        ios_fds[fd].state = IOS_FD_UNKNOWN;
}

IOS_EXPORT int open(const char *path, int flags, ...) {
    MODE(mode, flags)
    IOS_OPENING(open, AT_FDCWD, path, flags, REAL(open)(path, flags, mode));
}

IOS_EXPORT int open64(const char *path, int flags, ...) {
    MODE(mode, flags)
    IOS_OPENING(open64, AT_FDCWD, path, flags, REAL(open64)(path, flags, mode));
}

IOS_EXPORT int openat(int dir, const char *path, int flags, ...) {
    MODE(mode, flags)
    IOS_OPENING(openat, dir, path, flags, REAL(openat)(dir, path, flags, mode));
}

IOS_EXPORT int openat64(int dir, const char *path, int flags, ...) {
    MODE(mode, flags)
    IOS_OPENING(openat64, dir, path, flags, REAL(openat64)(dir, path, flags, mode));
}

IOS_EXPORT int __open_2(const char *path, int flags) {
    IOS_OPENING(open, AT_FDCWD, path, flags, REAL(__open_2)(path, flags));
}

IOS_EXPORT int __open64_2(const char *path, int flags) {
    IOS_OPENING(open64, AT_FDCWD, path, flags, REAL(__open64_2)(path, flags));
}

IOS_EXPORT int __openat_2(int dir, const char *path, int flags) {
    IOS_OPENING(openat, dir, path, flags, REAL(__openat_2)(dir, path, flags));
}

IOS_EXPORT int __openat64_2(int dir, const char *path, int flags) {
    IOS_OPENING(openat64, dir, path, flags, REAL(__openat64_2)(dir, path, flags));
}

IOS_EXPORT int creat(const char *path, mode_t mode) {
    IOS_OPENING(creat, AT_FDCWD, path, O_CREAT | O_WRONLY | O_TRUNC, REAL(creat)(path, mode));
}

IOS_EXPORT int creat64(const char *path, mode_t mode) {
    IOS_OPENING(creat64, AT_FDCWD, path, O_CREAT | O_WRONLY | O_TRUNC, REAL(creat64)(path, mode));
}

/** A handle has no name: the file goes by what the kernel calls it. */
IOS_EXPORT int open_by_handle_at(int mount, struct file_handle *handle, int flags) {
    struct ios_call c;
    char path[4096] = "";
    bool recorded = ios_begin(&c, IOS_POSIX, IOS_CALL_open_by_handle_at, IOS_OPEN);
    int fd = REAL(open_by_handle_at)(mount, handle, flags);
    if (!recorded) {
        if (fd >= 0)
            ios_opened_unrecorded(fd);
        return fd;
    }
    ios_stop_clock(&c);
    if (fd < 0) {
        c.f->record.kind = IOS_PLAIN;
        c.f->record.flags |= IOS_FAILED;
        ios_close_frame(&c);
        return fd;
    }
    int before = errno;
    ios_fd_path(fd, path, sizeof path);
    errno = before;
    return opened(&c, ios_file(AT_FDCWD, path, fd), flags, fd);
}

// The template is the name only after the call: arguments are evaluated before end_open looks at it.
IOS_EXPORT int mkstemp(char *template) {
    IOS_OPENING(mkstemp, AT_FDCWD, template, O_CREAT | O_RDWR | O_EXCL, REAL(mkstemp)(template));
}

IOS_EXPORT int mkstemp64(char *template) {
    IOS_OPENING(mkstemp64, AT_FDCWD, template, O_CREAT | O_RDWR | O_EXCL, REAL(mkstemp64)(template));
}

IOS_EXPORT int mkostemp(char *template, int flags) {
    IOS_OPENING(mkostemp, AT_FDCWD, template, O_CREAT | O_RDWR | O_EXCL | flags, REAL(mkostemp)(template, flags));
}

IOS_EXPORT int mkostemp64(char *template, int flags) {
    IOS_OPENING(mkostemp64, AT_FDCWD, template, O_CREAT | O_RDWR | O_EXCL | flags, REAL(mkostemp64)(template, flags));
}

IOS_EXPORT int mkstemps(char *template, int suffix) {
    IOS_OPENING(mkstemps, AT_FDCWD, template, O_CREAT | O_RDWR | O_EXCL, REAL(mkstemps)(template, suffix));
}

IOS_EXPORT int mkstemps64(char *template, int suffix) {
    IOS_OPENING(mkstemps64, AT_FDCWD, template, O_CREAT | O_RDWR | O_EXCL, REAL(mkstemps64)(template, suffix));
}

IOS_EXPORT int mkostemps(char *template, int suffix, int flags) {
    IOS_OPENING(mkostemps, AT_FDCWD, template, O_CREAT | O_RDWR | O_EXCL | flags,
                REAL(mkostemps)(template, suffix, flags));
}

IOS_EXPORT int mkostemps64(char *template, int suffix, int flags) {
    IOS_OPENING(mkostemps64, AT_FDCWD, template, O_CREAT | O_RDWR | O_EXCL | flags,
                REAL(mkostemps64)(template, suffix, flags));
}

bool ios_in_own_memory(void) {
    return !ios_self || ios_self->guard != IOS_GUARD_VFORK || (uint32_t)sys_getpid() == ios_process.pid;
}

IOS_EXPORT int close(int fd) {
    IOS_CLOSING(fd, REAL(close)(fd));
}

void ios_forget_range(unsigned first, unsigned last) {
    for (unsigned fd = first; ios_in_own_memory() && fd <= last && fd < IOS_FDS && fd < 65536; fd++)
        ios_fd_closing((int)fd);
}

IOS_EXPORT void closefrom(int first) {
    close_range(first < 0 ? 0 : (unsigned)first, UINT32_MAX, 0);
}

static int close_some(unsigned first, unsigned last, int flags) {
    return (int)ios_syscall(SYS_close_range, first, last, flags, 0, 0, 0);
}

int ios_close_around(unsigned first, unsigned last, int flags) {
    if (!(flags & CLOSE_RANGE_CLOEXEC))
        ios_forget_range(first, last);
    unsigned own = (unsigned)ios_base;
    if (ios_base < 0 || own < first || own > last)
        return close_some(first, last, flags);
    int below = own > first ? close_some(first, own - 1, flags) : 0;
    int above = own < last ? close_some(own + 1, last, flags) : 0;
    return below ? below : above;
}

IOS_EXPORT int close_range(unsigned first, unsigned last, int flags) {
    int result = ios_close_around(first, last, flags);
    errno = result < 0 ? -result : errno;
    return result < 0 ? -1 : result;
}

int ios_end_dup(struct ios_call *c, int old, int new, int flags) {
    ios_stop_clock(c);
    c->f->record.request = new < 0 ? IOS_UNKNOWN : ios_fd_duplicated(old, new, flags);
    c->f->record.offset = ios_status_flags(flags);
    c->f->record.flags |= (new < 0 || (uint32_t)c->f->record.request == IOS_NO_HANDLE) ? IOS_FAILED : 0;
    ios_close_frame(c);
    return new;
}

int ios_unrecorded_dup(int old, int new) {
    if (new >= 0 && ios_in_own_memory())
        ios_fd_duplicated(old, new, 0);
    return new;
}

IOS_EXPORT int dup(int old) {
    IOS_DUPLICATING(dup, old, 0, REAL(dup)(old));
}

IOS_EXPORT int dup2(int old, int new) {
    if (old == new)
        return REAL(dup2)(old, new);
    ios_archive_yields(new);
    IOS_DUPLICATING(dup2, old, 0, REAL(dup2)(old, new));
}

IOS_EXPORT int dup3(int old, int new, int flags) {
    ios_archive_yields(new);
    IOS_DUPLICATING(dup3, old, flags, REAL(dup3)(old, new, flags));
}

/** fcntl's F_DUPFD and F_DUPFD_CLOEXEC; wrap_lock.c has the rest. */
int ios_dup_fcntl(int fd, int cmd, void *arg) {
    IOS_DUPLICATING(fcntl, fd, cmd == F_DUPFD_CLOEXEC ? O_CLOEXEC : 0, REAL(fcntl)(fd, cmd, arg));
}
