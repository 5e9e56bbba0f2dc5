// SPDX-License-Identifier: EPL-2.0
#include "access.h"
#include "ranks.h"
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

struct access_file {
    int fd;
    const char *path;
};

static struct access_file *open_file(const struct settings *settings, const char *path, bool write) {
    (void)settings;
    struct access_file *file = malloc(sizeof *file);
    if (!file)
        ranks_fail("memory", "", errno);
    file->path = path;
    file->fd = open(path, (write ? O_RDWR | O_CREAT : O_RDONLY) | O_CLOEXEC, 0666);
    if (file->fd < 0)
        ranks_fail("open", path, errno);
    return file;
}

static uint64_t move(struct access_file *file, bool write, void *bytes, uint64_t size, uint64_t offset) {
    uint64_t done = 0;
    while (done < size) {
        char *at = (char *)bytes + done;
        off_t place = (off_t)(offset + done);
        ssize_t n = write ? pwrite(file->fd, at, size - done, place) : pread(file->fd, at, size - done, place);
        if (n < 0 && errno != EINTR)
            ranks_fail(write ? "write to" : "read from", file->path, errno);
        if (n == 0)
            break;
        done += n > 0 ? (uint64_t)n : 0;
    }
    return done;
}

static void sync_file(struct access_file *file) {
    if (fsync(file->fd) != 0)
        ranks_fail("fsync of", file->path, errno);
}

static void close_file(struct access_file *file) {
    if (close(file->fd) != 0)
        ranks_fail("close of", file->path, errno);
    free(file);
}

const struct access_way access_posix = {open_file, move, sync_file, close_file};
