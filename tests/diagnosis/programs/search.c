// SPDX-License-Identifier: EPL-2.0
// Trouble: files are looked for in a long list of directories, by asking each whether it is there. Repaired: each
// directory is listed once. SIZE is the number of files; they are in the last of the directories dir.0 to dir.29.
#include "diagnosis.h"
#include <dirent.h>
#include <sys/stat.h>

enum { DIRECTORIES = 30 };

static int found;

static void ask_each(int number) {
    char name[64];
    struct stat there;
    for (int i = 0; i < DIRECTORIES; i++) {
        snprintf(name, sizeof name, "dir.%d/module", i);
        if (stat(numbered(name, number), &there) == 0) {
            found++;
            return;
        }
    }
}

static void list(int number) {
    int wanted;
    DIR *directory = opendir(numbered("dir", number));
    CHECK(directory != NULL);
    for (struct dirent *e; (e = readdir(directory));)
        found += sscanf(e->d_name, "module.%d", &wanted) == 1 && wanted < size;
    closedir(directory);
}

int main(int argc, char **argv) {
    arguments(argc, argv);
    double start = now();
    for (int i = 0; bad && i < size; i++)
        ask_each(i);
    for (int i = 0; !bad && i < DIRECTORIES; i++)
        list(i);
    took(start);
    return found != size;
}
