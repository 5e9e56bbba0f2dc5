// SPDX-License-Identifier: EPL-2.0
// iostrata-start JAVA... COMMAND...: runs what prepares a recording (`iostrata trace`) and then, when it asks for that, the
// command, whose words stand last: with all open files, arguments and signals of the caller, which Java would not hand on.
// The second word is an option that tells Java where to ask. Exits as Java does.
//
// Java asks by records that end with a zero: w WORD, to stand before the command's; e NAME=VALUE and u NAME, to set and to
// take out of the environment; c COUNT, the last, how many words the command has. It is answered by the exit code.
#include "command.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { USAGE = 2, MOST_WORDS = 8, NOT_STARTED = 126, SIGNALLED = 128, OUT_OF_THE_WAY = 200 };

struct request {
    char *words[MOST_WORDS];
    int word_count, command_count;
};

/** Its ends have numbers that nobody uses: neither those of standard streams that are closed, nor those a caller may mean. */
static bool make_pipe(int ends[2]) {
    int made[2];
    if (pipe2(made, O_CLOEXEC) < 0)
        return false;
    for (int i = 0; i < 2; i++) {
        ends[i] = fcntl(made[i], F_DUPFD_CLOEXEC, OUT_OF_THE_WAY);
        if (ends[i] < 0)
            return false;
        close(made[i]);
    }
    return true;
}

/** Java with an option more. It hears no signal: those of the terminal are the command's, and the rest comes to us. */
static int become_java(char **argv, int ask, int answer) {
    static const int DEAF_TO[] = {SIGINT, SIGQUIT, SIGTERM, SIGHUP};
    char option[64];
    for (size_t i = 0; i < sizeof DEAF_TO / sizeof *DEAF_TO; i++)
        signal(DEAF_TO[i], SIG_IGN);
    fcntl(ask, F_SETFD, 0);
    fcntl(answer, F_SETFD, 0);
    snprintf(option, sizeof option, "-Diostrata.starter=%d,%d", ask, answer);
    argv[0] = argv[1]; // our own name makes room for it
    argv[1] = option;
    return ios_command_become(argv);
}

/** What Java asks for; false when it ended without. */
static bool read_request(FILE *in, struct request *request) {
    char *record = NULL;
    size_t room = 0;
    while (getdelim(&record, &room, 0, in) > 1) {
        char *text = record + 1;
        if (*record == 'c') {
            request->command_count = atoi(text);
            return request->command_count > 0;
        }
        if (*record == 'w' && request->word_count < MOST_WORDS)
            request->words[request->word_count++] = text;
        else if (*record == 'e')
            putenv(text);
        else if (*record == 'u')
            unsetenv(text);
        record = NULL; // it stays in the environment, or among the words
        room = 0;
    }
    return false;
}

static int run(const struct request *request, int argc, char **argv) {
    char **all = calloc((size_t)request->word_count + (size_t)request->command_count + 1, sizeof *all);
    if (!all || request->command_count >= argc)
        return NOT_STARTED;
    memcpy(all, request->words, (size_t)request->word_count * sizeof *all);
    memcpy(all + request->word_count, argv + argc - request->command_count,
           (size_t)request->command_count * sizeof *all);
    int early = ios_command_early();
    if (early)
        return SIGNALLED + early;
    pid_t pid = ios_command_fork();
    if (pid == 0)
        _exit(ios_command_become(all));
    int status = 0;
    while (pid > 0 && waitpid(pid, &status, 0) < 0 && errno == EINTR)
        continue;
    return pid < 0 ? NOT_STARTED : ios_command_code(status);
}

int main(int argc, char **argv) {
    int asked[2], answered[2];
    struct request request = {.word_count = 0};
    if (argc < 2) {
        fprintf(stderr, "usage: iostrata-start JAVA... COMMAND...\n");
        return USAGE;
    }
    if (!make_pipe(asked) || !make_pipe(answered))
        return ios_command_become(argv + 1); // Java then starts the command itself
    ios_command_expect();
    pid_t java = fork();
    if (java == 0)
        _exit(become_java(argv, asked[1], answered[0]));
    close(asked[1]);
    close(answered[0]);
    FILE *in = fdopen(asked[0], "r");
    int code = NOT_STARTED, status = 0;
    if (java > 0 && in && read_request(in, &request)) {
        code = run(&request, argc, argv);
        signal(SIGPIPE, SIG_IGN);
        dprintf(answered[1], "%d\n", code);
        close(answered[1]);
    }
    while (java > 0 && waitpid(java, &status, 0) < 0 && errno == EINTR)
        continue;
    return java > 0 && WIFEXITED(status) ? WEXITSTATUS(status) : code;
}
