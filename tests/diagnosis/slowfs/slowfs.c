// SPDX-License-Identifier: EPL-2.0
// A slow file system: hands everything on to a directory, and lets every request take as long as a file system with few
// servers would. It sleeps; unless it is asked for pages, the page cache hides nothing (direct_io), and writers of one
// file do not wait for each other in the kernel as long as they write inside of it.
//
// usage: slowfs DIRECTORY MOUNTPOINT -o read=US,write=US,open=US,meta=US,fsync=US,flush=US,lock=US,rate=MB,workers=N,...
//
// serve.c says how long a request takes, slowfs.h what the options mean. Making a file is two requests (mknod, open).
#define FUSE_USE_VERSION 312
#define _GNU_SOURCE
#include "slowfs.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <fuse_lowlevel.h>
#include <limits.h>
#include <linux/fuse.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct options options = {
    .workers = 8, .targets = 1, .stripe = 1 << 20, .slow_target = -1, .to = UINT_MAX, .factor = 1};

static struct node root = {.fd = -1, .lookups = 2};
static pthread_mutex_t nodes = PTHREAD_MUTEX_INITIALIZER;

#define OPTION(name, member)                                                                                           \
    { name, offsetof(struct options, member), 1 }

static const struct fuse_opt known[] = {
    OPTION("read=%u", cost[READ]),
    OPTION("write=%u", cost[WRITE]),
    OPTION("open=%u", cost[OPEN]),
    OPTION("meta=%u", cost[META]),
    OPTION("fsync=%u", cost[FSYNC]),
    OPTION("flush=%u", cost[FLUSH]),
    OPTION("lock=%u", cost[LOCK]),
    OPTION("rate=%u", rate),
    OPTION("workers=%u", workers),
    OPTION("targets=%u", targets),
    OPTION("stripe=%u", stripe),
    OPTION("takeover=%u", takeover),
    OPTION("seek=%u", seek),
    OPTION("first=%u", first),
    OPTION("behind=%u", behind),
    OPTION("cache=%u", cache),
    OPTION("slow=%s", slow),
    OPTION("slow-target=%d", slow_target),
    OPTION("slow-from=%u", from),
    OPTION("slow-to=%u", to),
    OPTION("factor=%u", factor),
    OPTION("pages=%u", pages),
    FUSE_OPT_END,
};

static struct node *node_of(fuse_ino_t ino) {
    return ino == FUSE_ROOT_ID ? &root : (struct node *)(uintptr_t)ino;
}

static struct handle *handle_of(struct fuse_file_info *info) {
    return (struct handle *)(uintptr_t)info->fh;
}

static char *path_of(struct node *node, char *path) {
    sprintf(path, "/proc/self/fd/%d", node->fd);
    return path;
}

static void reply(fuse_req_t request, int failed) {
    fuse_reply_err(request, failed ? errno : 0);
}

/** Finds a name, or says in errno why not. */
static int look(fuse_ino_t parent, const char *name, struct fuse_entry_param *entry) {
    memset(entry, 0, sizeof *entry);
    entry->attr_timeout = entry->entry_timeout = options.cache / 1000.0;
    int fd = openat(node_of(parent)->fd, name, O_PATH | O_NOFOLLOW);
    if (fd < 0 || fstatat(fd, "", &entry->attr, AT_EMPTY_PATH) != 0) {
        if (fd >= 0)
            close(fd);
        return -1;
    }
    pthread_mutex_lock(&nodes);
    struct node *node = root.next;
    while (node && (node->ino != entry->attr.st_ino || node->dev != entry->attr.st_dev))
        node = node->next;
    if (node) {
        close(fd);
    } else if ((node = calloc(1, sizeof *node))) {
        *node = (struct node){.fd = fd, .ino = entry->attr.st_ino, .dev = entry->attr.st_dev, .next = root.next};
        root.next = node;
    } else {
        abort();
    }
    node_name(node, name);
    node->lookups++;
    entry->ino = (uintptr_t)node;
    pthread_mutex_unlock(&nodes);
    return 0;
}

static void reply_entry(fuse_req_t request, fuse_ino_t parent, const char *name, int failed) {
    struct fuse_entry_param entry;
    if (failed || look(parent, name, &entry) != 0)
        fuse_reply_err(request, errno);
    else
        fuse_reply_entry(request, &entry);
}

static void do_init(void *unused, struct fuse_conn_info *connection) {
    (void)unused;
    connection->max_background = 64;
    if (!options.cost[LOCK])
        connection->want &= ~(unsigned)FUSE_CAP_POSIX_LOCKS;
}

