// SPDX-License-Identifier: EPL-2.0
#include "storage.h"
#include <errno.h>
#include <fcntl.h>
#include <linux/magic.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/vfs.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PROBE = 1 << 20, PATH_ROOM = 4200, NUMBER_ROOM = 24 };

extern char **environ;

bool storage_counts(struct storage_counts *counts) {
    char line[128];
    unsigned found = 0;
    FILE *file = fopen("/proc/self/io", "re");
    if (!file)
        return false;
    while (fgets(line, sizeof line, file)) {
        const char *value = strchr(line, ':');
        uint64_t number = value ? strtoull(value + 1, NULL, 10) : 0;
        const char *const names[] = {"rchar:", "wchar:", "read_bytes:", "write_bytes:"};
        uint64_t *const fields[] = {&counts->asked_read, &counts->asked_written, &counts->read, &counts->written};
        for (unsigned i = 0; i < 4; i++)
            if (strncmp(line, names[i], strlen(names[i])) == 0) {
                *fields[i] = number;
                found |= 1u << i;
            }
    }
    fclose(file);
    return found == 0xF;
}

/** Of a new file; false: it cannot be tried here. */
static bool probe(int fd, bool *counted) {
    static char bytes[PROBE];
    struct storage_counts before, after;
    memset(bytes, 1, sizeof bytes);
    if (pwrite(fd, bytes, sizeof bytes, 0) != PROBE || fsync(fd) != 0 ||
        posix_fadvise(fd, 0, 0, POSIX_FADV_DONTNEED) != 0 || !storage_counts(&before))
        return false;
    if (pread(fd, bytes, sizeof bytes, 0) != PROBE || !storage_counts(&after))
        return false;
    *counted = after.read - before.read >= PROBE / 2;
    return true;
}

enum storage_knowledge storage_tried(const char *path) {
    char name[PATH_ROOM];
    struct statfs system;
    bool counted = false;
    snprintf(name, sizeof name, "%.4096s.probe", path);
    int fd = open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd < 0)
        return STORAGE_UNKNOWN;
    bool in_memory = fstatfs(fd, &system) == 0 && (system.f_type == TMPFS_MAGIC || system.f_type == RAMFS_MAGIC);
    bool tried = !in_memory && probe(fd, &counted);
    close(fd);
    unlink(name);
    if (in_memory)
        return STORAGE_MEMORY;
    return tried && counted ? STORAGE_COUNTED : STORAGE_UNKNOWN;
}

void storage_drop(const char *path) {
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return;
    fsync(fd); // dirty pages stay
    posix_fadvise(fd, 0, 0, POSIX_FADV_DONTNEED);
    close(fd);
}

static const char *stripe_by(char **command) {
    pid_t pid;
    int status, error;
    posix_spawn_file_actions_t quiet;
    posix_spawn_file_actions_init(&quiet);
    posix_spawn_file_actions_addopen(&quiet, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    error = posix_spawnp(&pid, command[0], &quiet, NULL, command, environ);
    posix_spawn_file_actions_destroy(&quiet);
    if (error)
        return "not set: the command lfs is not there";
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
        ;
    return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? "" : "not set: lfs setstripe refused them";
}

const char *storage_stripe(const struct settings *s, const char *path) {
    char count[NUMBER_ROOM], size[NUMBER_ROOM];
    if (!s->stripe_count && !s->stripe_size)
        return "";
    char *command[8] = {"lfs", "setstripe"};
    int words = 2;
    if (s->stripe_count) {
        snprintf(count, sizeof count, "%d", s->stripe_count);
        command[words++] = "-c";
        command[words++] = count;
    }
    if (s->stripe_size) {
        snprintf(size, sizeof size, "%llu", (unsigned long long)s->stripe_size);
        command[words++] = "-S";
        command[words++] = size;
    }
    command[words++] = (char *)path;
    command[words] = NULL;
    return stripe_by(command);
}
