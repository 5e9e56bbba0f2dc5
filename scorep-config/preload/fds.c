// SPDX-License-Identifier: EPL-2.0
#include "fds.h"
#include "sockets.h"
#include <string.h>
#include <sys/stat.h>

struct ios_fd ios_fds[IOS_FDS];
uint32_t ios_fds_epoch = 1;

// File systems of which nothing is recorded, as descriptors of them showed: that of pipes, /proc, /sys; 0: none yet.
static dev_t unnamed[4];
static uint32_t unnamed_count;
enum { UNNAMED = sizeof unnamed / sizeof *unnamed };

static bool is_unnamed(const struct stat *s) {
    bool found = (s->st_mode & S_IFMT) == 0 || S_ISSOCK(s->st_mode); // 0: queues of events and the like
    for (uint32_t i = 0; i < UNNAMED; i++)
        found = found || s->st_dev == __atomic_load_n(&unnamed[i], __ATOMIC_RELAXED);
    return found;
}

static bool is_in(const char *folder, const char *path) {
    size_t n = strlen(folder);
    return strncmp(folder, path, n) == 0 && (path[n] == '/' || path[n] == 0);
}

static void learn(const struct stat *s, const char *path) {
    bool kept = *path == '/' && !is_in("/proc", path) && !is_in("/sys", path);
    if (kept || __atomic_load_n(&unnamed_count, __ATOMIC_RELAXED) >= UNNAMED)
        return;
    uint32_t i = __atomic_fetch_add(&unnamed_count, 1, __ATOMIC_RELAXED); // several threads may learn at once
    if (i < UNNAMED)
        __atomic_store_n(&unnamed[i], s->st_dev, __ATOMIC_RELAXED);
}

size_t ios_fd_path(int fd, char *to, size_t room) {
    char link[40] = "/proc/self/fd/";
    ios_put_number(link + 14, (uint32_t)fd);
    ssize_t n = sys_readlink(link, to, room - 1);
    to[n > 0 ? n : 0] = 0;
    return n > 0 ? (size_t)n : 0;
}

ssize_t ios_fd_name(int fd, char *to, size_t room) {
    struct stat s;
    if (ios_syscall(SYS_fstat, fd, (long)&s, 0, 0, 0, 0) < 0)
        return -1;
    if (ios_filter_is_default() && is_unnamed(&s))
        return 0;
    size_t n = ios_fd_path(fd, to, room);
    if (n)
        learn(&s, to);
    return (ssize_t)n;
}

struct ios_fd *ios_fd_resolve(int fd) {
    static const char *const names[] = {"stdin", "stdout", "stderr"};
    char path[4096];
    struct ios_fd *e = &ios_fds[fd];
    ssize_t n = ios_fd_name(fd, path, sizeof path);
    if (n < 0)
        return NULL; // no descriptor at all
    uint32_t file = n > 0 ? ios_file_absolute(path, fd) : IOS_NO_HANDLE;
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
    e->user = e->stream = 0;
    e->epoch = 0; // whoever gave it to us may move it
    e->seekable = ios_file_has_positions(file);
    e->append = (flags & O_APPEND) != 0;
    e->state = IOS_FD_TRACED;
    return e;
}

static int64_t position_now(int fd, const struct ios_fd *e) {
    long at = e->seekable ? ios_syscall(SYS_lseek, fd, 0, SEEK_CUR, 0, 0, 0) : -1;
    return at < 0 ? -1 : at;
}

bool ios_fd_waits(int fd) {
    return sys_lseek(fd, 0, SEEK_CUR) == -29 /* ESPIPE */;
}

int64_t ios_fd_position(int fd, const struct ios_fd *e) {
    return e->epoch == ios_fds_epoch ? e->position : position_now(fd, e);
}

void ios_fd_ask(int fd, struct ios_fd *e, uint32_t self, bool taken) {
    if (taken)
        e->epoch = 0;
    e->position = taken ? -1 : ios_fd_position(fd, e);
    __atomic_compare_exchange_n(&e->user, &self, self | IOS_FD_ASKED, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
}

uint64_t ios_fd_asked(int fd, struct ios_fd *e, uint32_t self, bool appends, int64_t result) {
    uint32_t asked = self | IOS_FD_ASKED;
    int64_t end = e->position, size = result > 0 ? result : 0;
    bool alone = __atomic_compare_exchange_n(&e->user, &asked, 0, false, __ATOMIC_RELEASE, __ATOMIC_RELAXED);
    if (!alone || end < 0) {
        e->epoch = 0;
        return IOS_UNKNOWN;
    }
    int64_t at = e->position = position_now(fd, e);
    bool ours =
        at == end || (appends && (e->epoch == ios_fds_epoch || end == size)); // it is 0 before the first is appended
    return ours && at >= size ? (uint64_t)(at - size) : IOS_UNKNOWN;
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
    e->seekable = ios_file_has_positions(file);
    e->position = 0;
    e->user = e->stream = 0;
    e->epoch = shared || !e->seekable ? 0 : ios_fds_epoch;
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
        ios_socket_duplicated(old, new);
        if ((uint32_t) new < IOS_FDS)
            ios_fds[new].state = (uint32_t)old < IOS_FDS ? ios_fds[old].state : IOS_FD_IGNORED;
        return IOS_NO_HANDLE;
    }
    from->epoch = 0; // two descriptors, one position
    return adopt(new, from->file, flags | (from->append ? O_APPEND : 0), true);
}

uint32_t ios_fd_closing(int fd) {
    if ((uint32_t)fd >= IOS_FDS)
        return IOS_NO_HANDLE;
    struct ios_fd *e = &ios_fds[fd];
    ios_socket_forget(fd);
    uint32_t handle = e->state == IOS_FD_TRACED ? e->handle : IOS_NO_HANDLE;
    e->state = IOS_FD_UNKNOWN;
    if (handle != IOS_NO_HANDLE)
        ios_handle_free(handle);
    return handle;
}