static void do_lookup(fuse_req_t request, fuse_ino_t parent, const char *name) {
    serve(node_of(parent), NULL, META, 0, 0);
    reply_entry(request, parent, name, 0);
}

static void forget(fuse_ino_t ino, uint64_t count) {
    struct node *node = node_of(ino);
    if (node == &root)
        return;
    pthread_mutex_lock(&nodes);
    node->lookups -= count;
    if (!node->lookups) {
        struct node **at = &root.next;
        while (*at != node)
            at = &(*at)->next;
        *at = node->next;
        close(node->fd);
        free(node);
    }
    pthread_mutex_unlock(&nodes);
}

static void do_forget(fuse_req_t request, fuse_ino_t ino, uint64_t count) {
    forget(ino, count);
    fuse_reply_none(request);
}

static void do_forget_multi(fuse_req_t request, size_t count, struct fuse_forget_data *forgets) {
    for (size_t i = 0; i < count; i++)
        forget(forgets[i].ino, forgets[i].nlookup);
    fuse_reply_none(request);
}

static void reply_attributes(fuse_req_t request, fuse_ino_t ino, int failed) {
    struct stat attributes;
    if (failed || fstatat(node_of(ino)->fd, "", &attributes, AT_EMPTY_PATH) != 0)
        fuse_reply_err(request, errno);
    else
        fuse_reply_attr(request, &attributes, options.cache / 1000.0);
}

static void do_getattr(fuse_req_t request, fuse_ino_t ino, struct fuse_file_info *info) {
    (void)info;
    serve(node_of(ino), NULL, META, 0, 0);
    reply_attributes(request, ino, 0);
}

static void do_setattr(fuse_req_t request, fuse_ino_t ino, struct stat *to, int which, struct fuse_file_info *info) {
    char path[64];
    int failed = 0;
    (void)info;
    path_of(node_of(ino), path);
    serve(node_of(ino), NULL, META, 0, 0);
    if (which & FUSE_SET_ATTR_MODE)
        failed |= chmod(path, to->st_mode);
    if (which & FUSE_SET_ATTR_SIZE)
        failed |= truncate(path, to->st_size);
    if (which & (FUSE_SET_ATTR_ATIME | FUSE_SET_ATTR_MTIME)) {
        struct timespec times[2] = {{.tv_nsec = UTIME_OMIT}, {.tv_nsec = UTIME_OMIT}};
        if (which & FUSE_SET_ATTR_ATIME)
            times[0] = to->st_atim;
        if (which & FUSE_SET_ATTR_MTIME)
            times[1] = to->st_mtim;
        failed |= utimensat(AT_FDCWD, path, times, 0);
    }
    reply_attributes(request, ino, failed);
}

static void do_access(fuse_req_t request, fuse_ino_t ino, int mask) {
    char path[64];
    serve(node_of(ino), NULL, META, 0, 0);
    reply(request, access(path_of(node_of(ino), path), mask));
}

static void do_readlink(fuse_req_t request, fuse_ino_t ino) {
    char target[PATH_MAX + 1] = "";
    serve(node_of(ino), NULL, META, 0, 0);
    if (readlinkat(node_of(ino)->fd, "", target, PATH_MAX) < 0)
        fuse_reply_err(request, errno);
    else
        fuse_reply_readlink(request, target);
}

static void do_symlink(fuse_req_t request, const char *target, fuse_ino_t parent, const char *name) {
    serve(node_of(parent), NULL, META, 0, 0);
    reply_entry(request, parent, name, symlinkat(target, node_of(parent)->fd, name));
}

static void do_mknod(fuse_req_t request, fuse_ino_t parent, const char *name, mode_t mode, dev_t device) {
    serve(node_of(parent), NULL, OPEN, 0, 0);
    reply_entry(request, parent, name, mknodat(node_of(parent)->fd, name, mode, device));
}

static void do_mkdir(fuse_req_t request, fuse_ino_t parent, const char *name, mode_t mode) {
    serve(node_of(parent), NULL, META, 0, 0);
    reply_entry(request, parent, name, mkdirat(node_of(parent)->fd, name, mode));
}

static void do_unlink(fuse_req_t request, fuse_ino_t parent, const char *name) {
    serve(node_of(parent), NULL, META, 0, 0);
    reply(request, unlinkat(node_of(parent)->fd, name, 0));
}

static void do_rmdir(fuse_req_t request, fuse_ino_t parent, const char *name) {
    serve(node_of(parent), NULL, META, 0, 0);
    reply(request, unlinkat(node_of(parent)->fd, name, AT_REMOVEDIR));
}

