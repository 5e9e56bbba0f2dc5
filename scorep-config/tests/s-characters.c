// SPDX-License-Identifier: EPL-2.0
// Characters that the compiler puts in place (getc_unlocked, putc_unlocked and their like, with optimisation): 20,000 bytes
// are written, of which the last 3,616 are in the buffer when the stream is closed, and read back by four buffers of 4,096 and
// one of 3,616, from one of which another character is put back. Where other calls write to the stream too, such a call is one
// character, and a stream without a buffer has them one by one.
//
// EXPECT calls putc 9
// EXPECT calls getc 6
// EXPECT file-bytes write isoc many 16384
// EXPECT file-bytes read isoc many 20000
// EXPECT file-bytes write isoc mixed 6
// EXPECT file-bytes write isoc bare 3
#include <stdio.h>
#include <unistd.h>

static FILE *stream(const char *name, const char *mode, int how, size_t size) {
    static char buffer[4096];
    FILE *f = fopen(name, mode);
    setvbuf(f, buffer, how, size);
    return f;
}

int main(int argc, char **argv) {
    long sum = 0;
    if (argc != 2 || chdir(argv[1]) != 0)
        return 2;
    FILE *f = stream("many", "w", _IOFBF, 4096);
    for (int i = 0; i < 20000; i++)
        putc_unlocked(i & 127, f);
    fclose(f);
    f = stream("many", "r", _IOFBF, 4096);
    for (int i, n = 0; (i = getc_unlocked(f)) != EOF; n++) {
        sum += i;
        if (n == 5000) {
            ungetc(200, f);
            sum -= getc_unlocked(f);
        }
    }
    fclose(f);
    f = stream("mixed", "w", _IOLBF, 4096);
    fputs("12345", f);
    putc_unlocked('6', f);
    fclose(f);
    f = stream("bare", "w", _IONBF, 0);
    for (int i = 0; i < 3; i++)
        putc_unlocked('a', f);
    fclose(f);
    printf("%ld\n", sum);
    return 0;
}
