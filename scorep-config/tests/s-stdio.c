// SPDX-License-Identifier: EPL-2.0
// Streams: items, text, formatted text, seeking.
//
// EXPECT calls fopen 1
// EXPECT calls fwrite 10
// EXPECT calls fread 1
// EXPECT calls fputs 1
// EXPECT calls fgets 1
// EXPECT calls fprintf 1
// EXPECT calls fseek 1
// EXPECT calls rewind 1
// EXPECT calls fflush 1
// EXPECT calls fclose 1
// EXPECT bytes write isoc 1015
// EXPECT bytes read isoc 110
// EXPECT records IO_CREATE_HANDLE 1
// EXPECT records IO_DESTROY_HANDLE 1
// EXPECT records IO_SEEK 2
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv) {
    char buf[100];
    memset(buf, 'x', sizeof buf);
    if (argc != 2 || chdir(argv[1]) != 0)
        return 2;
    FILE *f = fopen("data", "w+");
    if (!f)
        return 3;
    size_t done = 0;
    for (int i = 0; i < 10; i++)
        done += fwrite(buf, 10, 10, f);
    fputs("0123456789\n", f);
    fprintf(f, "%d!\n", 42);
    fflush(f);
    rewind(f);
    done += fread(buf, 1, 99, f);
    fseek(f, 1000, SEEK_SET);
    if (!fgets(buf, sizeof buf, f))
        return 4;
    fclose(f);
    printf("%zu %s", done, buf);
    return 0;
}
