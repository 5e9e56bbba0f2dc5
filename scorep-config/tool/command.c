// SPDX-License-Identifier: EPL-2.0
#include "command.h"
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { NOT_EXECUTABLE = 126, NOT_THERE = 127, SIGNALLED = 128 };

static volatile pid_t command;
static volatile sig_atomic_t early;

// The terminal sends INT and QUIT to the command too. A caller that ignores CHLD would leave nobody to wait for.
static const int HEEDED[] = {SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGUSR1, SIGUSR2, SIGALRM, SIGWINCH, SIGCHLD};
enum { HEEDS = sizeof HEEDED / sizeof *HEEDED };
static struct sigaction before[HEEDS];

static void arrived(int number) {
    if (!command)
        early = number == SIGWINCH ? early : number;
    else if (number != SIGINT && number != SIGQUIT)
        kill(command, number);
}

void ios_command_expect(void) {
    for (int i = 0; i < HEEDS; i++) {
        struct sigaction action = {.sa_handler = HEEDED[i] == SIGCHLD ? SIG_DFL : arrived, .sa_flags = SA_RESTART};
        sigaction(HEEDED[i], NULL, &before[i]);
        if (before[i].sa_handler != SIG_IGN || HEEDED[i] == SIGCHLD) // by whoever started us, and so by the command
            sigaction(HEEDED[i], &action, NULL);
    }
}

int ios_command_early(void) {
    return early;
}

pid_t ios_command_fork(void) {
    sigset_t all, mask;
    sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, &mask); // what comes meanwhile is for the child, as soon as it can be told
    pid_t pid = fork();
    if (pid > 0) {
        command = pid;
        if (early)
            kill(pid, early);
    }
    for (int i = 0; pid == 0 && i < HEEDS; i++)
        sigaction(HEEDED[i], &before[i], NULL);
    sigprocmask(SIG_SETMASK, &mask, NULL);
    return pid;
}

int ios_command_become(char **argv) {
    execvp(argv[0], argv);
    fprintf(stderr, "iostrata: %s: %s\n", argv[0], strerror(errno));
    return errno == ENOENT ? NOT_THERE : NOT_EXECUTABLE;
}

int ios_command_code(int status) {
    return WIFSIGNALED(status) ? SIGNALLED + WTERMSIG(status) : WEXITSTATUS(status);
}
