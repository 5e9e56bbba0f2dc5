// SPDX-License-Identifier: EPL-2.0
// MPI: messages that a process may wait for. Of what is asked for a message before it is received, and of one that was
// matched before, nothing more is recorded than that.
#include "../mpi.h"

#define CALL IOS_MPI_CALL

IOS_INLINE bool begin(struct ios_call *c, uint16_t call) {
    return ios_begin_by(ios_mpi_talks(), c, call, IOS_PLAIN, IOS_NO_HANDLE);
}

/** What a call sends. */
struct sent {
    ios_word comm, to, tag, type, count;
    uint64_t bytes; // IOS_UNKNOWN: to be asked for
};

/**
 * The size of what is sent is asked for when the call is done, and recorded: but where other threads may free the type
 * meanwhile.
 */
IOS_INLINE uint64_t bytes_before(ios_word type, ios_word count) {
    return ios_mpi_is_shared() ? ios_mpi_size(type, (uint64_t)(int)count) : IOS_UNKNOWN;
}

static bool describe(struct ios_record *r, const struct sent *s) {
    uint32_t to = ios_mpi_world_rank(s->comm, (int)s->to);
    if (to == IOS_NO_HANDLE)
        return false;
    r->kind = IOS_SEND;
    r->handle = to;
    r->offset = (uint32_t)s->tag;
    r->request = s->bytes == IOS_UNKNOWN ? ios_mpi_size(s->type, (uint64_t)(int)s->count) : s->bytes;
    return true;
}

/** Of a call that does more than to send, or that others were recorded in. */
static void tell_apart(struct ios_call *c, const struct sent *s) {
    struct ios_record r = {.t0 = c->f->record.t0, .call = c->f->record.call, .part = IOS_BEGIN, .flags = IOS_BARE};
    if (c->f->sp && describe(&r, s))
        ios_append_inside(c, &r);
}

static int end_send(struct ios_call *c, const struct sent *s, int result) {
    if (!ios_mpi_is_told(c))
        return result;
    c->f->record.flags |= result ? IOS_FAILED : 0;
    if (result == 0 && c->f->emitted)
        tell_apart(c, s);
    else if (result == 0)
        describe(&c->f->record, s);
    ios_close_frame(c);
    return result;
}

static void describe_received(struct ios_record *r, ios_word comm, ios_word status) {
    int source, tag;
    ios_mpi_envelope(status, &source, &tag);
    uint32_t from = ios_mpi_world_rank(comm, source);
    if (from == IOS_NO_HANDLE)
        return;
    r->kind = IOS_RECEIVE;
    r->handle = from;
    r->offset = (uint32_t)tag;
    r->request = ios_mpi_done(status);
}

/** Ends a call that received a message and, before, sent one, or NULL. */
static int end_receive(struct ios_call *c, const struct sent *s, ios_word comm, ios_word status, int result) {
    if (!ios_mpi_is_told(c))
        return result;
    c->f->record.flags |= result ? IOS_FAILED : 0;
    if (result == 0 && s)
        tell_apart(c, s);
    if (result == 0)
        describe_received(&c->f->record, comm, status);
    ios_close_frame(c);
    return result;
}

#define SENDING(name)                                                                                                  \
    IOS_EXPORT int MPI_NAME(name)(ios_word buf, ios_word count, ios_word type, ios_word to, ios_word tag,              \
                                  ios_word comm) {                                                                     \
        struct ios_call c;                                                                                             \
        ios_mpi_function real = MPI_REAL(name);                                                                        \
        if (!begin(&c, IOS_CALL_MPI_##name))                                                                           \
            return CALL(real, buf, count, type, to, tag, comm);                                                        \
        struct sent sent = {comm, to, tag, type, count, bytes_before(type, count)};                                    \
        return end_send(&c, &sent, CALL(real, buf, count, type, to, tag, comm));                                       \
    }

SENDING(Send)
SENDING(Ssend)
SENDING(Rsend)

IOS_EXPORT int MPI_NAME(Recv)(ios_word buf, ios_word count, ios_word type, ios_word from, ios_word tag, ios_word comm,
                              ios_word status) {
    struct ios_call c;
    struct ios_status ours;
    ios_mpi_function real = MPI_REAL(Recv);
    if (!begin(&c, IOS_CALL_MPI_Recv))
        return CALL(real, buf, count, type, from, tag, comm, status);
    status = ios_mpi_status(status, &ours);
    return end_receive(&c, NULL, comm, status, CALL(real, buf, count, type, from, tag, comm, status));
}

IOS_EXPORT int MPI_NAME(Sendrecv)(ios_word buf, ios_word count, ios_word type, ios_word to, ios_word tag, ios_word into,
                                  ios_word room, ios_word room_type, ios_word from, ios_word from_tag, ios_word comm,
                                  ios_word status) {
    struct ios_call c;
    struct ios_status ours;
    ios_mpi_function real = MPI_REAL(Sendrecv);
    if (!begin(&c, IOS_CALL_MPI_Sendrecv))
        return CALL(real, buf, count, type, to, tag, into, room, room_type, from, from_tag, comm, status);
    struct sent sent = {comm, to, tag, type, count, bytes_before(type, count)};
    status = ios_mpi_status(status, &ours);
    int result = CALL(real, buf, count, type, to, tag, into, room, room_type, from, from_tag, comm, status);
    return end_receive(&c, &sent, comm, status, result);
}

IOS_EXPORT int MPI_NAME(Sendrecv_replace)(ios_word buf, ios_word count, ios_word type, ios_word to, ios_word tag,
                                          ios_word from, ios_word from_tag, ios_word comm, ios_word status) {
    struct ios_call c;
    struct ios_status ours;
    ios_mpi_function real = MPI_REAL(Sendrecv_replace);
    if (!begin(&c, IOS_CALL_MPI_Sendrecv_replace))
        return CALL(real, buf, count, type, to, tag, from, from_tag, comm, status);
    struct sent sent = {comm, to, tag, type, count, bytes_before(type, count)};
    status = ios_mpi_status(status, &ours);
    int result = CALL(real, buf, count, type, to, tag, from, from_tag, comm, status);
    return end_receive(&c, &sent, comm, status, result);
}

#define WAITING(name)                                                                                                  \
    IOS_EXPORT int MPI_NAME(name)(ios_word a, ios_word b, ios_word d, ios_word e, ios_word f) {                        \
        IOS_MPI_WAITS(name, a, b, d, e, f);                                                                            \
    }

WAITING(Probe)
WAITING(Mprobe)
WAITING(Mrecv)
