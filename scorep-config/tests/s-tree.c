// SPDX-License-Identifier: EPL-2.0
// A process tree: fork without exec, fork with exec, vfork with exec, eight threads, a handler that writes, _exit.
//
// EXPECT calls write 1001
// EXPECT calls pwrite 8011
// EXPECT bytes write posix 170221
// EXPECT processes 4
// EXPECT locations 12
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

static int signal_fd, wanted = 1000;
static volatile int handled;

static void handler(int number) {
    (void)number;
    if (handled < wanted && write(signal_fd, "0123456789", 10) == 10)
        handled++;
}

static void *thread(void *p) {
    char name[32] = "";
    snprintf(name, sizeof name, "thread%ld", (long)p);
    int fd = open(name, O_WRONLY | O_CREAT, 0644);
    for (int i = 0; i < 1000; i++)
        if (pwrite(fd, name, 20, 20 * i) != 20)
            abort();
    close(fd);
    return NULL;
}

static int leaf(const char *name) {
    int fd = open(name, O_WRONLY | O_CREAT, 0644);
    return pwrite(fd, "leaf", 4, 0) == 4 ? 0 : 1;
}

static int wait_for(pid_t pid) {
    int status = 0;
    waitpid(pid, &status, 0);
    return WEXITSTATUS(status);
}

static void signals(void) {
    struct itimerval often = {{0, 200}, {0, 200}}, off = {{0, 0}, {0, 0}};
    struct sigaction action = {.sa_handler = handler, .sa_flags = SA_RESTART};
    signal_fd = open("signals", O_WRONLY | O_CREAT, 0644);
    sigaction(SIGALRM, &action, NULL);
    setitimer(ITIMER_REAL, &often, NULL);
    while (handled < wanted)
        sched_yield();
    setitimer(ITIMER_REAL, &off, NULL);
}

int main(int argc, char **argv) {
    if (argc == 3)
        return leaf(argv[2]);
    if (argc != 2)
        return 2;
    char self[4096];
    ssize_t n = readlink("/proc/self/exe", self, sizeof self - 1);
    self[n > 0 ? n : 0] = 0;
    if (chdir(argv[1]) != 0)
        return 2;
    pthread_t threads[8];
    for (long i = 0; i < 8; i++)
        pthread_create(&threads[i], NULL, thread, (void *)i);
    for (int i = 0; i < 8; i++)
        pthread_join(threads[i], NULL);
    signals();
    int fd = open("shared", O_WRONLY | O_CREAT, 0644);
    pid_t pid = fork();
    if (pid == 0) {
        for (int i = 0; i < 9; i++)
            if (pwrite(fd, "x", 1, i) != 1)
                _exit(1);
        _exit(7);
    }
    int codes = wait_for(pid);
    if ((pid = fork()) == 0) {
        execl(self, self, "leaf", "forked", (char *)NULL);
        _exit(1);
    }
    codes = codes * 10 + wait_for(pid);
    if ((pid = vfork()) == 0) {
        close(fd);
        execl(self, self, "leaf", "vforked", (char *)NULL);
        _exit(1);
    }
    codes = codes * 10 + wait_for(pid);
    static char last[204];
    if (write(fd, last, sizeof last) != (ssize_t)sizeof last)
        return 1;
    printf("%d\n", codes);
    return 0;
}
