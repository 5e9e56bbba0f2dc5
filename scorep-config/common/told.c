// SPDX-License-Identifier: EPL-2.0
#include "told.h"

void ios_told_make(struct ios_log_record *r, uint32_t thread, const struct ios_event_file *file) {
    memset(r, 0, sizeof *r);
    r->type = IOS_LOG_TOLD;
    r->id = thread;
    r->a = (uint32_t)file->events;
    r->b = (uint32_t)(file->events >> 32);
    r->x = file->first_time;
    r->y = file->last_time;
}

static void tell(struct ios_told_file *f, const struct ios_log_record *r) {
    f->file = (struct ios_event_file){.events = (uint64_t)r->b << 32 | r->a, .first_time = r->x, .last_time = r->y};
    f->state = IOS_FILE_THERE;
}

void ios_told_begin(struct ios_told *told, struct ios_arena *arena, const struct ios_buf *log, bool believes) {
    size_t at = 0;
    const struct ios_log_record *r;
    memset(told, 0, sizeof *told);
    while ((r = ios_log_next(log, &at)))
        if (r->type == IOS_LOG_THREAD && r->id >= told->count && r->id < 1u << 28)
            told->count = r->id + 1;
    told->files = told->count ? ios_arena_take(arena, told->count * sizeof *told->files) : NULL;
    for (at = 0; believes && told->files && (r = ios_log_next(log, &at));)
        if (r->type == IOS_LOG_TOLD && r->id < told->count)
            tell(&told->files[r->id], r);
}

const struct ios_event_file *ios_told_file(struct ios_told *told, const char *dir, uint32_t process, uint32_t thread) {
    char path[IOS_PATH_MAX];
    if (!told->files || thread >= told->count)
        return NULL;
    struct ios_told_file *f = &told->files[thread];
    if (f->state == IOS_FILE_UNREAD) {
        ios_path_number(path, dir, IOS_ARCHIVE, process | (uint64_t)thread << 32, ".evt");
        f->state = ios_event_file_check(path, &f->file) < 0 ? IOS_FILE_MISSING : IOS_FILE_THERE;
    }
    return f->state == IOS_FILE_THERE ? &f->file : NULL;
}

void ios_told_free(struct ios_told *told) {
    ios_arena_give(told->files, told->count * sizeof *told->files);
}
