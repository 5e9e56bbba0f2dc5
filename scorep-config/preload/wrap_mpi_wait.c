// SPDX-License-Identifier: EPL-2.0
// MPI: where non-blocking operations complete.
#include "mpi.h"

enum { REQUESTS = 8192 };

/** A non-blocking operation under way, by the value of its request. */
static struct pending {
    ios_word request; // 0: free
    uint32_t handle;
    uint64_t matching;
} pending[REQUESTS];
static uint32_t pending_used, pending_lock;

/** Requests are pointers or ints; what an int does not fill is not looked at. */
static ios_word value_of(const void *request, size_t size) {
    return size == 4 ? *(const uint32_t *)request : *(const ios_word *)request;
}

static size_t request_size(void) {
    static size_t size;
    if (!size)
        size = ios_mpi_find_name("ompi_mpi_byte") ? 8 : 4;
    return size;
}

void ios_mpi_issued(ios_word request, uint32_t handle, uint64_t matching) {
    uint64_t signals = ios_signals_block();
    ios_word value = value_of((const void *)request, request_size());
    if (ios_lock(&pending_lock)) {
        uint32_t i = 0;
        while (i < REQUESTS && pending[i].request)
            i++;
        if (i < REQUESTS) {
            pending[i] = (struct pending){value, handle, matching};
            pending_used = i >= pending_used ? i + 1 : pending_used;
        }
        ios_unlock(&pending_lock);
    }
    ios_signals_restore(signals);
}

/** Takes the operation of a request out; false when it is none of MPI-IO's. */
static bool take(ios_word value, struct pending *out) {
    bool found = false;
    uint64_t signals = ios_signals_block();
    if (ios_lock(&pending_lock)) {
        for (uint32_t i = 0; i < pending_used && !found; i++)
            if (pending[i].request == value) {
                *out = pending[i];
                pending[i].request = 0;
                found = true;
            }
        ios_unlock(&pending_lock);
    }
    ios_signals_restore(signals);
    return found;
}

static bool begin(struct ios_call *c, uint16_t call) {
    return pending_used && ios_begin(c, IOS_MPIIO, call, IOS_PLAIN);
}

static void completed(struct ios_call *c, ios_word value, ios_word status) {
    struct pending p;
    if (take(value, &p))
        ios_event(c, IOS_COMPLETE, p.handle, p.matching, ios_mpi_done(status));
}

IOS_EXPORT int MPI_Wait(void *request, ios_word status) {
    struct ios_call c;
    struct ios_status ours;
    ios_mpi_function real = MPI_REAL(Wait);
    if (!begin(&c, IOS_CALL_MPI_Wait))
        return real((ios_word)request, status, 0, 0, 0, 0, 0, 0);
    ios_word value = value_of(request, request_size());
    status = ios_mpi_status(status, &ours);
    int result = real((ios_word)request, status, 0, 0, 0, 0, 0, 0);
    ios_stop_clock(&c);
    completed(&c, value, status);
    ios_close_frame(&c);
    return result;
}

IOS_EXPORT int MPI_Test(void *request, int *flag, ios_word status) {
    struct ios_call c;
    struct ios_status ours;
    ios_mpi_function real = MPI_REAL(Test);
    if (!begin(&c, IOS_CALL_MPI_Test))
        return real((ios_word)request, (ios_word)flag, status, 0, 0, 0, 0, 0);
    ios_word value = value_of(request, request_size());
    status = ios_mpi_status(status, &ours);
    int result = real((ios_word)request, (ios_word)flag, status, 0, 0, 0, 0, 0);
    ios_stop_clock(&c);
    if (*flag)
        completed(&c, value, status);
    ios_close_frame(&c);
    return result;
}
