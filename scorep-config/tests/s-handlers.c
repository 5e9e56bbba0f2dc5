// SPDX-License-Identifier: EPL-2.0
// Handlers of signals in the middle of the first call of each function: the tracer looks a function up then, and again in the
// handler. The program starts itself again so many times.
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/file.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <sys/vfs.h>
#include <sys/wait.h>
#include <unistd.h>

static volatile int handled;

/** What a handler may call (signal-safety(7)), of nothing. */
static void handle(int number) {
    int error = errno;
    struct stat s;
    char c;
    (void)number;
    switch (handled++ % 6) {
    case 0:
        waitpid(-1, NULL, WNOHANG);
        break;
    case 1:
        access("nowhere", F_OK);
        break;
    case 2:
        lseek(-1, 0, SEEK_SET);
        break;
    case 3:
        fsync(-1);
        break;
    case 4:
        stat("nowhere", &s);
        break;
    default:
        recv(-1, &c, 1, 0);
        break;
    }
    errno = error;
}

static void often(int microseconds) {
    struct itimerval timer = {{0, microseconds}, {0, microseconds}};
    setitimer(ITIMER_REAL, &timer, NULL);
}

static int calls(void) {
    char c[2];
    struct iovec v = {c, 1};
    struct stat s;
    struct statfs f;
    struct statvfs g;
    struct timeval none = {0, 0};
    struct epoll_event event;
    int failed = 0;
    failed += (pread(-1, c, 1, 0) < 0) + (pwrite(-1, c, 1, 0) < 0) + (readv(-1, &v, 1) < 0) + (writev(-1, &v, 1) < 0);
    failed += (preadv(-1, &v, 1, 0) < 0) + (pwritev(-1, &v, 1, 0) < 0) + (fdatasync(-1) < 0) + (ftruncate(-1, 0) < 0);
    failed +=
        (lstat("nowhere", &s) < 0) + (fstat(-1, &s) < 0) + (fstatat(-1, "a", &s, 0) < 0) + (statfs("nowhere", &f) < 0);
    failed += (fstatfs(-1, &f) < 0) + (statvfs("nowhere", &g) < 0) + (fstatvfs(-1, &g) < 0) + (rmdir("nowhere") < 0);
    failed += (rename("nowhere", "there") < 0) + (link("nowhere", "there") < 0) + (readlink("nowhere", c, 1) < 0);
    failed += (unlink("nowhere") < 0) + (mkdir("/", 0) < 0) + (symlink("", "") < 0) + (truncate("nowhere", 0) < 0);
    failed += (opendir("nowhere") == NULL) + (fopen("nowhere", "r") == NULL) + (open("nowhere", O_RDONLY) < 0);
    failed += (send(-1, c, 1, 0) < 0) + (sendto(-1, c, 1, 0, NULL, 0) < 0) + (accept(-1, NULL, NULL) < 0);
    failed += (connect(-1, NULL, 0) < 0) + (dup(-1) < 0) + (dup2(-1, -1) < 0) + (wait3(NULL, WNOHANG, NULL) < 0);
    poll(NULL, 0, 0); // a handler may interrupt these two
    select(0, NULL, NULL, NULL, &none);
    failed += (epoll_wait(-1, &event, 1, 0) < 0);
    failed += (chdir("nowhere") < 0) + (fchdir(-1) < 0) + (posix_fadvise(-1, 0, 0, 0) != 0) + (flock(-1, 8) < 0);
    return failed;
}

int main(int argc, char **argv) {
    int left = argc > 2 ? atoi(argv[2]) : 60;
    struct sigaction action = {.sa_handler = handle, .sa_flags = SA_RESTART};
    sigaction(SIGALRM, &action, NULL);
    often(20);
    int failed = calls();
    often(0);
    if (left == 0)
        return printf("%d\n", failed) < 0;
    char number[12];
    sprintf(number, "%d", left - 1);
    execl("/proc/self/exe", argv[0], ".", number, NULL);
    return 1;
}
