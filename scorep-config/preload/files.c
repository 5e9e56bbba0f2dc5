// SPDX-License-Identifier: EPL-2.0
// Files by path and handles on them. A path is made absolute and freed of "." and ".." by its letters only:
// it is what the program said, and costs no system call. Definitions go to the log as they are made.
#include "../common/mounts.h"
#include "fds.h"
#include "fork.h"
#include <string.h>

enum { DIRECTORY = 1, SPECIAL = 2 };

struct file {
    uint64_t hash;
    uint32_t mount; // the kernel's id, or 0
    const char *path;
    uint32_t free_handle; // one that was closed and can be used again, or IOS_NO_HANDLE
    uint8_t flags;
};

struct handle {
    uint32_t file, parent;
    uint32_t name, status;
    uint8_t layer, mode, precreated, open;
};

/** A table that grows and is only read or changed under files_lock. */
struct table {
    void *rows;
    uint32_t count, room;
};

static uint32_t files_lock;
static struct table files, handles, slots; // slots: file id + 1 by hash
static struct table names;                 // texts of named handles and strings, for a child's log
static uint32_t string_count;
static char cwd[4096];
static size_t cwd_length; // 0: not known

static bool grow(struct table *t, size_t row) {
    if (t->count < t->room)
        return true;
    uint32_t room = t->room ? 2 * t->room : 16;
    void *p = ios_arena_grow(&ios_memory, t->rows, t->room * row, room * row);
    if (!p)
        return false;
    t->rows = p;
    t->room = room;
    return true;
}

static const char *keep(const char *text) {
    size_t n = strlen(text) + 1;
    char *p = ios_arena_take(&ios_memory, n);
    return p ? memcpy(p, text, n) : NULL;
}

static bool rehash(void) {
    if (2 * (files.count + 1) <= slots.room)
        return true;
    uint32_t room = slots.room ? 2 * slots.room : 64, *rows = ios_arena_take(&ios_memory, room * sizeof *rows);
    if (!rows)
        return false;
    for (uint32_t i = 0; i < files.count; i++) {
        uint32_t at = (uint32_t)((struct file *)files.rows)[i].hash & (room - 1);
        while (rows[at])
            at = (at + 1) & (room - 1);
        rows[at] = i + 1;
    }
    ios_arena_give(slots.rows, slots.room * sizeof *rows);
    slots.rows = rows;
    slots.room = room;
    return true;
}

static void log_file(uint32_t id) {
    struct file *f = (struct file *)files.rows + id;
    struct ios_log_record r = {.type = IOS_LOG_FILE, .id = id, .a = (f->flags & DIRECTORY) != 0, .b = f->mount};
    ios_log(&r, f->path, NULL);
}

/** What is at a path, looked up once: directories, and what has no positions, are told from files. */
static uint8_t type_of(const char *path, uint32_t *mount) {
    uint32_t type;
    *mount = ios_mount_of(path, &type);
    return type == 0040000 ? DIRECTORY : type == 0100000 || type == 0 ? 0 : SPECIAL;
}

static uint32_t add_file(const char *path, uint64_t hash) {
    const char *text = keep(path);
    if (!text || !grow(&files, sizeof(struct file)) || !rehash())
        return IOS_NO_HANDLE;
    uint32_t id = files.count++, at = (uint32_t)hash & (slots.room - 1);
    struct file *f = (struct file *)files.rows + id;
    *f = (struct file){.hash = hash, .path = text, .free_handle = IOS_NO_HANDLE};
    f->flags = type_of(path, &f->mount);
    while (((uint32_t *)slots.rows)[at])
        at = (at + 1) & (slots.room - 1);
    ((uint32_t *)slots.rows)[at] = id + 1;
    log_file(id);
    return id;
}

static bool enter(uint64_t *signals) {
    *signals = ios_signals_block();
    if (ios_lock(&files_lock))
        return true;
    ios_signals_restore(*signals);
    return false;
}

static void leave(uint64_t signals) {
    ios_unlock(&files_lock);
    ios_signals_restore(signals);
}

uint32_t ios_file_absolute(const char *path) {
    uint64_t signals;
    uint32_t id = IOS_NO_HANDLE;
    if (!ios_filter_passes(path)) // first: MPI_Init asks for hundreds of files of its own
        return IOS_NO_HANDLE;
    uint64_t hash = ios_hash(IOS_HASH_SEED, path);
    if (!enter(&signals))
        return IOS_NO_HANDLE;
    if (slots.room) {
        uint32_t at = (uint32_t)hash & (slots.room - 1), *rows = slots.rows;
        for (; rows[at] && id == IOS_NO_HANDLE; at = (at + 1) & (slots.room - 1)) {
            struct file *f = (struct file *)files.rows + rows[at] - 1;
            if (f->hash == hash && strcmp(f->path, path) == 0)
                id = rows[at] - 1;
        }
    }
    if (id == IOS_NO_HANDLE)
        id = add_file(path, hash);
    leave(signals);
    return id;
}

