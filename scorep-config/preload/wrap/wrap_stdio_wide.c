// SPDX-License-Identifier: EPL-2.0
// ISO C: wide characters. What counts is bytes as they lie in the file. Those of characters and lines are found out in the
// locale, which a stream takes over when it is first used; those of formatted calls by how far the stream moved.
#include "../streams.h"
#include <limits.h>
#include <wchar.h>

#undef getwc_unlocked // macros where there is optimisation
#undef putwc_unlocked
#undef getwchar_unlocked
#undef putwchar_unlocked

/** Bytes of a character in the locale's encoding, or IOS_UNKNOWN. */
static uint64_t bytes_of_character(wchar_t character) {
    char bytes[MB_LEN_MAX];
    mbstate_t state = {0};
    int before = errno;
    size_t n = wcrtomb(bytes, character, &state);
    errno = before;
    return n == (size_t)-1 ? IOS_UNKNOWN : n;
}

static uint64_t bytes_of_text(const wchar_t *text) {
    mbstate_t state = {0};
    int before = errno;
    size_t n = wcsrtombs(NULL, &text, 0, &state);
    errno = before;
    return n == (size_t)-1 ? IOS_UNKNOWN : n;
}

/** Whether the locale says nothing about the stream: it was opened with an encoding of its own. */
static bool is_recoded(FILE *f) {
    const struct ios_fd *e = ios_stream_entry(f);
    return e && e->recoded;
}

static void end_wide(struct ios_call *c, FILE *f, bool done, uint64_t bytes) {
    ios_end_stream(c, !done ? 0 : is_recoded(f) ? IOS_UNKNOWN : bytes);
}

#define GET(name, call, f, arguments, ...)                                                                             \
    IOS_STREAM_CALL(wint_t, name, IOS_CALL_##call, IOS_READ, f, IOS_UNKNOWN, arguments,                                \
                    end_wide(&c, f, result != WEOF, bytes_of_character((wchar_t)result)), __VA_ARGS__)

GET(fgetwc, fgetwc, f, (f), FILE *f)
GET(getwc, getwc, f, (f), FILE *f)
GET(getwchar, getwchar, stdin, (), void)
GET(fgetwc_unlocked, fgetwc, f, (f), FILE *f)
GET(getwc_unlocked, getwc, f, (f), FILE *f)
GET(getwchar_unlocked, getwchar, stdin, (), void)

#define PUT(name, call, f, arguments, ...)                                                                             \
    IOS_STREAM_CALL(wint_t, name, IOS_CALL_##call, IOS_WRITE, f, IOS_UNKNOWN, arguments,                               \
                    end_wide(&c, f, result != WEOF, bytes_of_character(character)), __VA_ARGS__)

PUT(fputwc, fputwc, f, (character, f), wchar_t character, FILE *f)
PUT(putwc, putwc, f, (character, f), wchar_t character, FILE *f)
PUT(putwchar, putwchar, stdout, (character), wchar_t character)
PUT(fputwc_unlocked, fputwc, f, (character, f), wchar_t character, FILE *f)
PUT(putwc_unlocked, putwc, f, (character, f), wchar_t character, FILE *f)
PUT(putwchar_unlocked, putwchar, stdout, (character), wchar_t character)

#define LINE(name, arguments, ...)                                                                                     \
    IOS_STREAM_CALL(wchar_t *, name, IOS_CALL_fgetws, IOS_READ, f, IOS_UNKNOWN, arguments,                             \
                    end_wide(&c, f, result, result ? bytes_of_text(result) : 0), __VA_ARGS__)

LINE(fgetws, (buf, n, f), wchar_t *buf, int n, FILE *f)
LINE(fgetws_unlocked, (buf, n, f), wchar_t *buf, int n, FILE *f)
LINE(__fgetws_chk, (buf, room, n, f), wchar_t *buf, size_t room, int n, FILE *f)
LINE(__fgetws_unlocked_chk, (buf, room, n, f), wchar_t *buf, size_t room, int n, FILE *f)

#define TEXT(name)                                                                                                     \
    IOS_STREAM_CALL(int, name, IOS_CALL_fputws, IOS_WRITE, f, IOS_UNKNOWN, (text, f),                                  \
                    end_wide(&c, f, result >= 0, bytes_of_text(text)), const wchar_t *text, FILE *f)

TEXT(fputws)
TEXT(fputws_unlocked)

#define FORMAT const wchar_t *format
#define PRINT(f) REAL(vfwprintf)(f, format, list)
#define CHECKED_PRINT(f) REAL(__vfwprintf_chk)(f, level, format, list)

IOS_MEASURED_VARIADIC(fwprintf, fwprintf, IOS_WRITE, f, PRINT(f), FILE *f, FORMAT)
IOS_MEASURED_VARIADIC(wprintf, wprintf, IOS_WRITE, stdout, PRINT(stdout), FORMAT)
IOS_MEASURED_LIST(vfwprintf, vfwprintf, IOS_WRITE, f, PRINT(f), FILE *f, FORMAT)
IOS_MEASURED_LIST(vwprintf, vwprintf, IOS_WRITE, stdout, PRINT(stdout), FORMAT)
IOS_MEASURED_VARIADIC(__fwprintf_chk, fwprintf, IOS_WRITE, f, CHECKED_PRINT(f), FILE *f, int level, FORMAT)
IOS_MEASURED_VARIADIC(__wprintf_chk, wprintf, IOS_WRITE, stdout, CHECKED_PRINT(stdout), int level, FORMAT)
IOS_MEASURED_LIST(__vfwprintf_chk, vfwprintf, IOS_WRITE, f, CHECKED_PRINT(f), FILE *f, int level, FORMAT)
IOS_MEASURED_LIST(__vwprintf_chk, vwprintf, IOS_WRITE, stdout, CHECKED_PRINT(stdout), int level, FORMAT)

// As those of bytes: one of these names by the C standard that is asked for, or the name itself.
int plain_fwscanf(FILE *f, FORMAT, ...) __asm__("fwscanf");
int plain_wscanf(FORMAT, ...) __asm__("wscanf");
int plain_vfwscanf(FILE *f, FORMAT, va_list list) __asm__("vfwscanf");
int plain_vwscanf(FORMAT, va_list list) __asm__("vwscanf");
IOS_SCAN(__isoc99_, w, __isoc99_vfwscanf, wchar_t)
IOS_SCAN(__isoc23_, w, __isoc23_vfwscanf, wchar_t)
IOS_SCAN(plain_, w, vfwscanf, wchar_t)
