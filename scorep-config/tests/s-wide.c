// SPDX-License-Identifier: EPL-2.0
// Streams of wide characters in UTF-8, where a character is 1 to 4 bytes of the file. "aé€" by characters are 6 bytes, a
// 4-byte character and a newline 5, "größe\n" as text 8, formatted "π = 3\n" 7: 26. Read back: the first three characters, the
// rest of the line, a line of 8, and a format that takes the last 6. A file opened in Latin-1 gets "é" as one byte, which
// the tracer leaves unknown, and 1 of a format. None of this changes how a stream is oriented.
//
// EXPECT calls fputwc 2
// EXPECT calls putwc 2
// EXPECT calls fputws 2
// EXPECT calls fwprintf 2
// EXPECT calls fgetwc 2
// EXPECT calls getwc 1
// EXPECT calls fgetws 2
// EXPECT calls fwscanf 1
// EXPECT file-bytes write isoc wide 26
// EXPECT file-bytes read isoc wide 25
// EXPECT file-bytes write isoc latin 1
// EXPECT balanced
#include <fcntl.h>
#include <locale.h>
#include <stdio.h>
#include <unistd.h>
#include <wchar.h>

static int fill(FILE *f) {
    int before = fwide(f, 0);
    fputwc(L'a', f);
    fputwc(L'é', f);
    putwc(L'€', f);
    fputws(L"\U0001F600\n", f);
    fputws(L"größe\n", f);
    int n = fwprintf(f, L"%lc = %d\n", L'π', 3);
    printf("%d, wide %d, %d characters, at %ld\n", before, fwide(f, 0) > 0, n, ftell(f));
    return fflush(f);
}

static int read_back(FILE *f) {
    wchar_t line[64], other[64], letter;
    int value = 0;
    rewind(f);
    unsigned sum = fgetwc(f) + fgetwc(f) + getwc(f);
    if (!fgetws(line, 64, f) || !fgetws(other, 64, f))
        return 1;
    int found = fwscanf(f, L"%lc = %d", &letter, &value);
    printf("%u %zu %zu %d %d\n", sum, wcslen(line), wcslen(other), found, value);
    return found != 2;
}

static int in_latin(void) {
    FILE *f = fopen("latin", "w,ccs=ISO-8859-1");
    if (!f)
        return 1;
    putwc(L'é', f);
    fwprintf(f, L"%lc", L'ß');
    printf("%ld bytes\n", ftell(f));
    return fclose(f);
}

int main(int argc, char **argv) {
    if (argc != 2 || chdir(argv[1]) != 0 || !setlocale(LC_ALL, "C.UTF-8"))
        return 2;
    FILE *f = fopen("wide", "w+");
    if (!f || fill(f) || read_back(f) || fclose(f))
        return 3;
    return in_latin();
}
