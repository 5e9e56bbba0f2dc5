// SPDX-License-Identifier: EPL-2.0
// Every way a process can end. Without a second argument children end in each of them, after three writes; with one, the
// process itself does. Whatever the end, all that was recorded before it is in the archive.
//
// EXPECT calls pwrite 45
// EXPECT bytes write posix 450
// EXPECT processes 16
#include "../common/sys.h"
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static const char *const HOW[] = {"return",       "exit",        "_exit",       "quick_exit", "abort",
                                  "thread-exits", "main-leaves", "exec-itself", "nobody",     "segv",
                                  "kill",         "term",        "raw",         "handled",    "atexit"};
static const char *self;
static int fd;

static void three(void) {
    for (int i = 0; i < 3; i++)
        if (pwrite(fd, "0123456789", 10, 10 * i) != 10)
            _exit(99);
}

static void *exits(void *p) {
    exit((int)(long)p);
}

static void *outlives(void *p) {
    usleep(20000);
    three();
    return p;
}

static void handler(int number) {
    (void)number;
    three();
    _exit(12);
}

static void at_end(void) {
    three();
}

static int is(const char *how, const char *name) {
    return strcmp(how, name) == 0;
}

static void *segv(void) {
    static char *volatile nowhere;
    *nowhere = 1;
    return NULL;
}

/** Ends the process, or returns the status it is to end with. */
static int end(const char *how) {
    pthread_t t;
    int later = is(how, "main-leaves") || is(how, "handled") || is(how, "atexit") || is(how, "nobody");
    if (!later)
        three();
    if (is(how, "exit"))
        exit(4);
    if (is(how, "_exit"))
        _exit(5);
    if (is(how, "quick_exit"))
        quick_exit(6);
    if (is(how, "abort"))
        abort();
    if (is(how, "thread-exits") && pthread_create(&t, NULL, exits, (void *)7L) == 0)
        pause();
    if (is(how, "main-leaves") && pthread_create(&t, NULL, outlives, NULL) == 0)
        pthread_exit(NULL);
    if (is(how, "exec-itself"))
        execl(self, self, ".", "return", (char *)NULL);
    if (is(how, "segv"))
        segv();
    if (is(how, "kill"))
        kill(getpid(), SIGKILL);
    if (is(how, "term"))
        raise(SIGTERM);
    if (is(how, "raw"))
        ios_syscall(SYS_exit_group, 9, 0, 0, 0, 0, 0); // past the C library
    if (is(how, "handled")) {
        signal(SIGSEGV, handler);
        segv();
    }
    if (is(how, "atexit"))
        atexit(at_end);
    return 3;
}

int main(int argc, char **argv) {
    struct rlimit none = {0, 0};
    if (argc < 2 || chdir(argv[1]) != 0)
        return 2;
    setrlimit(RLIMIT_CORE, &none);
    self = argv[0];
    fd = open("data", O_RDWR | O_CREAT, 0644);
    if (argc == 3)
        return end(argv[2]);
    for (size_t i = 0; i < sizeof HOW / sizeof *HOW; i++) {
        int status = 0;
        pid_t pid = fork();
        if (pid == 0)
            exit(end(HOW[i]));
        waitpid(pid, &status, 0);
        printf("%s: exit %d, signal %d\n", HOW[i], WIFEXITED(status) ? WEXITSTATUS(status) : -1,
               WIFSIGNALED(status) ? WTERMSIG(status) : 0);
        fflush(stdout);
    }
    return 0;
}