static void do_rename(fuse_req_t request, fuse_ino_t from, const char *old, fuse_ino_t to, const char *name,
                      unsigned flags) {
    serve(node_of(from), NULL, META, 0, 0);
    reply(request, renameat2(node_of(from)->fd, old, node_of(to)->fd, name, flags));
}

static void do_link(fuse_req_t request, fuse_ino_t ino, fuse_ino_t parent, const char *name) {
    char path[64];
    serve(node_of(ino), NULL, META, 0, 0);
    path_of(node_of(ino), path);
    reply_entry(request, parent, name, linkat(AT_FDCWD, path, node_of(parent)->fd, name, AT_SYMLINK_FOLLOW));
}

static void do_open(fuse_req_t request, fuse_ino_t ino, struct fuse_file_info *info) {
    static uint64_t clients;
    char path[64];
    serve(node_of(ino), NULL, OPEN, 0, 0);
    // Some write where they only said that they would append; and the writes are synchronous in serve.c, not here.
    int fd = open(path_of(node_of(ino), path), info->flags & ~(O_NOFOLLOW | O_APPEND | O_SYNC | O_DIRECT));
    struct handle *handle = calloc(1, sizeof *handle);
    if (fd < 0 || !handle) {
        fuse_reply_err(request, errno);
        free(handle);
        return;
    }
    *handle =
        (struct handle){.fd = fd, .flags = info->flags, .client = __atomic_add_fetch(&clients, 1, __ATOMIC_SEQ_CST)};
    info->fh = (uintptr_t)handle;
    // This libfuse knows no parallel writes, the kernel does: the reply is made by hand.
    struct fuse_open_out out = {.fh = info->fh,
                                .open_flags = options.pages ? 0 : FOPEN_DIRECT_IO | FOPEN_PARALLEL_DIRECT_WRITES};
    fuse_reply_buf(request, (const char *)&out, sizeof out);
}

static void do_read(fuse_req_t request, fuse_ino_t ino, size_t size, off_t offset, struct fuse_file_info *info) {
    char *bytes = malloc(size);
    ssize_t got = bytes ? pread(handle_of(info)->fd, bytes, size, offset) : -1;
    serve(node_of(ino), handle_of(info), READ, offset, got > 0 ? (size_t)got : 1);
    if (got < 0)
        fuse_reply_err(request, errno);
    else
        fuse_reply_buf(request, bytes, (size_t)got);
    free(bytes);
}

static void do_write(fuse_req_t request, fuse_ino_t ino, const char *bytes, size_t size, off_t offset,
                     struct fuse_file_info *info) {
    ssize_t done = pwrite(handle_of(info)->fd, bytes, size, offset);
    if (done < 0) {
        fuse_reply_err(request, errno);
        return;
    }
    serve(node_of(ino), handle_of(info), WRITE, offset, size);
    fuse_reply_write(request, (size_t)done);
}

static void do_flush(fuse_req_t request, fuse_ino_t ino, struct fuse_file_info *info) {
    lock_drop(node_of(ino), info->lock_owner, 0, INT64_MAX);
    serve(node_of(ino), handle_of(info), FLUSH, 0, 0);
    fuse_reply_err(request, 0);
}

static void do_release(fuse_req_t request, fuse_ino_t ino, struct fuse_file_info *info) {
    (void)ino;
    close(handle_of(info)->fd);
    free(handle_of(info));
    fuse_reply_err(request, 0);
}

static void do_fsync(fuse_req_t request, fuse_ino_t ino, int only_data, struct fuse_file_info *info) {
    (void)only_data;
    serve(node_of(ino), handle_of(info), FSYNC, 0, 0);
    fuse_reply_err(request, 0);
}

static void do_fallocate(fuse_req_t request, fuse_ino_t ino, int mode, off_t offset, off_t length,
                         struct fuse_file_info *info) {
    serve(node_of(ino), NULL, META, 0, 0);
    reply(request, fallocate(handle_of(info)->fd, mode, offset, length));
}

static void do_opendir(fuse_req_t request, fuse_ino_t ino, struct fuse_file_info *info) {
    char path[64];
    serve(node_of(ino), NULL, META, 0, 0);
    DIR *directory = opendir(path_of(node_of(ino), path));
    info->fh = (uintptr_t)directory;
    if (directory)
        fuse_reply_open(request, info);
    else
        fuse_reply_err(request, errno);
}

