// SPDX-License-Identifier: EPL-2.0
// Programs that nothing can be preloaded into, seen when they are started: no system call of theirs is recorded.
#include "sys.h"
#include "witness.h"
#include <elf.h>
#include <string.h>
#include <sys/stat.h>

enum { HEAD = 1024, DEEPEST = 4 };

/** The dynamic linker that a program asks for, as far as its head tells: NULL for none, empty when it is not known. */
static const char *interpreter(const unsigned char *head, size_t n) {
    const Elf64_Ehdr *e = (const Elf64_Ehdr *)head;
    for (size_t i = 0; i < e->e_phnum; i++) {
        size_t at = e->e_phoff + i * e->e_phentsize;
        if (at + sizeof(Elf64_Phdr) > n)
            return "";
        const Elf64_Phdr *p = (const Elf64_Phdr *)(head + at);
        if (p->p_type == PT_INTERP)
            return p->p_offset < n ? (const char *)head + p->p_offset : "";
    }
    return NULL;
}

static const char *reason_of_linker(const char *name) {
    return !name ? "static" : strstr(name, "ld-musl") ? "musl" : NULL;
}

/** Rights that are another's: the dynamic linker preloads nothing then. */
static bool changes_rights(int fd) {
    struct stat s;
    if (ios_syscall(SYS_fstat, fd, (long)&s, 0, 0, 0, 0) < 0)
        return false;
    return ((s.st_mode & S_ISUID) && s.st_uid != (uid_t)ios_syscall(SYS_getuid, 0, 0, 0, 0, 0, 0)) ||
           ((s.st_mode & S_ISGID) && s.st_gid != (gid_t)ios_syscall(SYS_getgid, 0, 0, 0, 0, 0, 0));
}

static const char *reason_of(const char *path, int depth);

/** A script is run by what its first line names. */
static const char *reason_of_script(char *head, int depth) {
    char *p = head + 2;
    p += strspn(p, " \t");
    p[strcspn(p, " \t\n")] = 0;
    return *p ? reason_of(p, depth + 1) : NULL;
}

static const char *reason_of(const char *path, int depth) {
    _Alignas(Elf64_Ehdr) unsigned char head[HEAD + 1];
    int fd = depth > DEEPEST ? -1 : sys_openat(AT_FDCWD, path, O_RDONLY | O_NONBLOCK, 0);
    if (fd < 0)
        return NULL;
    ssize_t n = sys_read(fd, head, HEAD);
    bool rights = n > EI_NIDENT && changes_rights(fd);
    sys_close(fd);
    if (n <= EI_NIDENT)
        return NULL;
    head[n] = 0;
    if (head[0] == '#' && head[1] == '!')
        return reason_of_script((char *)head, depth);
    if (memcmp(head, ELFMAG, SELFMAG) != 0)
        return NULL;
    if (head[EI_CLASS] != ELFCLASS64)
        return "32-bit";
    if (rights)
        return "setuid";
    return (size_t)n >= sizeof(Elf64_Ehdr) ? reason_of_linker(interpreter(head, (size_t)n)) : NULL;
}

const char *ios_unseen_reason(const char *path) {
    return path && *path ? reason_of(path, 0) : NULL;
}

static void append(const char *dir, const char *line, size_t n) {
    char path[IOS_PATH_MAX];
    ios_path_join(path, dir, IOS_UNSEEN);
    int fd = sys_openat(AT_FDCWD, path, O_WRONLY | O_APPEND | O_CREAT, 0666);
    if (fd < 0)
        return;
    sys_write(fd, line, n); // in one write: other processes append too
    sys_close(fd);
}

/** PATH<tab>REASON; a path that would not be one line is cut off there. */
static char *put(char *line, const char *path, const char *reason) {
    size_t n = strcspn(path, "\t\n");
    n = n > 3000 ? 3000 : n;
    memcpy(line, path, n);
    line[n++] = '\t';
    strcpy(line + n, reason);
    return line + n + strlen(reason);
}

void ios_unseen_note(const char *dir, const char *path, const char *reason) {
    char line[IOS_PATH_MAX], *end = put(line, path, reason);
    *end++ = '\n';
    append(dir, line, (size_t)(end - line));
}

void ios_unseen_launcher(const char *dir, const char *path) {
    char line[IOS_PATH_MAX], *end = put(line, path, "launcher\t");
    struct ios_witness w;
    if (!ios_witness_own(&w))
        return;
    end = ios_put_number(end, w.rchar);
    *end++ = '\t';
    end = ios_put_number(end, w.wchar);
    *end++ = '\n';
    append(dir, line, (size_t)(end - line));
}

void ios_unseen_find(const char *file, char *to, size_t room, const char *list) {
    size_t length = strlen(file);
    *to = 0;
    if (strchr(file, '/') && length < room)
        memcpy(to, file, length + 1);
    for (; !strchr(file, '/') && list && *list && !*to; list += *list == ':') {
        size_t n = strcspn(list, ":");
        if (n + length + 2 < room) {
            memcpy(to, list, n);
            to[n] = '/';
            memcpy(to + n + 1, file, length + 1);
            if (ios_syscall(SYS_faccessat, AT_FDCWD, (long)to, 1 /* X_OK */, 0, 0, 0) < 0)
                *to = 0;
        }
        list += n;
    }
}
