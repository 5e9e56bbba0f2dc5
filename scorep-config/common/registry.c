// SPDX-License-Identifier: EPL-2.0
#include "registry.h"
#include <sys/stat.h>
#include <sys/utsname.h>

int ios_base = AT_FDCWD;

int ios_registry_make(const char *dir) {
    static const char *const inner[] = {"", IOS_ARCHIVE, IOS_REGISTRY};
    for (int i = 0; i < 3; i++) {
        char path[IOS_PATH_MAX];
        ios_path_join(path, dir, inner[i]);
        int error = sys_mkdir(path, 0777);
        if (error < 0 && error != -17 /* EEXIST */)
            return error;
    }
    return 0;
}

bool ios_mark_first(const char *dir, const char *mark) {
    char path[IOS_PATH_MAX];
    ios_path_join(path, dir, mark);
    int fd = sys_openat(ios_base, path, O_WRONLY | O_CREAT | O_EXCL, 0666);
    if (fd >= 0)
        sys_close(fd);
    return fd != -17 /* EEXIST */;
}

int ios_alive_open(const char *dir, int flags) {
    char path[IOS_PATH_MAX];
    ios_path_join(path, dir, IOS_REGISTRY "/alive");
    return sys_openat(ios_base, path, flags, 0666);
}

int64_t ios_slot_take(const char *dir, const struct ios_slot *slot, struct ios_slot *first) {
    int fd = ios_alive_open(dir, O_RDWR | O_CREAT | O_APPEND);
    if (fd < 0)
        return fd;
    ssize_t n = sys_write(fd, slot, sizeof *slot);
    int64_t end = sys_lseek(fd, 0, SEEK_CUR);
    if (first)
        sys_pread(fd, first, offsetof(struct ios_slot, begin_ns), 0);
    sys_close(fd);
    if (n != sizeof *slot || end < (int64_t)sizeof *slot)
        return n < 0 ? n : -28 /* ENOSPC */;
    return end / (int64_t)sizeof *slot - 1;
}

uint32_t ios_slot_count(const char *dir) {
    int fd = ios_alive_open(dir, O_RDONLY);
    int64_t end = fd < 0 ? 0 : sys_lseek(fd, 0, SEEK_END);
    if (fd >= 0)
        sys_close(fd);
    return end > 0 ? (uint32_t)(end / (int64_t)sizeof(struct ios_slot)) : 0;
}

void ios_alive_mark(int alive, uint32_t number, uint32_t state) {
    sys_pwrite(alive, &state, sizeof state, number * sizeof(struct ios_slot) + offsetof(struct ios_slot, state));
}

int ios_slot_set(const char *dir, uint32_t number, uint32_t state) {
    int fd = ios_alive_open(dir, O_WRONLY);
    if (fd < 0)
        return fd;
    ios_alive_mark(fd, number, state);
    return sys_close(fd);
}

int ios_slot_read(const char *dir, uint32_t number, struct ios_slot *slot) {
    int fd = ios_alive_open(dir, O_RDONLY);
    if (fd < 0)
        return fd;
    ssize_t n = sys_pread(fd, slot, sizeof *slot, number * sizeof *slot);
    sys_close(fd);
    return n == sizeof *slot ? 0 : n < 0 ? (int)n : -22 /* EINVAL */;
}

int ios_slot_write(const char *dir, uint32_t number, const struct ios_slot *slot) {
    int fd = ios_alive_open(dir, O_WRONLY);
    if (fd < 0)
        return fd;
    int error = sys_pwrite_all(fd, slot, sizeof *slot, number * sizeof *slot);
    sys_close(fd);
    return error;
}

uint64_t ios_hash(uint64_t hash, const char *text) {
    for (; *text; text++)
        hash = (hash ^ (uint8_t)*text) * 1099511628211u;
    return hash;
}

uint64_t ios_host_hash(const char *name) {
    return ios_hash(IOS_HASH_SEED, name);
}

uint64_t ios_pids_of(const char *hostname) {
    struct stat s = {0};
    ios_syscall(SYS_newfstatat, AT_FDCWD, (long)"/proc/self/ns/pid", (long)&s, 0, 0, 0);
    return ios_host_hash(hostname) ^ (uint64_t)s.st_ino << 32;
}

uint64_t ios_our_pids(void) {
    struct utsname name;
    return ios_pids_of(ios_syscall(SYS_uname, (long)&name, 0, 0, 0, 0, 0) == 0 ? name.nodename : "");
}

size_t ios_log_size(const char *text, const char *more) {
    size_t n = strlen(text) + 1, m = more ? strlen(more) + 1 : 0;
    return (sizeof(struct ios_log_record) + n + m + 7) & ~(size_t)7;
}

