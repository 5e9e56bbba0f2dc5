// SPDX-License-Identifier: EPL-2.0
// ISO C: characters, lines of any length, formatted input.
#include "../streams.h"
#include <string.h>

#undef getc_unlocked // macros where there is optimisation
#undef putc_unlocked
#undef fgetc_unlocked
#undef fputc_unlocked
#undef getchar_unlocked
#undef putchar_unlocked

#define CHARACTER(name, call, kind, f, arguments, ...)                                                                 \
    IOS_STREAM_CALL(int, name, IOS_CALL_##call, kind, f, 1, arguments, ios_end_stream(&c, result != EOF), __VA_ARGS__)

CHARACTER(fgetc, fgetc, IOS_READ, f, (f), FILE *f)
CHARACTER(getc, getc, IOS_READ, f, (f), FILE *f)
CHARACTER(getchar, getchar, IOS_READ, stdin, (), void)
CHARACTER(fputc, fputc, IOS_WRITE, f, (character, f), int character, FILE *f)
CHARACTER(putc, putc, IOS_WRITE, f, (character, f), int character, FILE *f)
CHARACTER(putchar, putchar, IOS_WRITE, stdout, (character), int character)
CHARACTER(_IO_getc, getc, IOS_READ, f, (f), FILE *f)
CHARACTER(_IO_putc, putc, IOS_WRITE, f, (character, f), int character, FILE *f)
CHARACTER(fgetc_unlocked, fgetc, IOS_READ, f, (f), FILE *f)
CHARACTER(getc_unlocked, getc, IOS_READ, f, (f), FILE *f)
CHARACTER(getchar_unlocked, getchar, IOS_READ, stdin, (), void)
CHARACTER(fputc_unlocked, fputc, IOS_WRITE, f, (character, f), int character, FILE *f)
CHARACTER(putc_unlocked, putc, IOS_WRITE, f, (character, f), int character, FILE *f)
CHARACTER(putchar_unlocked, putchar, IOS_WRITE, stdout, (character), int character)

// What the headers make of getc_unlocked and putc_unlocked where there is optimisation: characters pass in the program, but
// for the one that finds the buffer empty, or full. Its call stands for all of the buffer.
enum { UNBUFFERED = 2, IN_BACKUP = 0x100, LINE_BUFFERED = 0x200 }; // of glibc's streams

IOS_EXPORT int __uflow(FILE *f) {
    struct ios_call c;
    // After characters that were put back the buffer is what it was.
    if ((f->_flags & IN_BACKUP) || !ios_begin_stream(&c, IOS_CALL_getc, IOS_READ, f, 1))
        return REAL(__uflow)(f);
    int result = REAL(__uflow)(f);
    if (result != EOF)
        c.f->record.request += (uint64_t)(f->_IO_read_end - f->_IO_read_ptr);
    ios_end_stream(&c, result == EOF ? 0 : c.f->record.request);
    return result;
}

/** What other calls put into the buffer is recorded already: then it is one character more. */
IOS_EXPORT int __overflow(FILE *f, int character) {
    struct ios_call c;
    int fd = ios_stream_descriptor(f);
    if (!ios_ready(IOS_ISOC) || (uint32_t)fd >= IOS_FDS)
        return REAL(__overflow)(f, character);
    struct ios_fd *e = &ios_fds[fd];
    bool whole = !e->put && !(f->_flags & (UNBUFFERED | LINE_BUFFERED));
    uint64_t bytes = whole ? (uint64_t)(f->_IO_write_ptr - f->_IO_write_base) : 1;
    bool recorded = ios_begin_stream(&c, IOS_CALL_putc, IOS_WRITE, f, bytes);
    e->put = !whole;
    int result = REAL(__overflow)(f, character);
    if (recorded)
        ios_end_stream(&c, result == EOF ? 0 : bytes);
    return result;
}

IOS_STREAM_CALL(int, puts, IOS_CALL_puts, IOS_WRITE, stdout, strlen(text) + 1, (text),
                ios_end_stream(&c, result < 0 ? 0 : c.f->record.request), const char *text)

// A word may be what the end is told by, too.
IOS_STREAM_CALL(int, getw, IOS_CALL_getw, IOS_READ, f, sizeof(int), (f),
                ios_end_stream(&c, result == EOF && (feof(f) || ferror(f)) ? 0 : sizeof(int)), FILE *f)
IOS_STREAM_CALL(int, putw, IOS_CALL_putw, IOS_WRITE, f, sizeof(int), (word, f),
                ios_end_stream(&c, ferror(f) ? 0 : sizeof(int)), int word, FILE *f)

// The line's end is read, and left out.
#define GETS(name, arguments, ...)                                                                                     \
    IOS_STREAM_CALL(char *, name, IOS_CALL_gets, IOS_READ, stdin, IOS_UNKNOWN, arguments,                              \
                    ios_end_stream(&c, result ? strlen(result) + !feof(stdin) : 0), __VA_ARGS__)

GETS(gets, (line), char *line)
GETS(__gets_chk, (line, room), char *line, size_t room)

// How long a line is, is known afterwards only.
#define LINE(name, call, arguments, ...)                                                                               \
    IOS_STREAM_CALL(ssize_t, name, call, IOS_READ, f, IOS_UNKNOWN, arguments,                                          \
                    ios_end_stream(&c, result < 0 ? 0 : (uint64_t)result), __VA_ARGS__)

LINE(getline, IOS_CALL_getline, (line, room, f), char **line, size_t *room, FILE *f)
LINE(getdelim, IOS_CALL_getdelim, (line, room, end, f), char **line, size_t *room, int end, FILE *f)
LINE(__getdelim, end == '\n' ? IOS_CALL_getline : IOS_CALL_getdelim, (line, room, end, f), char **line, size_t *room,
     int end, FILE *f)

// The headers give scanf one of these names, by the C standard that is asked for.
IOS_SCAN(__isoc99_, , __isoc99_vfscanf, char)
IOS_SCAN(__isoc23_, , __isoc23_vfscanf, char)

// The names themselves, which the headers hide.
int plain_fscanf(FILE *f, const char *format, ...) __asm__("fscanf");
int plain_scanf(const char *format, ...) __asm__("scanf");
int plain_vfscanf(FILE *f, const char *format, va_list list) __asm__("vfscanf");
int plain_vscanf(const char *format, va_list list) __asm__("vscanf");
IOS_SCAN(plain_, , vfscanf, char)
