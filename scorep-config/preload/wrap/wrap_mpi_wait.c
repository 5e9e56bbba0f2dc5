// SPDX-License-Identifier: EPL-2.0
// MPI: where non-blocking operations complete. Waits for other requests are waits for messages.
#include "../mpi.h"

#define CALL IOS_MPI_CALL

static bool begin_is_due(void) {
    return __atomic_load_n(&ios_mpi_requests.used, __ATOMIC_ACQUIRE) != 0;
}

/** Inlined, for a frame is known by the stack of its wrapper. */
IOS_INLINE bool begin(struct ios_call *c, uint16_t call) {
    return begin_is_due() && ios_mpi_begin(c, call, IOS_PLAIN, IOS_NO_HANDLE);
}

/** The i-th of the program's requests: pointers in one family, ints in the other. */
static ios_word value_of(const void *requests, int i) {
    return ios_mpi_request_size() == 4 ? ((const uint32_t *)requests)[i] : ((const ios_word *)requests)[i];
}

static void completed(struct ios_call *c, ios_word value, ios_word status) {
    struct ios_entry e;
    if (ios_inflight_take(&ios_mpi_requests, value, &e))
        ios_event(c, IOS_COMPLETE, e.handle, e.value, status ? ios_mpi_done(status) : IOS_UNKNOWN);
}

/** An operation that was tested and is not complete. */
static void tested(struct ios_call *c, ios_word value) {
    struct ios_entry *e = ios_inflight_get(&ios_mpi_requests, value);
    if (e)
        ios_event(c, IOS_TESTED, e->handle, e->value, 0);
}

IOS_EXPORT int MPI_NAME(Wait)(void *request, ios_word status) {
    struct ios_call c;
    struct ios_status ours;
    ios_mpi_function real = MPI_REAL(Wait);
    if (!begin_is_due())
        IOS_MPI_WAITS(Wait, request, status);
    if (!begin(&c, IOS_CALL_MPI_Wait))
        return CALL(real, request, status);
    ios_word value = value_of(request, 0);
    status = ios_mpi_status(status, &ours);
    int result = CALL(real, request, status);
    ios_stop_clock(&c);
    completed(&c, value, status);
    ios_close_frame(&c);
    return result;
}

IOS_EXPORT int MPI_NAME(Test)(void *request, int *flag, ios_word status) {
    struct ios_call c;
    struct ios_status ours;
    ios_mpi_function real = MPI_REAL(Test);
    if (!begin(&c, IOS_CALL_MPI_Test))
        return CALL(real, request, flag, status);
    ios_word value = value_of(request, 0);
    status = ios_mpi_status(status, &ours);
    int result = CALL(real, request, flag, status);
    ios_stop_clock(&c);
    if (*flag)
        completed(&c, value, status);
    else
        tested(&c, value);
    ios_close_frame(&c);
    return result;
}

enum { AT_ONCE = 512 }; // requests of one call that need no memory

/** Several requests in one call: their values, and a status for each. */
struct several {
    int count;
    char *statuses; // the program's, or ours when it gave none
    ios_word *values;
    ios_word some_values[AT_ONCE];
    char some_statuses[AT_ONCE * 24];
    size_t mapped;
};

static size_t status_size(void) {
    return ios_mpi_request_size() == 8 ? 24 : 20;
}

/** More than a stack should hold gets a mapping of its own. */
static bool look_at(struct several *s, int count, const void *requests, ios_word *statuses) {
    struct ios_status probe;
    s->count = count > 0 ? count : 0;
    s->values = s->some_values;
    s->statuses = s->some_statuses;
    s->mapped = 0;
    if (s->count > AT_ONCE) {
        s->mapped = (size_t)count * (sizeof(ios_word) + 24);
        s->values = sys_map(s->mapped);
        s->statuses = (char *)(s->values + count);
        if (!s->values)
            return false;
    }
    for (int i = 0; i < s->count; i++)
        s->values[i] = value_of(requests, i);
    if (!statuses)
        return true;
    if (ios_mpi_status(*statuses, &probe) == *statuses)
        s->statuses = (char *)*statuses;
    *statuses = (ios_word)s->statuses;
    return true;
}

