// SPDX-License-Identifier: EPL-2.0
#include "seats.h"
#include "log.h"
#include "threads.h"
#include <string.h>

enum { LOG_SIZE = 8 << 10, FIRST_RECORDS = 16 << 10, SEAT_SIZE = IOS_PAGE + FIRST_RECORDS };
// So many new pages take as long as opening, writing and closing a file.
enum { PAGES_A_FLUSH = 8 };

/** Where a thread sits. Seats are kept for the threads that come later. */
struct ios_seat {
    struct ios_thread *thread;
    struct ios_area *more; // room for records beyond the first, or NULL
    struct ios_seat *next; // of all
    struct ios_seat *next_free;
    bool taken;
};

// What every process begins with; the file's first areas later on.
static _Alignas(IOS_PAGE) uint8_t block[LOG_SIZE + SEAT_SIZE];
struct ios_beside *const ios_beside = &((struct ios_area *)block)->beside;
static struct ios_seat block_seat = {.thread = (struct ios_thread *)(block + LOG_SIZE)};

static struct ios_seat *seats = &block_seat, *free_seats = &block_seat;
static struct ios_spool spool;
static enum ios_spool_state state;
static uint32_t spool_lock;
static struct ios_thread at_fork; // of the thread that forks
static bool forks;

enum ios_spool_state ios_spool_state(void) {
    return __atomic_load_n(&state, __ATOMIC_ACQUIRE);
}

static void begin_thread(struct ios_thread *t, uint64_t at) {
    t->records = (struct ios_record *)((uint8_t *)t + IOS_PAGE);
    t->records_at = at + IOS_PAGE;
    t->capacity = FIRST_RECORDS / sizeof(struct ios_record);
    if (t->capacity > ios_process.buffer_records)
        t->capacity = ios_process.buffer_records;
}

/** What the thread has recorded moves to the mapping, which is to take its place. */
static void move_seat(struct ios_thread *t, uint8_t *mapping, uint64_t at) {
    struct ios_thread *to = (struct ios_thread *)(void *)mapping;
    uint32_t count = t->count;
    memcpy(mapping, t, sizeof *t);
    memcpy(mapping + IOS_PAGE, t->records, count * sizeof *t->records);
    to->seat->more = NULL;
    begin_thread(to, at);
    to->records = (struct ios_record *)((uint8_t *)t + IOS_PAGE); // where it will be
    ios_thread_commit(to, count);
    ios_area_begin(&to->area, IOS_AREA_THREAD, SEAT_SIZE);
}

/** Makes the spool of the block, and of a seat elsewhere that a forked child has. */
static int open_spool(void *unused) {
    struct ios_thread *own = NULL;
    (void)unused;
    uint8_t *p = ios_spool_create(&spool, ios_process.dir, ios_process.number, sizeof block);
    if (!p)
        return -12;
    ((struct ios_area *)(void *)p)->beside = *ios_beside;
    ios_area_begin((struct ios_area *)(void *)p, IOS_AREA_LOG, LOG_SIZE);
    if (block_seat.taken)
        move_seat(block_seat.thread, p + LOG_SIZE, LOG_SIZE);
    else
        own = ios_seats_next(NULL);
    if (!sys_move(p, sizeof block, block))
        return -12;
    if (!own)
        return 0;
    uint64_t at = spool.end;
    p = ios_spool_more(&spool, ios_process.dir, ios_process.number, SEAT_SIZE);
    if (!p)
        return -12;
    move_seat(own, p, at);
    return sys_move(p, SEAT_SIZE, own) ? 0 : -12;
}

static void open_or_not(void) {
    int error = ios_with_descriptors(open_spool, NULL);
    if (error < 0 && spool.there)
        ios_spool_remove(ios_process.dir, ios_process.number);
    if (error < 0)
        spool.there = false;
    enum ios_spool_state found = !spool.there ? IOS_SPOOL_NONE : spool.linked ? IOS_SPOOL_APART : IOS_SPOOL_THERE;
    __atomic_store_n(&state, found, __ATOMIC_RELEASE);
}

bool ios_spool_open(void) {
    bool ours = false;
    if (ios_spool_state() != IOS_SPOOL_NOT_YET || (uint32_t)sys_getpid() != ios_process.pid)
        return false; // or a child that has no number of its own yet
    uint64_t signals = ios_signals_block();
    if (ios_lock(&spool_lock)) {
        ours = state == IOS_SPOOL_NOT_YET;
        if (ours)
            open_or_not();
        ios_unlock(&spool_lock);
    }
    ios_signals_restore(signals);
    return ours;
}

void ios_spool_close(void) {
    if (spool.there)
        ios_spool_remove(ios_process.dir, ios_process.number);
    spool.there = false;
    __atomic_store_n(&state, IOS_SPOOL_NONE, __ATOMIC_RELEASE);
}

struct more {
    size_t size;
    void *memory;
    uint64_t at;
};

static int take_more(void *p) {
    struct more *m = p;
    m->at = spool.end;
    m->memory = ios_spool_more(&spool, ios_process.dir, ios_process.number, m->size);
    return m->memory ? 0 : -24 /* EMFILE, perhaps */;
}

/**
 * An area of the spool, or, where that is not to be had, of memory that goes with the process. It has its head before another
 * one can follow: who reads the spool finds none behind one without.
 */
