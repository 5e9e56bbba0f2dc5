// SPDX-License-Identifier: EPL-2.0
// Files that go while block requests are recorded: where they lay on the disk is known only before.
#include "../common/extents.h"
#include "fds.h"
#include <string.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>

/** The file the recorder of block requests has made, or -ENOENT: there is none, and none will come. */
static int open_list(void) {
    static bool none;
    char path[IOS_PATH_MAX];
    if (none)
        return -2;
    ios_path_join(path, ios_process.dir, IOS_GONE);
    int fd = sys_openat(ios_base, path, O_WRONLY | O_APPEND, 0);
    none = fd == -2;
    return fd;
}

static void put(struct ios_buf *row, int fd, const struct stat *s, const char *path) {
    struct ios_gone head = {major(s->st_dev), minor(s->st_dev), (uint32_t)strlen(path) + 1, 0};
    size_t before = sizeof head + head.path_size;
    ios_buf_append(row, &head, sizeof head);
    ios_buf_append(row, path, head.path_size);
    ios_extents(fd, row);
    head.count = row->failed ? 0 : (uint32_t)((row->size - before) / sizeof(struct ios_extent));
    if (head.count == 0)
        ios_buf_free(row);
    else
        memcpy(row->data, &head, sizeof head);
}

static bool is_recorder_there(void) {
    int list = open_list();
    if (list >= 0)
        sys_close(list);
    return list >= 0;
}

struct ios_buf ios_file_going(int dir, const char *path, bool moves) {
    struct stat s;
    struct ios_buf row = {0};
    if (!ios_wanted(IOS_BLOCK) || !path || !is_recorder_there())
        return row;
    uint64_t signals = ios_signals_block();
    bool keeps = ios_syscall(SYS_newfstatat, dir, (long)path, (long)&s, AT_SYMLINK_NOFOLLOW, 0, 0) == 0 &&
                 S_ISREG(s.st_mode) && (moves || s.st_nlink == 1);
    const char *name = keeps ? ios_file_path(ios_file(dir, path, AT_FDCWD)) : NULL;
    int fd = name ? sys_openat(dir, path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_NOATIME, 0) : -1;
    if (fd >= 0) {
        put(&row, fd, &s, name);
        sys_close(fd);
    }
    ios_signals_restore(signals);
    return row;
}

void ios_file_went(struct ios_buf *row, bool went) {
    if (!row->data)
        return;
    uint64_t signals = ios_signals_block();
    int list = went ? open_list() : -1;
    if (list >= 0) {
        sys_write(list, row->data, row->size); // in one write: other processes append too
        sys_close(list);
    }
    ios_buf_free(row);
    ios_signals_restore(signals);
}