static void do_readdir(fuse_req_t request, fuse_ino_t ino, size_t size, off_t offset, struct fuse_file_info *info) {
    DIR *directory = (DIR *)(uintptr_t)info->fh;
    char *bytes = malloc(size);
    size_t used = 0;
    serve(node_of(ino), NULL, META, 0, 0);
    seekdir(directory, offset);
    for (struct dirent *e; bytes && (e = readdir(directory));) {
        struct stat attributes = {.st_ino = e->d_ino, .st_mode = (mode_t)e->d_type << 12};
        size_t length = fuse_add_direntry(request, bytes + used, size - used, e->d_name, &attributes, e->d_off);
        if (length > size - used)
            break;
        used += length;
    }
    fuse_reply_buf(request, bytes, used);
    free(bytes);
}

static void do_releasedir(fuse_req_t request, fuse_ino_t ino, struct fuse_file_info *info) {
    (void)ino;
    closedir((DIR *)(uintptr_t)info->fh);
    fuse_reply_err(request, 0);
}

static struct lock asked(const struct fuse_file_info *info, const struct flock *lock) {
    return (struct lock){.owner = info->lock_owner,
                         .start = lock->l_start,
                         .end = lock->l_len ? lock->l_start + lock->l_len - 1 : INT64_MAX,
                         .type = lock->l_type};
}

static int interrupted(void *request) {
    return fuse_req_interrupted(request);
}

static void do_setlk(fuse_req_t request, fuse_ino_t ino, struct fuse_file_info *info, struct flock *lock, int wait) {
    struct lock wanted = asked(info, lock);
    int error = 0;
    serve(node_of(ino), handle_of(info), LOCK, 0, 0);
    if (lock->l_type == F_UNLCK)
        lock_drop(node_of(ino), wanted.owner, wanted.start, wanted.end);
    else
        error = lock_take(node_of(ino), wanted, wait, interrupted, request);
    fuse_reply_err(request, error);
}

static void do_getlk(fuse_req_t request, fuse_ino_t ino, struct fuse_file_info *info, struct flock *lock) {
    struct lock found = lock_in_the_way(node_of(ino), asked(info, lock));
    struct flock told = {.l_type = found.type, .l_start = found.start, .l_len = found.end - found.start + 1};
    fuse_reply_lock(request, &told);
}

static const struct fuse_lowlevel_ops operations = {
    .init = do_init,
    .lookup = do_lookup,
    .forget = do_forget,
    .forget_multi = do_forget_multi,
    .getattr = do_getattr,
    .setattr = do_setattr,
    .access = do_access,
    .readlink = do_readlink,
    .symlink = do_symlink,
    .mknod = do_mknod,
    .mkdir = do_mkdir,
    .unlink = do_unlink,
    .rmdir = do_rmdir,
    .rename = do_rename,
    .link = do_link,
    .open = do_open,
    .read = do_read,
    .write = do_write,
    .flush = do_flush,
    .release = do_release,
    .fsync = do_fsync,
    .opendir = do_opendir,
    .readdir = do_readdir,
    .releasedir = do_releasedir,
    .fallocate = do_fallocate,
    .setlk = do_setlk,
    .getlk = do_getlk,
};

int main(int argc, char **argv) {
    if (argc < 3) {
        fprintf(stderr, "usage: slowfs DIRECTORY MOUNTPOINT [-o OPTION,...]\n");
        return 2;
    }
    char *mountpoint = argv[2];
    struct stat attributes;
    root.fd = open(argv[1], O_PATH | O_DIRECTORY);
    if (root.fd < 0 || fstatat(root.fd, "", &attributes, AT_EMPTY_PATH) != 0) {
        perror(argv[1]);
        return 1;
    }
    argv[2] = argv[0];
    struct fuse_args args = FUSE_ARGS_INIT(argc - 2, argv + 2);
    if (fuse_opt_parse(&args, &options, known, NULL) != 0 || !options.workers || options.workers > MAX_WORKERS ||
        !options.targets || options.targets > MAX_TARGETS || !options.stripe)
        return 2;
    umask(0);
    struct fuse_session *session = fuse_session_new(&args, &operations, sizeof operations, NULL);
    if (!session || fuse_set_signal_handlers(session) != 0 || fuse_session_mount(session, mountpoint) != 0)
        return 1;
    struct fuse_loop_config *loop = fuse_loop_cfg_create();
    fuse_loop_cfg_set_max_threads(loop, 64);
    int result = fuse_session_loop_mt(session, loop);
    fuse_loop_cfg_destroy(loop);
    fuse_session_unmount(session);
    fuse_remove_signal_handlers(session);
    fuse_session_destroy(session);
    fuse_opt_free_args(&args);
    return result < 0;
}
