// SPDX-License-Identifier: EPL-2.0
// What the headers call in place of what the program names; they declare it only when they are on.
#ifndef IOSTRATA_PRELOAD_ALIASES_H
#define IOSTRATA_PRELOAD_ALIASES_H

#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <wchar.h>

int __open_2(const char *path, int flags);
int __open64_2(const char *path, int flags);
int __openat_2(int dir, const char *path, int flags);
int __openat64_2(int dir, const char *path, int flags);
ssize_t __read_chk(int fd, void *buf, size_t n, size_t room);
ssize_t __pread_chk(int fd, void *buf, size_t n, off_t offset, size_t room);
ssize_t __pread64_chk(int fd, void *buf, size_t n, off64_t offset, size_t room);
ssize_t __recv_chk(int fd, void *buf, size_t n, size_t room, int flags);
ssize_t __recvfrom_chk(int fd, void *buf, size_t n, size_t room, int flags, struct sockaddr *from, socklen_t *size);
int __poll_chk(struct pollfd *fds, nfds_t count, int until, size_t room);
int __ppoll_chk(struct pollfd *fds, nfds_t count, const struct timespec *until, const sigset_t *signals, size_t room);
int __vfprintf_chk(FILE *f, int level, const char *format, va_list list);
int __fprintf_chk(FILE *f, int level, const char *format, ...);
int __printf_chk(int level, const char *format, ...);
int __vprintf_chk(int level, const char *format, va_list list);
size_t __fread_chk(void *buf, size_t room, size_t size, size_t n, FILE *f);
size_t __fread_unlocked_chk(void *buf, size_t room, size_t size, size_t n, FILE *f);
char *__fgets_chk(char *buf, size_t room, int n, FILE *f);
char *__fgets_unlocked_chk(char *buf, size_t room, int n, FILE *f);
int _IO_getc(FILE *f); // in place of getc before 2.28
int _IO_putc(int character, FILE *f);
char *gets(char *line);
char *__gets_chk(char *line, size_t room);
ssize_t __readlink_chk(const char *path, char *to, size_t n, size_t room);
ssize_t __readlinkat_chk(int dir, const char *path, char *to, size_t n, size_t room);
ssize_t __getdelim(char **line, size_t *room, int end, FILE *f);
int __isoc99_fscanf(FILE *f, const char *format, ...);
int __isoc99_scanf(const char *format, ...);
int __isoc99_vfscanf(FILE *f, const char *format, va_list list);
int __isoc99_vscanf(const char *format, va_list list);
int __isoc23_fscanf(FILE *f, const char *format, ...);
int __isoc23_scanf(const char *format, ...);
int __isoc23_vfscanf(FILE *f, const char *format, va_list list);
int __isoc23_vscanf(const char *format, va_list list);
wchar_t *__fgetws_chk(wchar_t *buf, size_t room, int n, FILE *f);
wchar_t *__fgetws_unlocked_chk(wchar_t *buf, size_t room, int n, FILE *f);
int __fwprintf_chk(FILE *f, int level, const wchar_t *format, ...);
int __wprintf_chk(int level, const wchar_t *format, ...);
int __vfwprintf_chk(FILE *f, int level, const wchar_t *format, va_list list);
int __vwprintf_chk(int level, const wchar_t *format, va_list list);
int __isoc99_fwscanf(FILE *f, const wchar_t *format, ...);
int __isoc99_wscanf(const wchar_t *format, ...);
int __isoc99_vfwscanf(FILE *f, const wchar_t *format, va_list list);
int __isoc99_vwscanf(const wchar_t *format, va_list list);
int __isoc23_fwscanf(FILE *f, const wchar_t *format, ...);
int __isoc23_wscanf(const wchar_t *format, ...);
int __isoc23_vfwscanf(FILE *f, const wchar_t *format, va_list list);
int __isoc23_vwscanf(const wchar_t *format, va_list list);
int __dprintf_chk(int fd, int level, const char *format, ...);
int __vdprintf_chk(int fd, int level, const char *format, va_list list);
// What programs call that were linked with a C library older than 2.33.
int __xstat(int version, const char *path, struct stat *s);
int __xstat64(int version, const char *path, struct stat64 *s);
int __lxstat(int version, const char *path, struct stat *s);
int __lxstat64(int version, const char *path, struct stat64 *s);
int __fxstat(int version, int fd, struct stat *s);
int __fxstat64(int version, int fd, struct stat64 *s);
int __fxstatat(int version, int dir, const char *path, struct stat *s, int flags);
int __fxstatat64(int version, int dir, const char *path, struct stat64 *s, int flags);

#endif
