// SPDX-License-Identifier: EPL-2.0
// A file system in user space that splices what the kernel asks and answers, as libfuse does: requests go into a pipe and are
// read from there, in one piece or the head first; answers are put into a pipe, as memory and from a file, and spliced. As root,
// where FUSE is. With a second argument it only serves, for others to use, until it is unmounted (fuse.py).
// ENV IOSTRATA_LAYERS=posix,net
// EXPECT answered 7
// EXPECT file-bytes read posix data 300
// EXPECT file-bytes write posix data 400
// EXPECT balanced
#include <errno.h>
#include <fcntl.h>
#include <linux/fuse.h>
#include <sched.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

enum { FILE_NODE = 2, SIZE = 400, PIECE = 100, ROOM = 1 << 16 };

static char request[ROOM];
static int kernel, data, in[2], out[2];

static void must(int ok, const char *what) {
    if (!ok) {
        perror(what);
        exit(1);
    }
}

/** Head and body as memory, and more of a file; splice says how all of it goes to the kernel. */
static void answer(int error, const void *body, size_t size, size_t of_file) {
    const struct fuse_in_header *asked = (const struct fuse_in_header *)request;
    static struct fuse_out_header head;
    static char copy[256];
    memcpy(copy, body, size);
    head = (struct fuse_out_header){(uint32_t)(sizeof head + size + of_file), error, asked->unique};
    struct iovec v[2] = {{&head, sizeof head}, {copy, size}};
    if (asked->opcode == FUSE_INIT) {
        must(writev(kernel, v, 2) == (ssize_t)head.len, "an answer at once");
        return;
    }
    must(vmsplice(out[1], v, 2, 0) == (ssize_t)(sizeof head + size), "vmsplice");
    off64_t at = 0;
    must(of_file == 0 || splice(data, &at, out[1], NULL, of_file, 0) == (ssize_t)of_file, "of a file");
    bool taken = splice(out[0], NULL, kernel, NULL, head.len, 0) == (ssize_t)head.len;
    must(taken || errno == ENOENT, "an answer"); // nobody waits for it any more
}

static struct fuse_attr attributes(uint64_t node) {
    return (struct fuse_attr){.ino = node,
                              .size = node == FILE_NODE ? SIZE : 0,
                              .nlink = 1,
                              .mode = node == FILE_NODE ? S_IFREG | 0644 : S_IFDIR | 0755};
}

static void serve_one(void) {
    const struct fuse_in_header *asked = (const struct fuse_in_header *)request;
    struct fuse_init_out init = {.major = 7, .minor = 31, .max_write = 4096};
    struct fuse_entry_out entry = {.nodeid = FILE_NODE, .attr = attributes(FILE_NODE)};
    struct fuse_attr_out got = {.attr = attributes(asked->nodeid)};
    struct fuse_open_out opened = {.fh = 1, .open_flags = FOPEN_DIRECT_IO};
    if (asked->opcode == FUSE_INIT)
        answer(0, &init, sizeof init, 0);
    else if (asked->opcode == FUSE_LOOKUP)
        answer(0, &entry, sizeof entry, 0);
    else if (asked->opcode == FUSE_GETATTR)
        answer(0, &got, sizeof got, 0);
    else if (asked->opcode == FUSE_OPEN)
        answer(0, &opened, sizeof opened, 0);
    else if (asked->opcode == FUSE_READ)
        answer(0, "", 0, PIECE);
    else if (asked->opcode != FUSE_FORGET)
        answer(asked->opcode == FUSE_RELEASE || asked->opcode == FUSE_FLUSH ? 0 : -ENOSYS, "", 0, 0);
}

static int serve(void) {
    must(fcntl(in[1], F_SETPIPE_SZ, ROOM) >= ROOM, "room in a pipe");
    for (int turn = 0;; turn++) {
        ssize_t n = splice(kernel, NULL, in[1], NULL, ROOM, 0);
        if (n < 0)
            break; // it was unmounted
        ssize_t first = turn % 2 ? (ssize_t)sizeof(struct fuse_in_header) : n;
        must(read(in[0], request, (size_t)first) == first, "a head");
        must(n == first || read(in[0], request + first, (size_t)(n - first)) == n - first, "the rest");
        serve_one();
    }
    must(errno == ENODEV, "the end");
    return 0;
}

static int use(const char *place) {
    char path[4096], buffer[SIZE];
    int status;
    snprintf(path, sizeof path, "%s/file", place);
    int fd = open(path, O_RDONLY);
    must(fd >= 0, "a file of ours");
    for (int i = 0; i < 3; i++)
        must(pread(fd, buffer, PIECE, i * PIECE) == PIECE && memcmp(buffer, "aaaa", 4) == 0, "what is in it");
    must(close(fd) == 0 && umount2(place, MNT_DETACH) == 0 && wait(&status) > 0, "unmount");
    return status;
}

int main(int argc, char **argv) {
    char path[4096], how[128];
    bool only_serves = argc == 3;
    must(argc == 2 || only_serves, "a folder");
    snprintf(path, sizeof path, "%s/data", argv[1]);
    data = open(path, O_RDWR | O_CREAT, 0644);
    memset(request, 'a', SIZE);
    must(write(data, request, SIZE) == SIZE, "data");
    snprintf(path, sizeof path, "%s/mount", argv[1]);
    kernel = open("/dev/fuse", O_RDWR);
    snprintf(how, sizeof how, "fd=%d,rootmode=40000,user_id=0,group_id=0", kernel);
    bool apart = only_serves || (unshare(CLONE_NEWNS) == 0 && mount("none", "/", NULL, MS_REC | MS_PRIVATE, NULL) == 0);
    if (kernel < 0 || mkdir(path, 0755) < 0 || !apart || mount("ours", path, "fuse", 0, how) < 0) {
        perror("no file system in user space here");
        return 77;
    }
    must(pipe(in) == 0 && pipe(out) == 0, "pipes");
    fflush(stdout);
    if (only_serves)
        return serve();
    pid_t child = fork();
    if (child == 0)
        return serve();
    close(kernel);
    return use(path);
}
