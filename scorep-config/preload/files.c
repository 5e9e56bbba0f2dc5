// SPDX-License-Identifier: EPL-2.0
// Files by their absolute paths. Definitions go to the log as they are made.
#include "../common/mounts.h"
#include "tables.h"

enum { DIRECTORY = 1, SPECIAL = 2 };

struct ios_table ios_files;
static struct ios_table slots; // file id + 1 by hash
static uint32_t files_lock;

bool ios_table_grow(struct ios_table *t, size_t row) {
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

const char *ios_text_keep(const char *text) {
    size_t n = strlen(text) + 1;
    char *p = ios_arena_take(&ios_memory, n);
    return p ? memcpy(p, text, n) : NULL;
}

static bool rehash(void) {
    if (2 * (ios_files.count + 1) <= slots.room)
        return true;
    uint32_t room = slots.room ? 2 * slots.room : 64, *rows = ios_arena_take(&ios_memory, room * sizeof *rows);
    if (!rows)
        return false;
    for (uint32_t i = 0; i < ios_files.count; i++) {
        uint32_t at = (uint32_t)ios_file_row(i)->hash & (room - 1);
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
    struct ios_file_row *f = ios_file_row(id);
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
    const char *text = ios_text_keep(path);
    if (!text || !ios_table_grow(&ios_files, sizeof(struct ios_file_row)) || !rehash())
        return IOS_NO_HANDLE;
    uint32_t id = ios_files.count++, at = (uint32_t)hash & (slots.room - 1);
    struct ios_file_row *f = ios_file_row(id);
    *f = (struct ios_file_row){.hash = hash, .path = text, .free_handle = IOS_NO_HANDLE};
    f->flags = type_of(path, &f->mount);
    while (((uint32_t *)slots.rows)[at])
        at = (at + 1) & (slots.room - 1);
    ((uint32_t *)slots.rows)[at] = id + 1;
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

uint32_t ios_file_absolute(const char *path) {
    uint64_t signals;
    uint32_t id = IOS_NO_HANDLE;
    if (!ios_filter_passes(path)) // first: MPI_Init asks for hundreds of files of its own
        return IOS_NO_HANDLE;
    uint64_t hash = ios_hash(IOS_HASH_SEED, path);
    if (!ios_files_enter(&signals))
        return IOS_NO_HANDLE;
    if (slots.room) {
        uint32_t at = (uint32_t)hash & (slots.room - 1), *rows = slots.rows;
        for (; rows[at] && id == IOS_NO_HANDLE; at = (at + 1) & (slots.room - 1)) {
            struct ios_file_row *f = ios_file_row(rows[at] - 1);
            if (f->hash == hash && strcmp(f->path, path) == 0)
                id = rows[at] - 1;
        }
    }
    if (id == IOS_NO_HANDLE)
        id = add_file(path, hash);
    ios_files_leave(signals);
    return id;
}

bool ios_file_has_positions(uint32_t file) {
    uint64_t signals;
    if (!ios_files_enter(&signals))
        return false;
    bool has = file < ios_files.count && !(ios_file_row(file)->flags & (DIRECTORY | SPECIAL));
    ios_files_leave(signals);
    return has;
}

const char *ios_file_path(uint32_t file) {
    uint64_t signals;
    if (file == IOS_NO_HANDLE || !ios_files_enter(&signals))
        return NULL;
    const char *path = file < ios_files.count ? ios_file_row(file)->path : NULL;
    ios_files_leave(signals);
    return path;
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
