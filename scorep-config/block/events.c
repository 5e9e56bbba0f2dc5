// SPDX-License-Identifier: EPL-2.0
#include "events.h"
#include "tracefs.h"
#include <errno.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum field {
    F_TASK,
    F_DEVICE,
    F_SECTOR,
    F_SECTORS,
    F_LETTERS,
    F_ERROR,
    F_NAME,
    F_PROGRAM,
    F_CHILD,
    F_CLONE,
    F_RING,
    F_REQUEST,
    F_USER_DATA,
    F_OPCODE,
    F_RESULT,
    F_FLAGS,
    F_FD,
    F_CONNECTION,
    F_UNIQUE,
    F_LENGTH,
    FIELDS
};

static const char *const field_names[FIELDS] = {
    "common_pid", "dev", "sector",    "nr_sector", "rwbs", "error",  "comm", "filename",   "pid",    "clone_flags",
    "ctx",        "req", "user_data", "opcode",    "res",  "cflags", "fd",   "connection", "unique", "len",
};

#define BIT(f) (1u << (f))
#define BLOCK_FIELDS (BIT(F_DEVICE) | BIT(F_SECTOR) | BIT(F_SECTORS) | BIT(F_LETTERS))

#define FUSE_FIELDS (BIT(F_CONNECTION) | BIT(F_UNIQUE) | BIT(F_LENGTH))

/** An event by the names it has had, the newest first, and the fields without which it is of no use. */
static const struct {
    const char *names[2];
    uint32_t needs;
} kinds[EVENT_WHATS] = {
    [BLOCK_QUEUE] = {{"block/block_bio_queue"}, BLOCK_FIELDS},
    [BLOCK_ISSUE] = {{"block/block_rq_issue"}, BLOCK_FIELDS},
    [BLOCK_COMPLETE] = {{"block/block_rq_complete"}, BLOCK_FIELDS},
    [BLOCK_BIO_COMPLETE] = {{"block/block_bio_complete"}, BLOCK_FIELDS},
    [TASK_NEW] = {{"task/task_newtask"}, BIT(F_CHILD) | BIT(F_CLONE) | BIT(F_NAME)},
    [TASK_EXEC] = {{"sched/sched_process_exec"}, 0},
    [URING_CREATE] = {{"io_uring/io_uring_create"}, BIT(F_RING) | BIT(F_FD)},
    [URING_SUBMIT] = {{"io_uring/io_uring_submit_req", "io_uring/io_uring_submit_sqe"},
                      BIT(F_RING) | BIT(F_USER_DATA) | BIT(F_OPCODE)},
    [URING_COMPLETE] = {{"io_uring/io_uring_complete"}, BIT(F_RING) | BIT(F_USER_DATA) | BIT(F_RESULT)},
    [FUSE_SEND] = {{"fuse/fuse_request_send"}, FUSE_FIELDS | BIT(F_OPCODE)},
    [FUSE_END] = {{"fuse/fuse_request_end"}, FUSE_FIELDS},
};

/** Where an event has its fields; size 0: it has it not. */
struct format {
    int id; // -1: the kernel has no such event
    struct {
        uint16_t offset, size;
    } fields[FIELDS];
};

static struct format formats[EVENT_WHATS];

/** A line as "	field:TYPE NAME[SIZE];	offset:8;	size:4;	signed:0;". */
static void read_field(struct format *f, char *line) {
    const char *offset = strstr(line, "offset:"), *size = strstr(line, "size:");
    char *end = strpbrk(line, ";[");
    // The brackets of "char[] name;" belong to the type.
    if (end && *end == '[' && end[1] == ']')
        end = strchr(end, ';');
    if (!offset || !size || !end)
        return;
    *end = 0;
    const char *name = strrchr(line, ' ');
    for (int i = 0; name && i < FIELDS; i++)
        if (strcmp(name + 1, field_names[i]) == 0) {
            f->fields[i].offset = (uint16_t)strtoul(offset + 7, NULL, 10);
            f->fields[i].size = (uint16_t)strtoul(size + 5, NULL, 10);
        }
}

static int read_format(struct format *f, const char *event, uint32_t needs) {
    char path[1024], line[512];
    memset(f, 0, sizeof *f);
    f->id = -1;
    tracefs_path(path, sizeof path, "events/%s/format", event);
    FILE *in = fopen(path, "re");
    if (!in)
        return -errno;
    int id = -1;
    while (fgets(line, sizeof line, in)) {
        if (strncmp(line, "ID: ", 4) == 0)
            id = (int)strtol(line + 4, NULL, 10);
        else if (strstr(line, "field:"))
            read_field(f, line);
    }
    fclose(in);
    for (int i = 0; i < FIELDS; i++)
        if ((needs & BIT(i)) && f->fields[i].size == 0)
            return -EPROTO;
    f->id = id;
    return id < 0 ? -EPROTO : 0;
}

static int enable(int what) {
    int error = -ENOENT;
    for (int i = 0; i < 2 && error < 0 && kinds[what].names[i]; i++) {
        error = read_format(&formats[what], kinds[what].names[i], kinds[what].needs);
        if (error == 0)
            error = tracefs_enable(kinds[what].names[i]);
    }
    if (error < 0)
        formats[what].id = -1;
    return error;
}

