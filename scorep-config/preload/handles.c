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

static struct handle *handle_row(uint32_t id) {
    return ios_table_row(&handles, sizeof(struct handle), id);
}

static const char *name_of(const struct handle *h) {
    return h->name == IOS_NO_HANDLE ? "" : *(const char **)ios_table_row(&names, sizeof(char *), h->name);
}

static void log_handle(uint32_t id) {
    const struct handle *h = handle_row(id);
    struct ios_log_record r = {.type = IOS_LOG_HANDLE, .id = id, .a = h->file, .b = h->parent, .x = h->status};
    r.c = h->layer | (uint32_t)h->precreated << 8 | (uint32_t)h->mode << 16;
    ios_log(&r, name_of(h), NULL);
}

uint32_t ios_handle_file(uint32_t id) {
    return id < ios_table_count(&handles) ? handle_row(id)->file : IOS_NO_HANDLE;
}

/** The lock is held. */
static uint32_t add_handle(struct handle h) {
    struct handle *row = ios_table_next(&handles, sizeof h);
    if (!row)
        return IOS_NO_HANDLE;
    *row = h;
    uint32_t id = ios_table_add(&handles);
    log_handle(id);
    return id;
}

/** A handle that was closed, of this file, layer and parent; IOS_NO_HANDLE: there is none. */
static uint32_t take_free(struct ios_file_row *f, enum ios_layer layer, uint32_t parent) {
    uint32_t id = __atomic_load_n(&f->free_handle, __ATOMIC_ACQUIRE);
    struct handle *h = id == IOS_NO_HANDLE ? NULL : handle_row(id);
    if (!h || h->layer != layer || h->parent != parent ||
        !__atomic_compare_exchange_n(&f->free_handle, &id, IOS_NO_HANDLE, false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED))
        return IOS_NO_HANDLE;
    h->open = 1;
    return id;
}

uint32_t ios_handle(uint32_t file, enum ios_layer layer, uint32_t parent) {
    uint64_t signals;
    uint32_t id = file < ios_table_count(&ios_files) ? take_free(ios_file_row(file), layer, parent) : IOS_NO_HANDLE;
    if (id != IOS_NO_HANDLE || !ios_files_enter(&signals))
        return id;
    id = add_handle((struct handle){file, parent, IOS_NO_HANDLE, 0, (uint8_t)layer, OTF2_READ_WRITE, 0, 1});
    ios_files_leave(signals);
    return id;
}

static uint32_t add_name(const char *text) {
    const char *kept = ios_text_keep(text), **row = ios_table_next(&names, sizeof kept);
    if (!kept || !row)
        return IOS_NO_HANDLE;
    *row = kept;
    return ios_table_add(&names);
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
    struct handle *h = handle < ios_table_count(&handles) ? handle_row(handle) : NULL;
    if (!h)
        return;
    h->open = 0;
    if (!h->precreated && h->file < ios_table_count(&ios_files))
        __atomic_store_n(&ios_file_row(h->file)->free_handle, handle, __ATOMIC_RELEASE);
}

void ios_handles_forked(void) {
    for (uint32_t i = 0; i < handles.count; i++) {
        struct handle *h = handle_row(i);
        h->precreated = h->open ? OTF2_HANDLE_PRE_CREATED : h->precreated;
        log_handle(i);
    }
}
