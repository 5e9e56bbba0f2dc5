// SPDX-License-Identifier: EPL-2.0
// Built with Address Sanitizer, whose own wrappers stand beside the tracer's: plain I/O in threads and a child, and a
// mistake in a read, which has to be found all the same. usage: s-sanitized fine|mistake
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static void *thread(void *p) {
    char name[20], text[20] = "";
    snprintf(name, sizeof name, "thread%ld", (long)p);
    FILE *f = fopen(name, "w+");
    fprintf(f, "%s\n", name);
    rewind(f);
    if (!fgets(text, sizeof text, f))
        abort();
    fclose(f);
    return strdup(text);
}

static void threads(void) {
    pthread_t all[4];
    for (long i = 0; i < 4; i++)
        pthread_create(&all[i], NULL, thread, (void *)i);
    for (int i = 0; i < 4; i++) {
        void *text;
        pthread_join(all[i], &text);
        printf("%s", (char *)text);
        free(text);
    }
}

int main(int argc, char **argv) {
    int fd = open("data", O_RDWR | O_CREAT, 0644), status = 0;
    char *memory = calloc(1, 100), *text = NULL;
    if (argc != 2 || write(fd, memory, 100) != 100 || pread(fd, memory, 100, 0) != 100)
        return 1;
    threads();
    fflush(stdout);
    if (fork() == 0)
        exit(pwrite(fd, memory, 50, 100) == 50 ? 7 : 1);
    wait(&status);
    if (asprintf(&text, "child %d", WEXITSTATUS(status)) > 0)
        puts(text);
    fflush(stdout);
    free(text);
    int beyond = strcmp(argv[1], "mistake") == 0;
    if (pread(fd, memory, 100 + beyond, 0) != 100 + beyond)
        return 1;
    free(memory);
    return close(fd);
}
