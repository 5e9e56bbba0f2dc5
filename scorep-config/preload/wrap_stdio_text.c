// SPDX-License-Identifier: EPL-2.0
// ISO C: characters, lines of any length, formatted input.
#include "streams.h"
#include <stdarg.h>
#include <string.h>

#undef getc_unlocked // macros where there is optimisation
#undef putc_unlocked
#undef fgetc_unlocked
#undef fputc_unlocked
#undef getchar_unlocked
#undef putchar_unlocked

#define CHARACTER(name, call, kind, f, argument, ...)                                                                  \
    IOS_EXPORT int name(__VA_ARGS__) {                                                                                 \
        struct ios_call c;                                                                                             \
        if (!ios_begin_stream(&c, IOS_CALL_##call, kind, f, 1))                                                        \
            return REAL(name) argument;                                                                                \
        int result = REAL(name) argument;                                                                              \
        ios_end_stream(&c, result != EOF);                                                                             \
        return result;                                                                                                 \
    }

CHARACTER(fgetc, fgetc, IOS_READ, f, (f), FILE *f)
CHARACTER(getc, getc, IOS_READ, f, (f), FILE *f)
CHARACTER(getchar, getchar, IOS_READ, stdin, (), void)
CHARACTER(fputc, fputc, IOS_WRITE, f, (character, f), int character, FILE *f)
CHARACTER(putc, putc, IOS_WRITE, f, (character, f), int character, FILE *f)
CHARACTER(putchar, putchar, IOS_WRITE, stdout, (character), int character)
CHARACTER(fgetc_unlocked, fgetc, IOS_READ, f, (f), FILE *f)
CHARACTER(getc_unlocked, getc, IOS_READ, f, (f), FILE *f)
CHARACTER(getchar_unlocked, getchar, IOS_READ, stdin, (), void)
CHARACTER(fputc_unlocked, fputc, IOS_WRITE, f, (character, f), int character, FILE *f)
CHARACTER(putc_unlocked, putc, IOS_WRITE, f, (character, f), int character, FILE *f)
CHARACTER(putchar_unlocked, putchar, IOS_WRITE, stdout, (character), int character)

IOS_EXPORT int puts(const char *text) {
    struct ios_call c;
    if (!ios_begin_stream(&c, IOS_CALL_puts, IOS_WRITE, stdout, strlen(text) + 1))
        return REAL(puts)(text);
    int result = REAL(puts)(text);
    ios_end_stream(&c, result < 0 ? 0 : c.f->record.request);
    return result;
}

// How long a line is, is known afterwards only.
#define LINE(name, call, argument, ...)                                                                                \
    IOS_EXPORT ssize_t name(__VA_ARGS__) {                                                                             \
        struct ios_call c;                                                                                             \
        if (!ios_begin_stream(&c, call, IOS_READ, f, IOS_UNKNOWN))                                                     \
            return REAL(name) argument;                                                                                \
        ssize_t result = REAL(name) argument;                                                                          \
        ios_end_stream(&c, result < 0 ? 0 : (uint64_t)result);                                                         \
        return result;                                                                                                 \
    }

LINE(getline, IOS_CALL_getline, (line, room, f), char **line, size_t *room, FILE *f)
LINE(getdelim, IOS_CALL_getdelim, (line, room, end, f), char **line, size_t *room, int end, FILE *f)
LINE(__getdelim, end == '\n' ? IOS_CALL_getline : IOS_CALL_getdelim, (line, room, end, f), char **line, size_t *room,
     int end, FILE *f)

#define SCAN(f, real)                                                                                                  \
    struct ios_call c;                                                                                                 \
    int64_t from;                                                                                                      \
    bool recorded = ios_begin_measured(&c, IOS_CALL_fscanf, IOS_READ, f, &from);                                       \
    int result = real;                                                                                                 \
    if (recorded)                                                                                                      \
    ios_end_measured(&c, f, from)

#define VARIADIC(name, f, list_name, ...)                                                                              \
    IOS_EXPORT int name(__VA_ARGS__, ...) {                                                                            \
        va_list list;                                                                                                  \
        va_start(list, format);                                                                                        \
        SCAN(f, REAL(list_name)(f, format, list));                                                                     \
        va_end(list);                                                                                                  \
        return result;                                                                                                 \
    }

#define LIST(name, f, list_name, ...)                                                                                  \
    IOS_EXPORT int name(__VA_ARGS__, va_list list) {                                                                   \
        SCAN(f, REAL(list_name)(f, format, list));                                                                     \
        return result;                                                                                                 \
    }

// The headers give scanf one of these names, by the C standard that is asked for.
VARIADIC(__isoc99_fscanf, f, __isoc99_vfscanf, FILE *f, const char *format)
VARIADIC(__isoc99_scanf, stdin, __isoc99_vfscanf, const char *format)
LIST(__isoc99_vfscanf, f, __isoc99_vfscanf, FILE *f, const char *format)
LIST(__isoc99_vscanf, stdin, __isoc99_vfscanf, const char *format)
VARIADIC(__isoc23_fscanf, f, __isoc23_vfscanf, FILE *f, const char *format)
VARIADIC(__isoc23_scanf, stdin, __isoc23_vfscanf, const char *format)
LIST(__isoc23_vfscanf, f, __isoc23_vfscanf, FILE *f, const char *format)
LIST(__isoc23_vscanf, stdin, __isoc23_vfscanf, const char *format)

// The names themselves, which the headers hide.
int plain_fscanf(FILE *f, const char *format, ...) __asm__("fscanf");
int plain_scanf(const char *format, ...) __asm__("scanf");
int plain_vfscanf(FILE *f, const char *format, va_list list) __asm__("vfscanf");
int plain_vscanf(const char *format, va_list list) __asm__("vscanf");
VARIADIC(plain_fscanf, f, vfscanf, FILE *f, const char *format)
VARIADIC(plain_scanf, stdin, vfscanf, const char *format)
LIST(plain_vfscanf, f, vfscanf, FILE *f, const char *format)
LIST(plain_vscanf, stdin, vfscanf, const char *format)
