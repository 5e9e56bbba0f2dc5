// SPDX-License-Identifier: EPL-2.0
// Calls about names that fail: each says why, and no other one does.
//
// EXPECT calls mkdir 3
// EXPECT errors mkdir 17 17
// EXPECT calls open 4
// EXPECT errors open 2 17
// EXPECT calls unlink 2
// EXPECT errors unlink 2
// EXPECT calls rename 2
// EXPECT errors rename 2
// EXPECT calls rmdir 2
// EXPECT errors rmdir 39
// EXPECT errors access 2
// EXPECT errors stat
// EXPECT records IO_DELETE_FILE 2
// EXPECT balanced
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

static void say(int result) {
    printf("%d %d\n", result < 0, result < 0 ? errno : 0);
}

int main(int argc, char **argv) {
    if (argc != 2 || chdir(argv[1]) != 0)
        return 2;
    for (int i = 0; i < 3; i++)
        say(mkdir("lock", 0755));     // EEXIST
    say(open("lock/none", O_RDONLY)); // ENOENT
    for (int i = 0; i < 3; i++)
        say(open("lock/file", O_RDWR | (i == 1 ? O_CREAT | O_EXCL : O_CREAT), 0644)); // EEXIST
    say(rmdir("lock"));                                                               // ENOTEMPTY
    say(rename("none", "other"));                                                     // ENOENT
    say(access("none", R_OK));                                                        // ENOENT
    say(rename("lock/file", "at"));
    say(unlink("lock/file")); // ENOENT
    say(unlink("at"));
    say(rmdir("lock"));
    return 0;
}
