// SPDX-License-Identifier: EPL-2.0
// What events are about: handles and their files, each defined when it comes up first.
#include "../common/mounts.h"
#include "../common/otf2.h"
#include "../preload/fds.h"
#include "parts.h"

static const uint32_t RESERVED =
    1u << 31; // on a handle's number: another names it as its parent, it did not come up yet

uint32_t ios_recorder_file(const char *path) {
    if (!path || !*path)
        return IOS_NO_HANDLE;
    if (!ios_filter_passes(path))
        return IOS_IGNORED;
    uint32_t type;
    struct ios_log_record r = {
        .type = IOS_LOG_FILE, .id = ios_recorder.files++, .b = ios_mount_of(AT_FDCWD, path, &type)};
    ios_recorder_log(&r, path, NULL);
    return r.id;
}

/** The number that a handle has or will have, which is greater than its parent's; the lock is held. */
static uint32_t reserve(uint32_t handle) {
    uint32_t id, parent;
    if (ios_names_get(&ios_recorder.of_handles, handle, &id))
        return id & ~RESERVED;
    if ((parent = ios_recorder.source->parent(handle)))
        reserve(parent);
    if (!ios_names_put(&ios_recorder.of_handles, handle, ios_recorder.handles | RESERVED))
        return IOS_IGNORED;
    return ios_recorder.handles++;
}

/** What there is to know of a handle. */
struct known {
    int layer;
    const char *path, *name;
    uint32_t parent;
    bool created; // not: it was there before
};

/** Defines a handle; the lock is held. */
static uint32_t define(uint32_t handle, const struct known *k) {
    uint32_t file = ios_recorder_file(k->path), parent = k->parent ? reserve(k->parent) : IOS_IGNORED;
    uint32_t id = file == IOS_IGNORED ? IOS_IGNORED : reserve(handle);
    if (!ios_names_put(&ios_recorder.of_handles, handle, id)) {
        ios_recorder.lost++;
        return IOS_IGNORED;
    }
    if (id == IOS_IGNORED)
        return IOS_IGNORED;
    uint32_t flags = k->created ? 0 : OTF2_HANDLE_PRE_CREATED | OTF2_READ_WRITE << 8;
    struct ios_log_record r = {.type = IOS_LOG_HANDLE, .id = id, .a = file};
    r.b = parent == IOS_IGNORED ? IOS_NO_HANDLE : parent;
    r.c = (uint32_t)k->layer | flags << 8;
    ios_recorder_log(&r, k->name ? k->name : "", NULL);
    return id;
}

uint32_t ios_recorder_handle(uint32_t handle, enum ios_layer layer, bool created) {
    const struct ios_source *source = ios_recorder.source;
    uint32_t id;
    if (ios_names_get(&ios_recorder.of_handles, handle, &id) && !(id & RESERVED))
        return id;
    struct known k = {source->layer(handle), source->path(handle), NULL, source->parent(handle), created};
    if (k.layer < 0)
        k.layer = (int)layer;
    if (k.layer == IOS_AIO) // has no handles of its own
        k.layer = IOS_POSIX;
    if (!k.path)
        k.name = source->name(handle);
    pthread_mutex_lock(&ios_recorder.lock);
    bool there = ios_names_get(&ios_recorder.of_handles, handle, &id) && !(id & RESERVED);
    if (!there)
        id = define(handle, &k);
    pthread_mutex_unlock(&ios_recorder.lock);
    return id;
}
