// SPDX-License-Identifier: EPL-2.0
// A thread's buffer of 16 KiB has room for 341 records, of which 48 are kept for calls that are under way: it is written
// when 294 are in it. The first are those of the program's begin and of open, later the first is that of the writing itself;
// so 292 of 3000 writes fit, and then 293 each time: 10 times it was full. What is in the archive is complete, and
// the writing is in it too.
// ENV IOSTRATA_BUFFER=16
// EXPECT records BUFFER_FLUSH 10
// EXPECT calls pwrite 3000
// EXPECT bytes write posix 15000
// EXPECT balanced
// EXPECT processes 1
// EXPECT locations 1
// EXPECT hosts 1
#include <fcntl.h>
#include <unistd.h>

int main(int argc, char **argv) {
    if (argc != 2 || chdir(argv[1]) != 0)
        return 2;
    int fd = open("data", O_WRONLY | O_CREAT, 0644), failed = fd < 0;
    for (int i = 0; i < 3000; i++)
        failed |= pwrite(fd, "12345", 5, 5 * i) != 5;
    return failed;
}
