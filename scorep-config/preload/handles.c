// SPDX-License-Identifier: EPL-2.0
// Handles on files. Definitions go to the log as they are made.
#include "tables.h"

struct handle {
    uint32_t file, parent;
    uint32_t name, status;
    uint8_t layer, mode, precreated, open;
};

static struct ios_table handles;
static struct ios_table names; // texts of named handles

static void log_handle(uint32_t id) {
    struct handle *h = (struct handle *)handles.rows + id;
    struct ios_log_record r = {.type = IOS_LOG_HANDLE, .id = id, .a = h->file, .b = h->parent, .x = h->status};
    r.c = h->layer | (uint32_t)h->precreated << 8 | (uint32_t)h->mode << 16;
    ios_log(&r, h->name == IOS_NO_HANDLE ? "" : ((const char **)names.rows)[h->name], NULL);
}

static uint32_t add_handle(struct handle h) {
    if (!ios_table_grow(&handles, sizeof h))
        return IOS_NO_HANDLE;
    uint32_t id = handles.count++;
    ((struct handle *)handles.rows)[id] = h;
    log_handle(id);
    return id;
}

uint32_t ios_handle(uint32_t file, enum ios_layer layer, uint32_t parent) {
    uint64_t signals;
    uint32_t id = IOS_NO_HANDLE;
    if (!ios_files_enter(&signals))
        return IOS_NO_HANDLE;
    if (file < ios_files.count) {
        struct ios_file_row *f = ios_file_row(file);
        struct handle *h = f->free_handle == IOS_NO_HANDLE ? NULL : (struct handle *)handles.rows + f->free_handle;
        if (h && h->layer == layer && h->parent == parent) {
            id = f->free_handle;
            f->free_handle = IOS_NO_HANDLE;
            h->open = 1;
        }
    }
    if (id == IOS_NO_HANDLE)
        id = add_handle((struct handle){file, parent, IOS_NO_HANDLE, 0, (uint8_t)layer, OTF2_READ_WRITE, 0, 1});
    ios_files_leave(signals);
    return id;
}

static uint32_t add_name(const char *text) {
    const char *kept = ios_text_keep(text);
    if (!kept || !ios_table_grow(&names, sizeof kept))
        return IOS_NO_HANDLE;
    ((const char **)names.rows)[names.count] = kept;
    return names.count++;
}

uint32_t ios_handle_inside(const char *name, uint32_t file, enum ios_layer layer, uint32_t parent) {
    uint64_t signals;
    if (!ios_files_enter(&signals))
        return IOS_NO_HANDLE;
    uint32_t id = add_handle((struct handle){file, parent, add_name(name), 0, (uint8_t)layer, OTF2_READ_WRITE, 0, 1});
    ios_files_leave(signals);
    return id;
}

uint32_t ios_handle_named(const char *name, uint32_t file, enum ios_layer layer, int mode, int status) {
    uint64_t signals;
    if (!ios_files_enter(&signals))
        return IOS_NO_HANDLE;
    uint32_t text = add_name(name);
    uint32_t id = add_handle((struct handle){file, IOS_NO_HANDLE, text, ios_status_flags(status), (uint8_t)layer,
                                             (uint8_t)mode, OTF2_HANDLE_PRE_CREATED, 1});
    ios_files_leave(signals);
    return id;
}

void ios_handle_free(uint32_t handle) {
    uint64_t signals;
    if (handle == IOS_NO_HANDLE || !ios_files_enter(&signals))
        return;
    struct handle *h = (struct handle *)handles.rows + handle;
    h->open = 0;
    if (h->file < ios_files.count && !h->precreated)
        ios_file_row(h->file)->free_handle = handle;
    ios_files_leave(signals);
}

void ios_handles_forked(void) {
    for (uint32_t i = 0; i < handles.count; i++) {
        struct handle *h = (struct handle *)handles.rows + i;
        h->precreated = h->open ? OTF2_HANDLE_PRE_CREATED : h->precreated;
        log_handle(i);
    }
}