void ios_log_put(void *to, const struct ios_log_record *r, const char *text, const char *more) {
    struct ios_log_record *record = to;
    size_t n = strlen(text) + 1;
    *record = *r;
    record->size = (uint32_t)ios_log_size(text, more);
    memcpy(record->text, text, n);
    if (more)
        memcpy(record->text + n, more, strlen(more) + 1);
}

void ios_log_append(struct ios_buf *log, const struct ios_log_record *r, const char *text, const char *more) {
    size_t size = ios_log_size(text, more);
    if (!ios_buf_reserve(log, size))
        return;
    memset(log->data + log->size, 0, size);
    ios_log_put(log->data + log->size, r, text, more);
    log->size += size;
}

int ios_log_write_at(const char *dir, uint32_t number, const void *bytes, size_t size, uint64_t at) {
    char path[IOS_PATH_MAX];
    ios_path_number(path, dir, IOS_REGISTRY, number, ".log");
    int fd = sys_openat(ios_base, path, O_WRONLY | O_CREAT, 0666);
    if (fd < 0)
        return fd;
    int error = sys_pwrite_all(fd, bytes, size, at);
    sys_close(fd);
    return error;
}

int ios_log_flush(struct ios_buf *log, const char *dir, uint32_t number, uint64_t *written) {
    if (log->failed)
        return -12 /* ENOMEM */;
    if (log->size == 0)
        return 0;
    int error = ios_log_write_at(dir, number, log->data, log->size, *written);
    if (error == 0) {
        *written += log->size;
        log->size = 0;
    }
    return error;
}

const struct ios_log_record *ios_log_next(const struct ios_buf *log, size_t *offset) {
    const struct ios_log_record *r = (const struct ios_log_record *)(log->data + *offset);
    size_t left = log->size - *offset;
    if (left < sizeof *r + 8 || r->size < sizeof *r + 8 || r->size > left || (r->size & 7) != 0)
        return NULL;
    if (((const char *)r)[r->size - 1] != 0)
        return NULL;
    *offset += r->size;
    return r;
}

static char *put(char *p, const char *end, const char *text) {
    while (*text && p < end)
        *p++ = *text++;
    *p = 0;
    return p;
}

char *ios_put_number(char *p, uint64_t number) {
    uint64_t unit = 1;
    while (number / unit >= 10)
        unit *= 10;
    for (; unit; unit /= 10)
        *p++ = (char)('0' + number / unit % 10);
    *p = 0;
    return p;
}

void ios_path_number(char path[IOS_PATH_MAX], const char *dir, const char *middle, uint64_t number,
                     const char *suffix) {
    char digits[24];
    const char *end = path + IOS_PATH_MAX - 1;
    char *p = put(put(put(path, end, dir), end, "/"), end, middle);
    ios_put_number(digits, number);
    put(put(put(p, end, "/"), end, digits), end, suffix);
}

void ios_path_join(char path[IOS_PATH_MAX], const char *dir, const char *name) {
    const char *end = path + IOS_PATH_MAX - 1;
    put(put(put(path, end, dir), end, "/"), end, name);
}

int ios_read_file(const char *path, struct ios_buf *b) {
    int fd = sys_openat(ios_base, path, O_RDONLY, 0);
    if (fd < 0)
        return fd;
    ssize_t n = 0;
    while (ios_buf_reserve(b, 4096) && (n = sys_read(fd, b->data + b->size, b->capacity - b->size)) > 0)
        b->size += (size_t)n;
    sys_close(fd);
    return b->failed ? -12 /* ENOMEM */ : (int)n;
}

/** Makes a file of the bytes, or none. */
static int make_file(const char *path, int flags, const struct ios_buf *b) {
    int fd = sys_openat(ios_base, path, O_WRONLY | O_CREAT | flags, 0666);
    if (fd < 0)
        return fd;
    int error = b->failed ? -12 /* ENOMEM */ : sys_write_all(fd, b->data, b->size);
    sys_close(fd);
    if (error < 0)
        sys_unlink(path, 0);
    return error;
}

int ios_write_file(const char *path, const struct ios_buf *b) {
    char temporary[IOS_PATH_MAX];
    const char *end = temporary + IOS_PATH_MAX - 1;
    put(put(temporary, end, path), end, ".new");
    int error = make_file(temporary, O_TRUNC, b);
    if (error == 0 && (error = sys_rename(temporary, path)) < 0)
        sys_unlink(temporary, 0);
    return error;
}

int ios_write_unseen(const char *path, const struct ios_buf *b) {
    int error = make_file(path, O_EXCL, b);
    return error == -17 /* EEXIST */ ? ios_write_file(path, b) : error;
}
