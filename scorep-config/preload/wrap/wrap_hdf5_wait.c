// SPDX-License-Identifier: EPL-2.0
// HDF5: what may be done in the background, for a set of events. It is complete at the latest when nothing of the set is under way.
#include "../hdf5.h"

typedef ios_hid hid;

/** Operations by their set; value: bytes, state: matching id. */
static struct ios_inflight operations;
static uint32_t last_id;

void ios_hdf5_issued(hid set, uint32_t handle, uint64_t size, uint64_t matching) {
    ios_inflight_put(
        &operations,
        (struct ios_entry){.key = (uintptr_t)set, .handle = handle, .value = size, .state = (uint32_t)matching});
}

uint64_t ios_hdf5_next_ids(size_t count) {
    return __atomic_fetch_add(&last_id, (uint32_t)count, __ATOMIC_RELAXED) + 1;
}

IOS_EXPORT int H5ESwait(hid set, uint64_t timeout, size_t *under_way, bool *failed) {
    struct ios_call c;
    struct ios_entry e;
    __typeof__(&H5ESwait) real = ios_library_call(IOS_CALL_H5ESwait);
    if (!ios_begin(&c, IOS_HDF5, IOS_CALL_H5ESwait, IOS_PLAIN))
        return real(set, timeout, under_way, failed);
    int result = real(set, timeout, under_way, failed);
    ios_stop_clock(&c);
    while (result >= 0 && *under_way == 0 && ios_inflight_take(&operations, (uintptr_t)set, &e))
        ios_event(&c, IOS_COMPLETE, e.handle, e.state, *failed ? 0 : e.value);
    c.f->record.flags |= result < 0 ? IOS_FAILED : 0;
    ios_close_frame(&c);
    return result;
}