/** Those from first to last, if they are wanted. */
static int enable_all(int first, int last, bool *wanted) {
    int error = 0;
    for (int what = first; *wanted && what <= last && error == 0; what++)
        error = enable(what);
    *wanted &= error == 0;
    return error;
}

int events_enable(bool wanted[PARTS]) {
    static const int first[] = {BLOCK_QUEUE, URING_SUBMIT, FUSE_SEND};
    static const int last[] = {BLOCK_BIO_COMPLETE, URING_COMPLETE, FUSE_END};
    bool tasks = true, created = wanted[PART_URING];
    int error = 0;
    for (int what = 0; what < EVENT_WHATS; what++)
        formats[what].id = -1;
    enable_all(TASK_NEW, TASK_NEW, &tasks);
    enable_all(TASK_EXEC, TASK_EXEC, &tasks);
    enable_all(URING_CREATE, URING_CREATE, &created);
    for (int part = 0; part < PARTS; part++) {
        int failed = enable_all(first[part], last[part], &wanted[part]);
        error = error ? error : failed;
    }
    return error;
}

static uint64_t number(const struct format *f, enum field field, const uint8_t *data) {
    uint64_t v = 0;
    size_t size = f->fields[field].size;
    memcpy(&v, data + f->fields[field].offset, size < sizeof v ? size : sizeof v); // our own kernel: our order of bytes
    return v;
}

/** The kernel's letters: F first for a flush before, then the operation. */
static char operation_of(const char *letters) {
    return letters[0] == 'F' && strchr("RWDFNZ", letters[1]) && letters[1] ? letters[1] : letters[0];
}

static void decode_block(struct block_event *e, const struct format *f, const uint8_t *data) {
    e->device = (uint32_t)number(f, F_DEVICE, data);
    e->sector = number(f, F_SECTOR, data);
    e->sectors = (uint32_t)number(f, F_SECTORS, data);
    e->operation = operation_of((const char *)data + f->fields[F_LETTERS].offset);
    e->failed = number(f, F_ERROR, data) != 0;
}

static void decode_uring(struct uring_event *e, const struct format *f, const uint8_t *data) {
    e->ring = number(f, F_RING, data);
    e->request = number(f, F_REQUEST, data);
    e->user_data = number(f, F_USER_DATA, data);
    e->result = f->fields[F_RESULT].size == 4 ? (int32_t)number(f, F_RESULT, data) : (int64_t)number(f, F_RESULT, data);
    e->flags = (uint32_t)number(f, F_FLAGS, data);
    e->fd = (int)number(f, F_FD, data);
    e->opcode = (uint8_t)number(f, F_OPCODE, data);
}

static void decode_fuse(struct fuse_event *e, const struct format *f, const uint8_t *data) {
    e->device = (uint32_t)number(f, F_CONNECTION, data);
    e->unique = number(f, F_UNIQUE, data);
    e->opcode = (uint32_t)number(f, F_OPCODE, data);
    e->length = (uint32_t)number(f, F_LENGTH, data);
}

/** The name of the program: what is behind the last slash of its file's. */
static void decode_program(char name[TASK_NAME], const struct format *f, const uint8_t *data, size_t size) {
    uint64_t where = number(f, F_PROGRAM, data); // how long, and where in the event
    size_t at = where & 0xFFFF, n = where >> 16;
    if (n == 0 || at + n > size || memchr(data + at, 0, n) == NULL)
        return;
    const char *path = (const char *)data + at, *slash = strrchr(path, '/');
    strncpy(name, slash ? slash + 1 : path, TASK_NAME - 1);
}

static bool fits(const struct format *f, size_t size) {
    for (int i = 0; i < FIELDS; i++)
        if ((size_t)f->fields[i].offset + f->fields[i].size > size)
            return false;
    return f->fields[F_LETTERS].size != 1;
}

bool events_decode(struct kernel_event *event, const uint8_t *data, size_t size) {
    uint16_t id;
    int what = 0;
    if (size < 8)
        return false;
    memcpy(&id, data, sizeof id);
    while (what < EVENT_WHATS && formats[what].id != id)
        what++;
    if (what == EVENT_WHATS || !fits(&formats[what], size))
        return false;
    const struct format *f = &formats[what];
    event->what = (uint8_t)what;
    event->task = (uint32_t)number(f, F_TASK, data);
    size_t name = f->fields[F_NAME].size;
    memset(event->name, 0, sizeof event->name);
    memcpy(event->name, data + f->fields[F_NAME].offset, name < TASK_NAME ? name : TASK_NAME - 1);
    if (what <= BLOCK_BIO_COMPLETE) {
        decode_block(&event->block, f, data);
    } else if (what >= FUSE_SEND) {
        decode_fuse(&event->fuse, f, data);
    } else if (what >= URING_CREATE) {
        decode_uring(&event->uring, f, data);
    } else {
        event->made.child = (uint32_t)number(f, F_CHILD, data);
        if (what == TASK_EXEC)
            decode_program(event->name, f, data, size);
        event->made.thread = what == TASK_NEW && (number(f, F_CLONE, data) & CLONE_THREAD);
    }
    return true;
}