static struct more area(enum ios_area_type type, size_t size) {
    struct more m = {.size = (size + IOS_PAGE - 1) & ~(size_t)(IOS_PAGE - 1)};
    uint64_t signals = ios_signals_block();
    if (ios_lock(&spool_lock)) {
        if (spool.there)
            ios_with_descriptors(take_more, &m);
        if (m.memory)
            ios_area_begin(m.memory, type, m.size);
        if (spool.there && !m.memory)
            __atomic_store_n(&state, IOS_SPOOL_NONE, __ATOMIC_RELEASE);
        ios_unlock(&spool_lock);
    }
    if (!m.memory && (m.memory = sys_map(m.size)))
        ios_area_begin(m.memory, type, m.size);
    ios_signals_restore(signals);
    return m;
}

struct ios_area *ios_log_first(void) {
    ios_area_begin((struct ios_area *)(void *)block, IOS_AREA_LOG, LOG_SIZE);
    return (struct ios_area *)(void *)block;
}

struct ios_area *ios_log_more(size_t size) {
    return area(IOS_AREA_LOG, size + sizeof(struct ios_area)).memory;
}

static struct ios_seat *new_seat(void) {
    struct more m = area(IOS_AREA_THREAD, SEAT_SIZE);
    struct ios_seat *s = m.memory ? ios_arena_take(&ios_log_memory, sizeof *s) : NULL;
    if (!s)
        return NULL;
    *s = (struct ios_seat){.thread = m.memory, .next = seats};
    begin_thread(s->thread, m.at);
    seats = s;
    return s;
}

extern char __libc_single_threaded __attribute__((weak)); // C libraries before 2.32 do not tell

/** Whether nobody else can open the spool, and move the block, while a thread takes its seat there. */
static bool is_alone(void) {
    return &__libc_single_threaded && __libc_single_threaded;
}

struct ios_thread *ios_seat_take(void) {
    struct ios_seat *s = free_seats;
    if (s != &block_seat || !is_alone())
        ios_log_open();
    if (!s && !(s = new_seat()))
        return NULL;
    struct ios_thread *t = s->thread;
    if (!t->records)
        begin_thread(t, LOG_SIZE);
    ios_area_begin(&t->area, IOS_AREA_THREAD, SEAT_SIZE);
    free_seats = s == free_seats ? s->next_free : free_seats;
    s->taken = true;
    t->seat = s;
    return t;
}

void ios_seat_leave(struct ios_thread *t) {
    t->seat->taken = false;
    t->seat->next_free = free_seats;
    free_seats = t->seat;
}

void ios_seat_grow(struct ios_thread *t) {
    if (t->capacity >= ios_process.buffer_records || ios_spool_state() == IOS_SPOOL_NOT_YET)
        return;
    uint32_t capacity = 4 * t->capacity < ios_process.buffer_records ? 4 * t->capacity : ios_process.buffer_records;
    size_t size = sizeof(struct ios_area) + capacity * sizeof(struct ios_record);
    if ((size_t)t->epoch * PAGES_A_FLUSH * IOS_PAGE < size)
        return; // fewer, larger writes would not be worth the new pages yet
    struct more m = area(IOS_AREA_RECORDS, size);
    if (!m.memory)
        return;
    t->seat->more = m.memory;
    t->records = (struct ios_record *)(void *)(t->seat->more + 1);
    t->records_at = m.at + sizeof(struct ios_area);
    t->capacity = capacity;
}

struct ios_thread *ios_seats_next(const struct ios_thread *t) {
    struct ios_seat *s = t ? t->seat->next : seats;
    while (s && !s->taken)
        s = s->next;
    return s ? s->thread : NULL;
}

uint64_t ios_seats_lost(void) {
    uint64_t lost = 0;
    for (const struct ios_seat *s = seats; s; s = s->next)
        lost += s->thread->lost;
    return lost;
}

void ios_seats_before_fork(void) {
    forks = ios_self != NULL;
    if (forks)
        at_fork = *ios_self;
}

/** Memory of our own in the place of a mapping. */
static void replace(void *at, size_t size, const struct ios_thread *t) {
    uint8_t *p = sys_map(size);
    if (!p)
        return;
    if (t)
        memcpy(p + ((const uint8_t *)t - (uint8_t *)at), forks ? &at_fork : t, sizeof *t);
    if (!sys_move(p, size, at))
        sys_unmap(p, size);
}

static void give_up(struct ios_seat *s) {
    if (s->more)
        sys_unmap(s->more, s->more->size);
    s->more = NULL;
    s->taken = s->thread == ios_self;
    if (s != &block_seat && s->taken)
        replace(s->thread, SEAT_SIZE, s->thread);
    else if (s != &block_seat)
        sys_unmap(s->thread, SEAT_SIZE);
}

void ios_seats_child(void) {
    struct ios_seat *own = NULL;
    if (state == IOS_SPOOL_NOT_YET)
        *ios_beside = (struct ios_beside){0};
    if (state == IOS_SPOOL_NOT_YET)
        return;
    for (struct ios_seat *s = seats, *next; s; s = next) {
        next = s->next;
        give_up(s);
        if (s->taken && s != &block_seat)
            own = s;
    }
    replace(block, sizeof block, block_seat.taken ? block_seat.thread : NULL);
    seats = &block_seat;
    block_seat.next = own;
    block_seat.next_free = NULL;
    free_seats = block_seat.taken ? NULL : &block_seat;
    if (own)
        own->next = NULL;
    if (ios_self) {
        begin_thread(ios_self, 0);
        ios_self->count = 0;
    }
    spool = (struct ios_spool){0};
    state = IOS_SPOOL_NOT_YET;
    spool_lock = 0;
}
