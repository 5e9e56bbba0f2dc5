// SPDX-License-Identifier: EPL-2.0
#include "fds.h"

struct ios_fd ios_fds[IOS_FDS];
uint32_t ios_fds_epoch = 1;

static size_t fd_path(int fd, char *to, size_t room) {
    char link[40] = "/proc/self/fd/";
    ios_put_number(link + 14, (uint32_t)fd);
    ssize_t n = sys_readlink(link, to, room - 1);
    to[n > 0 ? n : 0] = 0;
    return n > 0 ? (size_t)n : 0;
}

struct ios_fd *ios_fd_resolve(int fd) {
    static const char *const names[] = {"stdin", "stdout", "stderr"};
    char path[4096];
    struct ios_fd *e = &ios_fds[fd];
    if (fd_path(fd, path, sizeof path) == 0)
        return NULL; // no descriptor at all
    uint32_t file = ios_file_absolute(path);
    if (file == IOS_NO_HANDLE) {
        e->state = IOS_FD_IGNORED;
        return NULL;
    }
    int flags = sys_fcntl(fd, F_GETFL, 0);
    int on_exec = sys_fcntl(fd, F_GETFD, 0);
    if (flags < 0)
        return NULL;
    flags |= (on_exec & FD_CLOEXEC) ? O_CLOEXEC : 0;
    e->handle = ios_handle_named(fd < 3 ? names[fd] : "", file, IOS_POSIX, ios_access_mode(flags), flags);
    if (e->handle == IOS_NO_HANDLE)
        return NULL;
    e->file = file;
    e->position = -1; // whoever gave it to us may move it
    e->user = e->epoch = e->stream = 0;
    e->append = (flags & O_APPEND) != 0;
    e->state = IOS_FD_TRACED;
    return e;
}

/** Makes fd a descriptor of the file, with nothing known about it before. */
static uint32_t adopt(int fd, uint32_t file, int flags, bool shared) {
    if ((uint32_t)fd >= IOS_FDS)
        return IOS_NO_HANDLE;
    struct ios_fd *e = &ios_fds[fd];
    e->state = IOS_FD_IGNORED;
    if (file == IOS_NO_HANDLE)
        return IOS_NO_HANDLE;
    e->handle = ios_handle(file, IOS_POSIX, ios_owner(file));
    if (e->handle == IOS_NO_HANDLE)
        return IOS_NO_HANDLE;
    e->file = file;
    e->position = shared || !ios_file_has_positions(file) ? -1 : 0;
    e->user = e->stream = 0;
    e->epoch = shared ? 0 : ios_fds_epoch;
    e->append = (flags & O_APPEND) != 0;
    e->state = IOS_FD_TRACED;
    return e->handle;
}

uint32_t ios_fd_opened(int fd, uint32_t file, int flags) {
    ios_fd_closing(fd); // libc closed it without our knowledge
    return adopt(fd, file, flags, false);
}

uint32_t ios_fd_duplicated(int old, int new, int flags) {
    ios_fd_closing(new);
    struct ios_fd *from = ios_fd_get(old);
    if (!from) {
        if ((uint32_t) new < IOS_FDS)
            ios_fds[new].state = (uint32_t)old < IOS_FDS ? ios_fds[old].state : IOS_FD_IGNORED;
        return IOS_NO_HANDLE;
    }
    from->epoch = 0; // two descriptors, one position
    from->position = -1;
    return adopt(new, from->file, flags | (from->append ? O_APPEND : 0), true);
}

uint32_t ios_fd_closing(int fd) {
    if ((uint32_t)fd >= IOS_FDS)
        return IOS_NO_HANDLE;
    struct ios_fd *e = &ios_fds[fd];
    uint32_t handle = e->state == IOS_FD_TRACED ? e->handle : IOS_NO_HANDLE;
    e->state = IOS_FD_UNKNOWN;
    if (handle != IOS_NO_HANDLE)
        ios_handle_free(handle);
    return handle;
}
