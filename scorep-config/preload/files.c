// SPDX-License-Identifier: EPL-2.0
// Files by their absolute paths. Definitions go to the log as they are made.
#include "../common/mounts.h"
#include "tables.h"
#include <sys/stat.h>

struct ios_table ios_files;
static uint32_t files_lock;

/** File ids + 1 by the hashes of their paths. Replaced by a larger one, it stays: somebody may be reading it. */
struct index {
    uint32_t room;
    uint32_t rows[];
};

static struct index *index_now;

void *ios_table_next(struct ios_table *t, size_t row) {
    uint32_t at = t->count + IOS_TABLE_FIRST, chunk = 31 - (uint32_t)__builtin_clz(at) - 4;
    if (chunk >= IOS_TABLE_CHUNKS)
        return NULL;
    if (!t->chunks[chunk] &&
        !(t->chunks[chunk] = ios_arena_take(&ios_memory, ((size_t)IOS_TABLE_FIRST << chunk) * row)))
        return NULL;
    return ios_table_row(t, row, t->count);
}

const char *ios_text_keep(const char *text) {
    size_t n = strlen(text) + 1;
    char *p = ios_arena_take(&ios_memory, n);
    return p ? memcpy(p, text, n) : NULL;
}

/** The row of the file will be found by its path from now on. */
static void enter(struct index *x, uint64_t hash, uint32_t id) {
    uint32_t at = (uint32_t)hash & (x->room - 1);
    while (x->rows[at])
        at = (at + 1) & (x->room - 1);
    __atomic_store_n(&x->rows[at], id + 1, __ATOMIC_RELEASE);
}

/** Room for one more in the index. */
static bool have_index(void) {
    uint32_t room = index_now ? index_now->room : 32;
    if (index_now && 2 * (ios_files.count + 1) <= room)
        return true;
    struct index *x = ios_arena_take(&ios_memory, sizeof *x + 2 * room * sizeof *x->rows);
    if (!x)
        return false;
    x->room = 2 * room;
    for (uint32_t i = 0; i < ios_files.count; i++)
        enter(x, ios_file_row(i)->hash, i);
    __atomic_store_n(&index_now, x, __ATOMIC_RELEASE);
    return true;
}

static uint32_t find(const char *path, uint64_t hash) {
    const struct index *x = __atomic_load_n(&index_now, __ATOMIC_ACQUIRE);
    if (!x)
        return IOS_NO_HANDLE;
    uint32_t at = (uint32_t)hash & (x->room - 1), id;
    for (; (id = __atomic_load_n(&x->rows[at], __ATOMIC_ACQUIRE)); at = (at + 1) & (x->room - 1)) {
        const struct ios_file_row *f = ios_file_row(id - 1);
        if (f->hash == hash && strcmp(f->path, path) == 0)
            return id - 1;
    }
    return IOS_NO_HANDLE;
}

static void log_file(uint32_t id) {
    const struct ios_file_row *f = ios_file_row(id);
    struct ios_log_record r = {.type = IOS_LOG_FILE, .id = id, .b = f->mount};
    r.a = f->kind == IOS_FILE_UNSEEN ? IOS_SEEN_NOTHING : f->kind == IOS_FILE_DIRECTORY;
    ios_log(&r, f->path, NULL);
    struct ios_log_record pipe = {.type = IOS_LOG_HINT, .id = id};
    if (f->kind == IOS_FILE_PIPE)
        ios_log(&pipe, IOS_PIPE, "1");
}

enum { NO_PATH = -3 }; // in place of a descriptor: the name of something that is no file on a disk

/** What is there: directories, and what has no positions, are told from files. */
static void look(struct ios_file_row *f, int at) {
    uint32_t type = at == NO_PATH ? S_IFREG : 0, kind;
    f->mount = at == IOS_NOT_THERE || at == NO_PATH ? 0 : ios_mount_of(at, at == AT_FDCWD ? f->path : "", &type);
    kind = type == 0         ? IOS_FILE_UNSEEN
           : type == S_IFREG ? IOS_FILE_REGULAR
           : type == S_IFDIR ? IOS_FILE_DIRECTORY
           : type == S_IFIFO ? IOS_FILE_PIPE
                             : IOS_FILE_SPECIAL;
    __atomic_store_n(&f->kind, kind, __ATOMIC_RELEASE);
}

/** The lock is held. */
static uint32_t add_file(const char *path, uint64_t hash, int at) {
    struct ios_file_row *f = ios_table_next(&ios_files, sizeof *f);
    const char *text = ios_text_keep(path);
    if (!f || !text || !have_index())
        return IOS_NO_HANDLE;
    *f = (struct ios_file_row){.hash = hash, .path = text, .free_handle = IOS_NO_HANDLE};
    look(f, at);
    uint32_t id = ios_table_add(&ios_files);
    enter(index_now, hash, id);
    log_file(id);
    return id;
}

bool ios_files_enter(uint64_t *signals) {
    *signals = ios_signals_block();
    if (ios_lock(&files_lock))
        return true;
    ios_signals_restore(*signals);
    return false;
}

void ios_files_leave(uint64_t signals) {
    ios_unlock(&files_lock);
    ios_signals_restore(signals);
}

static bool is_unseen(uint32_t id) {
    return __atomic_load_n(&ios_file_row(id)->kind, __ATOMIC_ACQUIRE) == IOS_FILE_UNSEEN;
}

/** The first call that found something there shows what it is; of a link to nothing, none ever does. */
static void look_now(uint32_t id, int at) {
    uint64_t signals;
    if (!ios_files_enter(&signals))
        return;
    if (is_unseen(id)) { // nobody was faster
        look(ios_file_row(id), at);
        if (!is_unseen(id))
            log_file(id);
    }
    ios_files_leave(signals);
}

static uint32_t find_or_add(const char *path, uint64_t hash, int at) {
    uint64_t signals;
    if (!ios_files_enter(&signals))
        return IOS_NO_HANDLE;
    uint32_t id = find(path, hash);
    if (id == IOS_NO_HANDLE)
        id = add_file(path, hash, at);
    ios_files_leave(signals);
    return id;
}

uint32_t ios_file_absolute(const char *path, int at) {
    uint64_t hash = ios_hash(IOS_HASH_SEED, path);
    uint32_t id = find(path, hash);
    if (id == IOS_NO_HANDLE)
        return ios_filter_passes(path) ? find_or_add(path, hash, at) : IOS_NO_HANDLE;
    if (unlikely(at != IOS_NOT_THERE && is_unseen(id)))
        look_now(id, at);
    return id;
}

uint32_t ios_file_called(const char *name) {
    return find_or_add(name, ios_hash(IOS_HASH_SEED, name), NO_PATH);
}

bool ios_file_has_positions(uint32_t file) {
    if (file >= ios_table_count(&ios_files))
        return false;
    uint32_t kind = __atomic_load_n(&ios_file_row(file)->kind, __ATOMIC_ACQUIRE);
    return kind == IOS_FILE_UNSEEN || kind == IOS_FILE_REGULAR;
}

const char *ios_file_path(uint32_t file) {
    return file < ios_table_count(&ios_files) ? ios_file_row(file)->path : NULL;
}

bool ios_files_hold(void) {
    return ios_lock(&files_lock);
}

void ios_files_release(void) {
    ios_unlock(&files_lock);
}

void ios_files_forked(void) {
    files_lock = 0;
    for (uint32_t i = 0; i < ios_files.count; i++)
        log_file(i);
}
