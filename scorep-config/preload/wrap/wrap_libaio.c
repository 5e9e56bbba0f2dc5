// SPDX-License-Identifier: EPL-2.0
// The kernel's own asynchronous I/O, by libaio: what O_DIRECT programs such as databases use. An operation begins in the
// call that submits it, and is complete when the program takes its event. These calls return -errno.
#include "../batch.h"
#include "../library.h"
#include "../wrap.h"
#include <errno.h>
#include <linux/aio_abi.h>

/** Operations under way by the address of their block; value: the matching id, for a block may be submitted again. */
static struct ios_inflight operations;
static uint64_t last_id = UINT64_C(3) << 62; // apart from AIO's addresses and io_uring's ids

#define LIBAIO(name) IOS_LIBRARY_FUNCTION(__typeof__(&name), #name, "libaio")

static bool is_vector(const struct iocb *block) {
    return block->aio_lio_opcode == IOCB_CMD_PREADV || block->aio_lio_opcode == IOCB_CMD_PWRITEV;
}

static uint64_t buffer_of(const struct iocb *block) {
    bool parts = is_vector(block) && block->aio_nbytes > 0;
    return parts ? ios_largest_part((const struct iovec *)(uintptr_t)block->aio_buf, (int)block->aio_nbytes)
                 : block->aio_buf;
}

static uint64_t size_of(const struct iocb *block) {
    return is_vector(block) ? ios_vector_size((const struct iovec *)(uintptr_t)block->aio_buf, (int)block->aio_nbytes)
                            : block->aio_nbytes;
}

/** What a block does, or IOS_PLAIN when that is no transfer. */
static uint8_t kind_of(const struct iocb *block) {
    switch (block->aio_lio_opcode) {
    case IOCB_CMD_PREAD:
    case IOCB_CMD_PREADV:
        return IOS_READ;
    case IOCB_CMD_PWRITE:
    case IOCB_CMD_PWRITEV:
        return IOS_WRITE;
    case IOCB_CMD_FSYNC:
    case IOCB_CMD_FDSYNC:
        return IOS_FLUSH;
    default:
        return IOS_PLAIN;
    }
}

/** The record of a block; false when it is no transfer on a recorded file. */
static bool set_operation(struct ios_record *r, const struct iocb *block) {
    uint8_t kind = kind_of(block);
    const struct ios_fd *e = kind == IOS_PLAIN ? NULL : ios_fd_get((int)block->aio_fildes);
    if (!e)
        return false;
    ios_set(r, IOS_CALL_io_submit, kind, e->handle);
    if (kind != IOS_FLUSH) {
        r->request = size_of(block);
        r->offset = e->append && kind == IOS_WRITE ? IOS_UNKNOWN : (uint64_t)block->aio_offset;
    }
    return true;
}

static void begin_blocks(struct ios_call *c, struct iocb **blocks, long n, uint64_t first_id) {
    struct ios_record r;
    for (long i = 0; i < n; i++)
        if (set_operation(&r, blocks[i]))
            ios_batch_begin(c, &operations, (uintptr_t)blocks[i], &r, first_id + (uint64_t)i, buffer_of(blocks[i]));
}

IOS_EXPORT int io_submit(aio_context_t context, long n, struct iocb **blocks) {
    struct ios_call c;
    if (n <= 0 || !blocks || !ios_begin(&c, IOS_AIO, IOS_CALL_io_submit, IOS_PLAIN))
        return LIBAIO(io_submit)(context, n, blocks);
    uint64_t first_id = __atomic_fetch_add(&last_id, (uint64_t)n, __ATOMIC_RELAXED);
    begin_blocks(&c, blocks, n, first_id);
    int taken = LIBAIO(io_submit)(context, n, blocks), error = errno;
    ios_stop_clock(&c);
    for (long i = 0; i < n; i++)
        ios_batch_issue(&c, &operations, (uintptr_t)blocks[i], first_id + (uint64_t)i, i < taken);
    c.f->record.flags |= taken < 0 ? IOS_FAILED : 0;
    ios_close_frame(&c);
    errno = error;
    return taken;
}

static void completed(struct ios_call *c, const struct io_event *event) {
    struct ios_entry e;
    if (!ios_inflight_take(&operations, (uintptr_t)event->obj, &e))
        return;
    if (event->res == -ECANCELED)
        ios_event(c, IOS_CANCELLED, e.handle, e.value, 0);
    else
        ios_event(c, IOS_COMPLETE, e.handle, e.value, event->res < 0 ? 0 : (uint64_t)event->res);
}

static int end_events(struct ios_call *c, const struct io_event *events, int count) {
    int error = errno;
    ios_stop_clock(c);
    for (int i = 0; i < count; i++)
        completed(c, &events[i]);
    c->f->record.flags |= count < 0 ? IOS_FAILED : 0;
    ios_close_frame(c);
    errno = error;
    return count;
}

IOS_EXPORT int io_getevents(aio_context_t context, long least, long most, struct io_event *events,
                            struct timespec *timeout) {
    struct ios_call c;
    if (!ios_begin(&c, IOS_AIO, IOS_CALL_io_getevents, IOS_PLAIN))
        return LIBAIO(io_getevents)(context, least, most, events, timeout);
    return end_events(&c, events, LIBAIO(io_getevents)(context, least, most, events, timeout));
}

IOS_EXPORT int io_pgetevents(aio_context_t context, long least, long most, struct io_event *events,
                             struct timespec *timeout, sigset_t *signals) {
    struct ios_call c;
    if (!ios_begin(&c, IOS_AIO, IOS_CALL_io_pgetevents, IOS_PLAIN))
        return LIBAIO(io_pgetevents)(context, least, most, events, timeout, signals);
    return end_events(&c, events, LIBAIO(io_pgetevents)(context, least, most, events, timeout, signals));
}

/** Where the kernel cancels at once, the event is in the result; else it comes as any other. */
IOS_EXPORT int io_cancel(aio_context_t context, struct iocb *block, struct io_event *event) {
    struct ios_call c;
    struct ios_entry e;
    if (!ios_begin(&c, IOS_AIO, IOS_CALL_io_cancel, IOS_PLAIN))
        return LIBAIO(io_cancel)(context, block, event);
    int result = LIBAIO(io_cancel)(context, block, event), error = errno;
    ios_stop_clock(&c);
    if (result == 0 && ios_inflight_take(&operations, (uintptr_t)block, &e))
        ios_event(&c, IOS_CANCELLED, e.handle, e.value, 0);
    c.f->record.flags |= result < 0 ? IOS_FAILED : 0;
    ios_close_frame(&c);
    errno = error;
    return result;
}
