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

enum { AT_ONCE = 1024 }; // requests of one call that are looked at

/** Several requests in one call. */
struct several {
    int count;
    size_t status_size;
    char *statuses; // the program's, or ours when it gave none
    ios_word values[AT_ONCE];
    char ours[AT_ONCE * 24];
};

static void look_at(struct several *s, int count, const void *requests, ios_word statuses) {
    struct ios_status probe;
    size_t size = request_size();
    s->count = count < AT_ONCE ? count : AT_ONCE;
    s->status_size = size == 8 ? 24 : 20;
    for (int i = 0; i < s->count; i++)
        s->values[i] = value_of((const char *)requests + (size_t)i * size, size);
    bool none = ios_mpi_status(statuses, &probe) != statuses;
    s->statuses = !none ? (char *)statuses : count <= AT_ONCE ? s->ours : NULL;
}

static void all_completed(struct ios_call *c, const struct several *s) {
    for (int i = 0; i < s->count; i++) {
        struct pending p;
        if (!take(s->values[i], &p))
            continue;
        ios_word status = (ios_word)(s->statuses + (size_t)i * s->status_size);
        ios_event(c, IOS_COMPLETE, p.handle, p.matching, s->statuses ? ios_mpi_done(status) : IOS_UNKNOWN);
    }
}

IOS_EXPORT int MPI_Waitall(int count, void *requests, ios_word statuses) {
    struct ios_call c;
    ios_mpi_function real = MPI_REAL(Waitall);
    if (!begin(&c, IOS_CALL_MPI_Waitall))
        return real((ios_word)count, (ios_word)requests, statuses, 0, 0, 0, 0, 0);
    struct several s;
    look_at(&s, count, requests, statuses);
    if (s.statuses)
        statuses = (ios_word)s.statuses;
    int result = real((ios_word)count, (ios_word)requests, statuses, 0, 0, 0, 0, 0);
    ios_stop_clock(&c);
    all_completed(&c, &s);
    ios_close_frame(&c);
    return result;
}

IOS_EXPORT int MPI_Testall(int count, void *requests, int *flag, ios_word statuses) {
    struct ios_call c;
    ios_mpi_function real = MPI_REAL(Testall);
    if (!begin(&c, IOS_CALL_MPI_Testall))
        return real((ios_word)count, (ios_word)requests, (ios_word)flag, statuses, 0, 0, 0, 0);
    struct several s;
    look_at(&s, count, requests, statuses);
    if (s.statuses)
        statuses = (ios_word)s.statuses;
    int result = real((ios_word)count, (ios_word)requests, (ios_word)flag, statuses, 0, 0, 0, 0);
    ios_stop_clock(&c);
    if (*flag)
        all_completed(&c, &s);
    ios_close_frame(&c);
    return result;
}

IOS_EXPORT int MPI_Waitany(int count, void *requests, int *index, ios_word status) {
    struct ios_call c;
    struct ios_status ours;
    ios_mpi_function real = MPI_REAL(Waitany);
    if (!begin(&c, IOS_CALL_MPI_Waitany))
        return real((ios_word)count, (ios_word)requests, (ios_word)index, status, 0, 0, 0, 0);
    struct several s;
    look_at(&s, count, requests, status);
    status = ios_mpi_status(status, &ours);
    int result = real((ios_word)count, (ios_word)requests, (ios_word)index, status, 0, 0, 0, 0);
    ios_stop_clock(&c);
    if (*index >= 0 && *index < s.count)
        completed(&c, s.values[*index], status);
    ios_close_frame(&c);
    return result;
}
