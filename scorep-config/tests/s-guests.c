// SPDX-License-Identifier: EPL-2.0
// Threads of a server that act for another user, as file servers do: for a while, for good, from their first call on, below
// another root directory, or when every number of a descriptor is the program's. Ten threads write 1,000 bytes each, one at a time, whatever they are;
// the archive is root's. What the program sees of itself is the same with the tracer: users, capabilities, whether it can be
// dumped, the signal at its parent's death, its descriptors, and whose its files are.
//
// EXPECT bytes write posix 10000
// EXPECT locations 11
// ENV IOSTRATA_BUFFER=64
// EXPECT balanced
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/fsuid.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { THREADS = 10, WRITES = 1000, GUEST = 65534, OTHER = 65533 };

static char told[THREADS][512];

static void fail(const char *what) {
    printf("%s: %s\n", what, strerror(errno));
    fflush(stdout);
    _exit(1);
}

static int write_some(int fd, int count) {
    for (int i = 0; i < count; i++)
        if (write(fd, "x", 1) != 1)
            return -1;
    return 0;
}

static void act_as(int user) {
    syscall(SYS_setfsgid, user);
    if (user == OTHER)
        setfsuid((uid_t)user);
    else
        syscall(SYS_setfsuid, user);
}

static void become(int user) {
    if (syscall(SYS_setresuid, user, user, user) != 0)
        fail("setresuid");
}

static int file_of(const char *name) {
    unlink(name); // of a run before
    int fd = open(name, O_WRONLY | O_CREAT, 0600);
    if (fd < 0)
        fail(name);
    return fd;
}

static void lines_of(const char *status, const char *name, char *to) {
    const char *at = strstr(status, name);
    if (at)
        strncat(to, at, strcspn(at, "\n") + 1);
}

/** What the thread can see of itself and of its file. */
static void tell(int number, int fd) {
    char status[4096] = "";
    struct stat s;
    int in = open("/proc/thread-self/status", O_RDONLY), death = -1;
    ssize_t n = in < 0 ? 0 : read(in, status, sizeof status - 1);
    status[n > 0 ? n : 0] = 0;
    close(in);
    prctl(PR_GET_PDEATHSIG, &death);
    fstat(fd, &s);
    sprintf(told[number], "thread %d: dumpable %d, death %d, file of %d.%d, mode %o\n", number, prctl(PR_GET_DUMPABLE),
            death, (int)s.st_uid, (int)s.st_gid, s.st_mode & 07777);
    lines_of(status, "Uid:", told[number]);
    lines_of(status, "CapEff:", told[number]);
    lines_of(status, "CapPrm:", told[number]);
}

enum { LEFT_FREE = 5 };

/** Whatever number a descriptor of the tracer has, the program can have it; afterwards nothing but the file is open. */
static int take_every_number(int fd) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        fail("getrlimit");
    for (int i = 3; i < (int)limit.rlim_cur; i++)
        if (i != fd && i != LEFT_FREE && dup2(fd, i) != i)
            fail("dup2");
    if (write_some(fd, 100) || (fd > 3 && close_range(3, (unsigned)fd - 1, 0)) || close_range((unsigned)fd + 1, ~0u, 0))
        fail("close_range");
    return 100;
}

/** What makes the thread a guest, with its file; how much of the file was written so. */
static int turn(int number, int *fd) {
    char name[32];
    sprintf(name, "%d", number);
    if (number == 8) { // there is no way to the files of the program any more
        *fd = file_of(name);
        if (syscall(SYS_unshare, CLONE_FS) != 0 || chdir("below") != 0 || chroot(".") != 0)
            fail("chroot");
        act_as(GUEST);
        return 0;
    }
    if (number == 5 && syscall(SYS_unshare, CLONE_FS) != 0)
        fail("unshare");
    if (number == 5)
        umask(0777);
    if (number >= 1 && number <= 5)
        act_as(number == 2 ? OTHER : GUEST);
    if (number == 6 || number == 7)
        become(number == 6 ? GUEST : OTHER);
    *fd = file_of(name);
    return number == 9 ? take_every_number(*fd) : 0;
}

static void *serve(void *p) {
    int number = (int)(long)p, fd = -1;
    prctl(PR_SET_PDEATHSIG, SIGUSR1);
    int done = turn(number, &fd);
    for (int i = 0; i < 3; i++) { // 3: root again in between
        int part = i < 2 ? 300 : WRITES - done - 600;
        if (number == 3)
            act_as(i == 1 ? 0 : GUEST);
        if (write_some(fd, part))
            fail("write");
    }
    if (number != 8)
        tell(number, fd);
    close(fd);
    return NULL;
}

int main(void) {
    pthread_t threads[THREADS];
    if (geteuid() != 0)
        return 77;
    struct rlimit few = {1500, 1500};
    setrlimit(RLIMIT_NOFILE, &few);
    if ((mkdir("below", 0755) != 0 && errno != EEXIST) || chmod(".", 0777) != 0 || unshare(CLONE_NEWNS) != 0)
        return 77;
    for (long i = 0; i < THREADS; i++) { // one after the other: they tell of the process, too
        prctl(PR_SET_DUMPABLE, 1);
        if (pthread_create(&threads[i], NULL, serve, (void *)i) || pthread_join(threads[i], NULL))
            return 1;
    }
    for (int i = 0; i < THREADS; i++)
        fputs(told[i], stdout);
    return 0;
}