/** The request at place i of the list completed; its status is at place j. */
static void one_completed(struct ios_call *c, const struct several *s, int i, int j) {
    if (i >= 0 && i < s->count)
        completed(c, s->values[i], (ios_word)(s->statuses + (size_t)j * status_size()));
}

static void some_completed(struct ios_call *c, const struct several *s, int count, const int *indices) {
    for (int j = 0; j < count; j++)
        one_completed(c, s, indices ? indices[j] : j, j);
}

static void none_completed(struct ios_call *c, const struct several *s) {
    for (int i = 0; i < s->count; i++)
        tested(c, s->values[i]);
}

static int end(struct ios_call *c, struct several *s, int result) {
    if (s->mapped)
        sys_unmap(s->values, s->mapped);
    ios_close_frame(c);
    return result;
}

/** Begins a call on several requests; statuses is set to where the library shall write them. */
#define BEGIN(name, count, requests, statuses, ...)                                                                    \
    struct ios_call c;                                                                                                 \
    struct several s;                                                                                                  \
    ios_mpi_function real = MPI_REAL(name);                                                                            \
    if (!begin(&c, IOS_CALL_MPI_##name))                                                                               \
        return CALL(real, __VA_ARGS__);                                                                                \
    if (!look_at(&s, count, requests, statuses)) {                                                                     \
        ios_drop(&c);                                                                                                  \
        return CALL(real, __VA_ARGS__);                                                                                \
    }

IOS_EXPORT int MPI_NAME(Waitall)(int count, void *requests, ios_word statuses) {
    if (!begin_is_due())
        IOS_MPI_WAITS(Waitall, count, requests, statuses);
    BEGIN(Waitall, count, requests, &statuses, count, requests, statuses)
    int result = CALL(real, count, requests, statuses);
    ios_stop_clock(&c);
    some_completed(&c, &s, count, NULL);
    return end(&c, &s, result);
}

IOS_EXPORT int MPI_NAME(Testall)(int count, void *requests, int *flag, ios_word statuses) {
    BEGIN(Testall, count, requests, &statuses, count, requests, flag, statuses)
    int result = CALL(real, count, requests, flag, statuses);
    ios_stop_clock(&c);
    if (*flag)
        some_completed(&c, &s, count, NULL);
    else
        none_completed(&c, &s);
    return end(&c, &s, result);
}

IOS_EXPORT int MPI_NAME(Waitsome)(int count, void *requests, int *done, int *indices, ios_word statuses) {
    if (!begin_is_due())
        IOS_MPI_WAITS(Waitsome, count, requests, done, indices, statuses);
    BEGIN(Waitsome, count, requests, &statuses, count, requests, done, indices, statuses)
    int result = CALL(real, count, requests, done, indices, statuses);
    ios_stop_clock(&c);
    some_completed(&c, &s, *done, indices); // MPI_UNDEFINED is negative
    return end(&c, &s, result);
}

IOS_EXPORT int MPI_NAME(Testsome)(int count, void *requests, int *done, int *indices, ios_word statuses) {
    BEGIN(Testsome, count, requests, &statuses, count, requests, done, indices, statuses)
    int result = CALL(real, count, requests, done, indices, statuses);
    ios_stop_clock(&c);
    if (*done == 0)
        none_completed(&c, &s);
    some_completed(&c, &s, *done, indices);
    return end(&c, &s, result);
}

IOS_EXPORT int MPI_NAME(Waitany)(int count, void *requests, int *index, ios_word status) {
    if (!begin_is_due())
        IOS_MPI_WAITS(Waitany, count, requests, index, status);
    BEGIN(Waitany, count, requests, &status, count, requests, index, status)
    int result = CALL(real, count, requests, index, status);
    ios_stop_clock(&c);
    one_completed(&c, &s, *index, 0);
    return end(&c, &s, result);
}

IOS_EXPORT int MPI_NAME(Testany)(int count, void *requests, int *index, int *flag, ios_word status) {
    BEGIN(Testany, count, requests, &status, count, requests, index, flag, status)
    int result = CALL(real, count, requests, index, flag, status);
    ios_stop_clock(&c);
    if (*flag)
        one_completed(&c, &s, *index, 0);
    else
        none_completed(&c, &s);
    return end(&c, &s, result);
}
