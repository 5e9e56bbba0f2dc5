// SPDX-License-Identifier: EPL-2.0
// What the fortified headers call; they declare it only when they are on.
#ifndef IOSTRATA_PRELOAD_ALIASES_H
#define IOSTRATA_PRELOAD_ALIASES_H

#include <stdarg.h>
#include <stdio.h>
#include <sys/types.h>

int __open_2(const char *path, int flags);
int __open64_2(const char *path, int flags);
int __openat_2(int dir, const char *path, int flags);
int __openat64_2(int dir, const char *path, int flags);
ssize_t __read_chk(int fd, void *buf, size_t n, size_t room);
ssize_t __pread_chk(int fd, void *buf, size_t n, off_t offset, size_t room);
ssize_t __pread64_chk(int fd, void *buf, size_t n, off64_t offset, size_t room);
int __vfprintf_chk(FILE *f, int level, const char *format, va_list list);
int __fprintf_chk(FILE *f, int level, const char *format, ...);
int __printf_chk(int level, const char *format, ...);

#endif
