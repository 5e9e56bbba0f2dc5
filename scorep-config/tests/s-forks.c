// SPDX-License-Identifier: EPL-2.0
// Children by every kind of clone while four threads write: forks of a busy process, raw clones that libc does not see, a
// child on its parent's memory that is waited for and one that is not, vfork with descriptors and without exec, a daemon
// that outlives everybody. Each thread writes 1000 times, each child twice. Children on our memory are not recorded, nor
// is a thread beside which one runs: errno and everything else of libc's is torn between the two as well.
//
// STDERR iostrata: a child runs on the memory of a thread; such threads are recorded no longer
// EXPECT calls pwrite 4000
// EXPECT calls write 84
// EXPECT processes 43
#include <fcntl.h>
#include <linux/sched.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static int data;
static char stack[2][1 << 16];

static void *thread(void *p) {
    for (long i = 0; i < 1000; i++)
        if (pwrite(data, "0123456789", 10, (long)p * 10000 + i * 10) != 10)
            abort();
    return p;
}

static int twice(void) {
    int fd = open("children", O_WRONLY | O_CREAT | O_APPEND, 0644);
    int fine = write(fd, "a", 1) == 1 && write(data, "", 0) == 0;
    close(fd);
    return fine ? 0 : 1;
}

static int on_our_memory(void *p) {
    (void)p;
    for (int i = 0; i < 100; i++)
        if (pwrite(data, "!", 1, 50000) != 1)
            return 1;
    return 21;
}

static int wait_for(pid_t pid) {
    int status = 0;
    waitpid(pid, &status, __WALL);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static int raw(unsigned long flags) {
    long pid = syscall(SYS_clone, flags, 0, 0, 0, 0);
    if (pid == 0)
        syscall(SYS_exit_group, 30); // libc's state is the parent's: this child may do no more
    return wait_for((pid_t)pid);
}

static int raw_that_writes(void) {
    long pid = syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0);
    if (pid == 0)
        _exit(twice());
    return wait_for((pid_t)pid);
}

static int vforked(void) {
    pid_t pid = vfork();
    if (pid == 0) {
        dup2(data, 77);
        if (write(77, "", 0) != 0)
            _exit(1);
        close(77);
        _exit(40);
    }
    return wait_for(pid) + (fcntl(77, F_GETFD) >= 0);
}

static void daemon_of_ours(void) {
    int ends[2];
    char c;
    if (pipe(ends) != 0)
        abort();
    pid_t pid = fork();
    if (pid == 0) {
        setsid();
        if (fork() != 0)
            _exit(0);
        close(ends[0]);
        usleep(300000); // everybody else is gone by then
        _exit(twice());
    }
    waitpid(pid, NULL, 0);
    close(ends[1]);
    if (read(ends[0], &c, 0) != 0)
        abort();
}

int main(int argc, char **argv) {
    pthread_t all[4];
    int sum = 0;
    if (argc != 2 || chdir(argv[1]) != 0)
        return 2;
    data = open("data", O_RDWR | O_CREAT, 0644);
    for (long i = 0; i < 4; i++)
        pthread_create(&all[i], NULL, thread, (void *)i);
    for (int i = 0; i < 40; i++) {
        pid_t pid = fork();
        if (pid == 0)
            _exit(twice());
        sum += wait_for(pid);
    }
    for (int i = 0; i < 4; i++)
        pthread_join(all[i], NULL);
    printf("forks %d\n", sum);
    printf("raw %d, one that writes %d\n", raw(SIGCHLD), raw_that_writes());
    pid_t waits = clone(on_our_memory, stack[0] + sizeof stack[0], CLONE_VM | CLONE_VFORK | SIGCHLD, NULL);
    printf("memory %d\n", wait_for(waits));
    printf("vforked %d\n", vforked());
    pid_t runs = clone(on_our_memory, stack[1] + sizeof stack[1], CLONE_VM | SIGCHLD, NULL);
    on_our_memory(NULL);
    printf("runs %d\n", wait_for(runs));
    fflush(stdout);
    daemon_of_ours();
    return 0;
}
