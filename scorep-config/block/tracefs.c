// SPDX-License-Identifier: EPL-2.0
#include "tracefs.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/mount.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static const char PREFIX[] = "iostrata-";
static char root[256], instance[512];

void tracefs_path(char *path, size_t room, const char *format, ...) {
    int n = snprintf(path, room, "%s/", instance);
    va_list list;
    va_start(list, format);
    vsnprintf(path + n, room - (size_t)n, format, list);
    va_end(list);
}

static int put(const char *file, const char *value) {
    char path[1024];
    tracefs_path(path, sizeof path, "%s", file);
    int fd = open(path, O_WRONLY | O_TRUNC | O_CLOEXEC);
    if (fd < 0)
        return -errno;
    ssize_t n = write(fd, value, strlen(value));
    int error = n < 0 ? -errno : 0;
    close(fd);
    return error;
}

static bool has_instances(const char *place) {
    char path[512];
    snprintf(path, sizeof path, "%s/instances", place);
    strcpy(root, place);
    return access(path, W_OK) == 0;
}

/**
 * Mounts tracefs where nobody sees it. A mount namespace of our own would do, too, but would keep all other mounts: what serves one
 * in user space would not end when it is unmounted.
 */
static int mount_unseen(void) {
    int context = (int)syscall(SYS_fsopen, "tracefs", FSOPEN_CLOEXEC);
    int tree = -1;
    if (context >= 0 && syscall(SYS_fsconfig, context, FSCONFIG_CMD_CREATE, NULL, NULL, 0) == 0)
        tree = (int)syscall(SYS_fsmount, context, FSMOUNT_CLOEXEC,
                            MOUNT_ATTR_NOSUID | MOUNT_ATTR_NODEV | MOUNT_ATTR_NOEXEC);
    int error = tree < 0 ? -errno : 0;
    if (context >= 0)
        close(context);
    if (error)
        return error;
    char place[32];
    snprintf(place, sizeof place, "/proc/self/fd/%d", tree);
    return has_instances(place) ? 0 : -EACCES;
}

/** Where tracefs is; when it is nowhere, it is mounted. */
static int find_root(void) {
    static const char *const places[] = {"/sys/kernel/tracing", "/sys/kernel/debug/tracing"};
    for (size_t i = 0; i < 2; i++)
        if (has_instances(places[i]))
            return 0;
    return mount_unseen();
}

/** Removes the instances of recorders that were killed. */
static void sweep(void) {
    char path[512];
    snprintf(path, sizeof path, "%s/instances", root);
    DIR *dir = opendir(path);
    for (struct dirent *e; dir && (e = readdir(dir));) {
        if (strncmp(e->d_name, PREFIX, strlen(PREFIX)) != 0)
            continue;
        pid_t pid = (pid_t)strtol(e->d_name + strlen(PREFIX), NULL, 10);
        if (pid <= 0 || kill(pid, 0) == 0 || errno != ESRCH)
            continue;
        snprintf(path, sizeof path, "%s/instances/%.64s", root, e->d_name);
        rmdir(path);
    }
    if (dir)
        closedir(dir);
}

int tracefs_enable(const char *event) {
    char path[128];
    snprintf(path, sizeof path, "events/%s/enable", event);
    return put(path, "1");
}

int tracefs_start(void) {
    int error = put("trace_clock", "mono"); // CLOCK_MONOTONIC, as the tracer's
    put("buffer_size_kb", "4096");          // per processor; less when it cannot be had
    return error ? error : put("tracing_on", "1");
}

int tracefs_begin(void) {
    int error = find_root();
    if (error < 0)
        return error;
    sweep();
    snprintf(instance, sizeof instance, "%s/instances/%s%d", root, PREFIX, (int)getpid());
    if (mkdir(instance, 0700) < 0)
        return -errno;
    put("tracing_on", "0");
    return 0;
}

void tracefs_stop(void) {
    put("tracing_on", "0");
}

void tracefs_end(void) {
    put("events/enable", "0");
    rmdir(instance);
}
