// SPDX-License-Identifier: EPL-2.0
// Four processes write records to one file. The fourth argument says how they agree:
//   mkdir  whoever makes the directory "lock" may write, the others try again after a while; repaired: nobody locks,
//          for each has a part of its own
//   range  the whole file is locked (fcntl) for every record; repaired: the part that is written only
//   each   every write to a part that nobody else uses is locked, as on NFS, and the lock manager is far away;
//          repaired: no locks
// SIZE is the number of records of each process.
#include "diagnosis.h"
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PROCESSES = 4, RECORD = 262144 };

static int fd, by_directory, each;

static void lock(short type, off_t at, off_t length) {
    struct flock range = {.l_type = type, .l_whence = SEEK_SET, .l_start = at, .l_len = length};
    CHECK(fcntl(fd, F_SETLKW, &range) == 0);
}

static void write_record(off_t at, const char *record) {
    int whole = bad && !each;
    if (by_directory && bad)
        while (mkdir(file("lock"), 0777) != 0) {
            CHECK(errno == EEXIST);
            compute(1000);
        }
    else if (!by_directory && !(each && !bad))
        lock(F_WRLCK, whole ? 0 : at, whole ? 0 : RECORD);
    CHECK(pwrite(fd, record, RECORD, at) == RECORD);
    if (by_directory && bad)
        CHECK(rmdir(file("lock")) == 0);
    else if (!by_directory && !(each && !bad))
        lock(F_UNLCK, whole ? 0 : at, whole ? 0 : RECORD);
}

static void work(int number) {
    char *record = bytes(RECORD);
    CHECK((fd = open(file("data"), O_RDWR | O_CREAT, 0666)) >= 0);
    for (int i = 0; i < size; i++)
        write_record(((off_t)number * size + i) * RECORD, record);
    CHECK(close(fd) == 0);
}

int main(int argc, char **argv) {
    int status, failed = 0;
    arguments(argc, argv);
    by_directory = strcmp(argv[4], "mkdir") == 0;
    each = strcmp(argv[4], "each") == 0;
    CHECK((fd = open(file("data"), O_RDWR | O_CREAT, 0666)) >= 0);
    CHECK(ftruncate(fd, (off_t)PROCESSES * size * RECORD) == 0 && close(fd) == 0);
    double start = now();
    for (int i = 0; i < PROCESSES; i++) {
        pid_t child = fork();
        CHECK(child >= 0);
        if (child == 0) {
            work(i);
            exit(0);
        }
    }
    for (int i = 0; i < PROCESSES; i++) {
        wait(&status);
        failed |= status;
    }
    took(start);
    return failed != 0;
}
