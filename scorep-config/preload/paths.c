// SPDX-License-Identifier: EPL-2.0
// Paths made absolute, and free of "." and "..", by their letters only: it is what the program said, and costs no system
// call.
#include "fds.h"
#include <string.h>

static char cwd[4096];
static size_t cwd_length; // 0: not known

void ios_files_cwd_changed(void) {
    __atomic_store_n(&cwd_length, 0, __ATOMIC_RELEASE);
}

/** A directory that was opened: the path it was opened by, or what the kernel calls it. As base_of. */
static size_t place_of(int dir, char *to, size_t room, bool leaves) {
    bool known = (uint32_t)dir < IOS_FDS && ios_fds[dir].state == IOS_FD_TRACED;
    const char *path = known ? ios_file_path(ios_fds[dir].file) : NULL;
    ssize_t n = path     ? (ssize_t)strlen(path)
                : leaves ? (ssize_t)ios_fd_path(dir, to, room - 1)
                         : ios_fd_name(dir, to, room - 1);
    if (path)
        memcpy(to, path, (size_t)n);
    if (n <= 0 || to[0] != '/')
        return 0;
    to[n] = '/';
    return n == 1 ? 1 : (size_t)n + 1;
}

/** What a path is relative to, ending in a slash. 0: it is not to be had, or nothing in it is recorded and the path stays. */
static size_t base_of(int dir, char *to, size_t room, bool leaves) {
    if (dir != AT_FDCWD)
        return place_of(dir, to, room, leaves);
    size_t n = __atomic_load_n(&cwd_length, __ATOMIC_ACQUIRE);
    if (n == 0) {
        char fresh[sizeof cwd];
        long r = ios_syscall(SYS_getcwd, (long)fresh, sizeof fresh - 2, 0, 0, 0, 0);
        if (r <= 1 || fresh[0] != '/' || (size_t)r >= room)
            return 0;
        n = r == 2 ? 1 : (size_t)r; // with the final NUL, which becomes the slash; the root has one already
        fresh[n - 1] = '/';
        memcpy(cwd, fresh, n);
        __atomic_store_n(&cwd_length, n, __ATOMIC_RELEASE);
        memcpy(to, fresh, n);
        return n;
    }
    memcpy(to, cwd, n);
    return n;
}

/** Appends a path to an absolute directory that ends in a slash, without ".", ".." and double slashes. */
static bool append_path(char *to, size_t n, size_t room, const char *path) {
    while (*path) {
        size_t part = strcspn(path, "/");
        if (part == 2 && path[0] == '.' && path[1] == '.') {
            if (n > 1)
                for (n--; to[n - 1] != '/';)
                    n--;
        } else if (part > 0 && !(part == 1 && path[0] == '.')) {
            if (n + part + 2 > room)
                return false;
            memcpy(to + n, path, part);
            n += part;
            to[n++] = '/';
        }
        path += part;
        path += *path == '/';
    }
    to[n > 1 ? n - 1 : n] = 0;
    return true;
}

static const char *behind(const char *text, const char *path) {
    size_t n = strlen(text);
    return strncmp(text, path, n) == 0 ? path + n : NULL;
}

/** The descriptor that an absolute path names ("/proc/self/fd/3/x"), or -1; *rest is what is left of the path behind it. */
static int descriptor_of(const char *path, const char **rest) {
    static const char *const folders[] = {"/dev/fd/", "/proc/self/fd/", "/proc/thread-self/fd/", NULL};
    static const char *const standard[] = {"/dev/stdin", "/dev/stdout", "/dev/stderr"};
    char own[40] = "/proc/";
    const char *p = NULL;
    int fd = 0;
    if (path[1] != 'p' && path[1] != 'd')
        return -1;
    for (; fd < 3; fd++)
        if (strcmp(path, standard[fd]) == 0) {
            *rest = path + strlen(path);
            return fd;
        }
    for (size_t i = 0; folders[i] && !p; i++)
        p = behind(folders[i], path);
    strcpy(ios_put_number(own + 6, ios_process.pid), "/fd/");
    if (!p && !(p = behind(own, path)))
        return -1;
    *rest = p + strspn(p, "0123456789");
    for (fd = 0; p < *rest && fd < IOS_FDS; p++)
        fd = 10 * fd + (*p - '0');
    return fd < IOS_FDS && (*rest)[-1] != '/' && (**rest == '/' || **rest == 0) ? fd : -1;
}

/** What is below a descriptor's file, or the file itself. A function of its own, as it is rarely on the program's stack. */
static __attribute__((noinline)) uint32_t file_through(int fd, const char *rest, int at) {
    char full[4096 + 256];
    size_t n = place_of(fd, full, sizeof full - 1, false);
    return n && append_path(full, n, sizeof full, rest) ? ios_file_absolute(full, at) : IOS_NO_HANDLE;
}

static uint32_t file_of(int dir, const char *path, bool follows, int at) {
    char full[4096 + 256];
    const char *rest;
    size_t n = 1;
    full[0] = '/';
    if (!path || !*path)
        return IOS_NO_HANDLE;
    if (*path != '/' && (n = base_of(dir, full, sizeof full - 1, strstr(path, "..") != NULL)) == 0)
        return IOS_NO_HANDLE;
    if (!append_path(full, n, sizeof full, path))
        return IOS_NO_HANDLE;
    int fd = descriptor_of(full, &rest);
    return likely(fd < 0) || !(follows || *rest) ? ios_file_absolute(full, at) : file_through(fd, rest, at);
}

uint32_t ios_file(int dir, const char *path, int at) {
    return file_of(dir, path, false, at);
}

uint32_t ios_file_opened(int dir, const char *path, int fd) {
    return file_of(dir, path, true, fd < 0 ? IOS_NOT_THERE : fd);
}