void ios_files_cwd_changed(void) {
    __atomic_store_n(&cwd_length, 0, __ATOMIC_RELEASE);
}

/** The directory relative paths begin at, ending in a slash; 0 when it is not to be had. */
static size_t base_of(int dir, char *to, size_t room) {
    if (dir != AT_FDCWD) {
        char link[40] = "/proc/self/fd/";
        ios_put_number(link + 14, (uint32_t)dir);
        ssize_t r = sys_readlink(link, to, room - 2);
        if (r <= 0 || to[0] != '/')
            return 0;
        to[r] = '/';
        return r == 1 ? 1 : (size_t)r + 1;
    }
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

uint32_t ios_file(int dir, const char *path) {
    char full[4096 + 256];
    size_t n = 1;
    full[0] = '/';
    if (!path || !*path)
        return IOS_NO_HANDLE;
    if (*path != '/' && (n = base_of(dir, full, sizeof full - 1)) == 0)
        return IOS_NO_HANDLE;
    return append_path(full, n, sizeof full, path) ? ios_file_absolute(full) : IOS_NO_HANDLE;
}

bool ios_file_has_positions(uint32_t file) {
    uint64_t signals;
    if (!enter(&signals))
        return false;
    bool has = file < files.count && !(((struct file *)files.rows)[file].flags & (DIRECTORY | SPECIAL));
    leave(signals);
    return has;
}

const char *ios_file_path(uint32_t file) {
    uint64_t signals;
    if (file == IOS_NO_HANDLE || !enter(&signals))
        return NULL;
    const char *path = file < files.count ? ((struct file *)files.rows)[file].path : NULL;
    leave(signals);
    return path;
}

bool ios_files_hold(void) {
    return ios_lock(&files_lock);
}

void ios_files_release(void) {
    ios_unlock(&files_lock);
}

static void log_handle(uint32_t id) {
    struct handle *h = (struct handle *)handles.rows + id;
    struct ios_log_record r = {.type = IOS_LOG_HANDLE, .id = id, .a = h->file, .b = h->parent, .x = h->status};
    r.c = h->layer | (uint32_t)h->precreated << 8 | (uint32_t)h->mode << 16;
    ios_log(&r, h->name == IOS_NO_HANDLE ? "" : ((const char **)names.rows)[h->name], NULL);
}

static uint32_t add_handle(struct handle h) {
    if (!grow(&handles, sizeof h))
        return IOS_NO_HANDLE;
    uint32_t id = handles.count++;
    ((struct handle *)handles.rows)[id] = h;
    log_handle(id);
    return id;
}

uint32_t ios_handle(uint32_t file, enum ios_layer layer, uint32_t parent) {
    uint64_t signals;
    uint32_t id = IOS_NO_HANDLE;
    if (!enter(&signals))
        return IOS_NO_HANDLE;
    if (file < files.count) {
        struct file *f = (struct file *)files.rows + file;
        struct handle *h = f->free_handle == IOS_NO_HANDLE ? NULL : (struct handle *)handles.rows + f->free_handle;
        if (h && h->layer == layer && h->parent == parent) {
            id = f->free_handle;
            f->free_handle = IOS_NO_HANDLE;
            h->open = 1;
        }
    }
    if (id == IOS_NO_HANDLE)
        id = add_handle((struct handle){file, parent, IOS_NO_HANDLE, 0, (uint8_t)layer, OTF2_READ_WRITE, 0, 1});
    leave(signals);
    return id;
}

static uint32_t add_name(const char *text) {
    const char *kept = keep(text);
    if (!kept || !grow(&names, sizeof kept))
        return IOS_NO_HANDLE;
    ((const char **)names.rows)[names.count] = kept;
    return names.count++;
}

uint32_t ios_handle_inside(const char *name, uint32_t file, enum ios_layer layer, uint32_t parent) {
    uint64_t signals;
    if (!enter(&signals))
        return IOS_NO_HANDLE;
    uint32_t id = add_handle((struct handle){file, parent, add_name(name), 0, (uint8_t)layer, OTF2_READ_WRITE, 0, 1});
    leave(signals);
    return id;
}

uint32_t ios_handle_named(const char *name, uint32_t file, enum ios_layer layer, int mode, int status) {
    uint64_t signals;
    if (!enter(&signals))
        return IOS_NO_HANDLE;
    uint32_t text = add_name(name);
    uint32_t id = add_handle((struct handle){file, IOS_NO_HANDLE, text, ios_status_flags(status), (uint8_t)layer,
                                             (uint8_t)mode, OTF2_HANDLE_PRE_CREATED, 1});
    leave(signals);
    return id;
}

void ios_handle_free(uint32_t handle) {
    uint64_t signals;
    if (handle == IOS_NO_HANDLE || !enter(&signals))
        return;
    struct handle *h = (struct handle *)handles.rows + handle;
    h->open = 0;
    if (h->file < files.count && !h->precreated)
        ((struct file *)files.rows)[h->file].free_handle = handle;
    leave(signals);
}

uint32_t ios_strings(const char *const *texts, uint32_t count) {
    uint64_t signals;
    uint32_t first = string_count;
    if (!enter(&signals))
        return IOS_NO_HANDLE;
    for (uint32_t i = 0; i < count; i++) {
        struct ios_log_record r = {.type = IOS_LOG_STRING, .id = string_count++};
        ios_log(&r, texts[i], NULL);
    }
    leave(signals);
    return first;
}

struct finding {
    struct ios_place *places;
    uint32_t count;
    struct ios_buf found;
};

static int find_mounts(void *p) {
    struct finding *f = p;
    f->found.size = 0;
    return ios_mounts_log(f->places, f->count, &f->found);
}

void ios_files_log_mounts(void) {
    uint64_t signals;
    if (!enter(&signals))
        return;
    size_t size = (files.count + 1) * sizeof(struct ios_place);
    struct finding f = {.places = sys_map(size)};
    for (uint32_t i = 0; f.places && i < files.count; i++) {
        struct file *file = (struct file *)files.rows + i;
        if (file->mount)
            f.places[f.count++] = (struct ios_place){i, file->mount, file->path};
    }
    leave(signals); // files are only ever added: their paths stay
    if (!f.places)
        return;
    ios_with_descriptors(find_mounts, &f);
    ios_log_all(&f.found);
    ios_buf_free(&f.found);
    sys_unmap(f.places, size);
}

void ios_files_forked(void) {
    files_lock = 0;
    string_count = 0;
    for (uint32_t i = 0; i < files.count; i++)
        log_file(i);
    for (uint32_t i = 0; i < handles.count; i++) {
        struct handle *h = (struct handle *)handles.rows + i;
        h->precreated = h->open ? OTF2_HANDLE_PRE_CREATED : h->precreated;
        log_handle(i);
    }
}

int ios_access_mode(int flags) {
    int mode = flags & O_ACCMODE;
    return mode == O_RDONLY ? OTF2_READ_ONLY : mode == O_WRONLY ? OTF2_WRITE_ONLY : OTF2_READ_WRITE;
}

uint32_t ios_creation_flags(int flags) {
    return (flags & O_CREAT ? OTF2_CREATE : 0) | (flags & O_TRUNC ? OTF2_TRUNCATE : 0) |
           (flags & O_DIRECTORY ? OTF2_DIRECTORY : 0) | (flags & O_EXCL ? OTF2_EXCLUSIVE : 0) |
           (flags & O_NOCTTY ? OTF2_NO_CONTROLLING_TERMINAL : 0) | (flags & O_NOFOLLOW ? OTF2_NO_FOLLOW : 0) |
           (flags & O_PATH ? OTF2_PATH : 0) | ((flags & O_TMPFILE) == O_TMPFILE ? OTF2_TEMPORARY_FILE : 0);
}

uint32_t ios_status_flags(int flags) {
    return (flags & O_CLOEXEC ? OTF2_CLOSE_ON_EXEC : 0) | (flags & O_APPEND ? OTF2_APPEND : 0) |
           (flags & O_NONBLOCK ? OTF2_NON_BLOCKING : 0) | (flags & O_ASYNC ? OTF2_ASYNC : 0) |
           ((flags & O_SYNC) == O_SYNC ? OTF2_SYNC
            : flags & O_DSYNC          ? OTF2_DATA_SYNC
                                       : 0) |
           (flags & O_DIRECT ? OTF2_AVOID_CACHING : 0) | (flags & O_NOATIME ? OTF2_NO_ACCESS_TIME : 0);
}
