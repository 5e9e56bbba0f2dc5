// SPDX-License-Identifier: EPL-2.0
// Streams by characters, lines and formats; streams on descriptors; streams that are opened again. A file of
// "hello\n" by characters, "line two\n" with puts' sister, and "10 20 30\n" is 6 + 9 + 9 = 24 bytes; read back: 6
// characters, a line of 9, three numbers of 8 bytes in all. Its stream is opened again on "second", where 5 bytes go; a
// stream on a descriptor writes 7; one more writes 3 and seeks by fsetpos. A word of 4 bytes is written and read back, and
// all streams are flushed, which has no handle. The descriptor that fclose closes inside libc leaves no event.
//
// EXPECT calls fputc 3
// EXPECT calls putc 3
// EXPECT calls fgetc 3
// EXPECT calls getc 3
// EXPECT calls getline 1
// EXPECT calls fscanf 1
// EXPECT calls fopen 3
// EXPECT calls freopen 1
// EXPECT calls fdopen 1
// EXPECT calls fclose 4
// EXPECT calls setvbuf 4
// EXPECT calls fflush 3
// EXPECT calls getw 1
// EXPECT calls putw 1
// EXPECT calls fgetpos 1
// EXPECT calls ftell 2
// EXPECT calls fsetpos 1
// EXPECT calls remove 1
// EXPECT bytes write isoc 43
// EXPECT bytes read isoc 27
// EXPECT records IO_CREATE_HANDLE 6
// EXPECT records IO_DESTROY_HANDLE 5
// EXPECT records IO_DELETE_FILE 1
// EXPECT records IO_SEEK 3
// EXPECT handle isoc first -
// EXPECT handle isoc second -
// EXPECT balanced
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

// Programs that were compiled long ago call these.
extern int _IO_getc(FILE *f);
extern int _IO_putc(int character, FILE *f);

static int fill(FILE *f) {
    const char hello[] = "hello\n";
    static char buffer[512];
    setvbuf(f, buffer, _IOFBF, sizeof buffer);
    for (int i = 0; i < 3; i++)
        fputc(hello[i], f);
    for (int i = 3; i < 5; i++)
        putc(hello[i], f);
    _IO_putc(hello[5], f);
    fputs("line two\n", f);
    fprintf(f, "%d %d %d\n", 10, 20, 30);
    return fflush(f);
}

static int read_back(FILE *f) {
    char *line = NULL;
    size_t room = 0;
    int a, b, d, sum = 0;
    rewind(f);
    for (int i = 0; i < 3; i++)
        sum += fgetc(f) + (i < 2 ? getc(f) : _IO_getc(f));
    ssize_t n = getline(&line, &room, f);
    int found = fscanf(f, "%d %d %d", &a, &b, &d);
    printf("%d %zd %s%d %d at %ld\n", sum, n, line, found, a + b + d, ftell(f));
    free(line);
    return found == 3 ? 0 : 4;
}

static int words(void) {
    FILE *f = fopen("words", "w+");
    static char buffer[64];
    setbuf(f, NULL);
    setbuffer(f, buffer, sizeof buffer);
    setlinebuf(f);
    int failed = putw(0x01020304, f) | fflush_unlocked(f) | fflush(NULL);
    rewind(f);
    return failed | (getw(f) != 0x01020304) | fclose(f);
}

int main(int argc, char **argv) {
    fpos_t place;
    if (argc != 2 || chdir(argv[1]) != 0)
        return 2;
    FILE *f = fopen("first", "w+");
    if (!f || fill(f) || read_back(f))
        return 3;
    f = freopen("second", "w", f);
    fwrite("12345", 1, 5, f);
    fclose(f);
    f = fdopen(open("third", O_WRONLY | O_CREAT, 0644), "w");
    fwrite("1234567", 1, 7, f);
    fclose(f);
    f = fopen("fourth", "w");
    fgetpos(f, &place);
    fwrite("123", 1, 3, f);
    fsetpos(f, &place);
    printf("%ld\n", ftell(f));
    fclose(f);
    return remove("fourth") | words();
}
