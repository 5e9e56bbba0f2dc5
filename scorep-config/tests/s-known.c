// SPDX-License-Identifier: EPL-2.0
// Eight threads open the same 500 names again and again, and a signal's handler does so in between: a name that is known is
// found while others are entered, and a handle that was closed is used by one of those who want it.
//
// EXPECT defined IO_REGULAR_FILE 502
// EXPECT calls open 16040
// EXPECT calls close 16040
// EXPECT bytes write posix 16040
// EXPECT file-bytes write posix n0 32
// EXPECT file-bytes write posix n499 32
// EXPECT file-bytes write posix n32 32
// EXPECT file-bytes write posix handler-0 20
// EXPECT file-bytes write posix handler-1 20
// EXPECT balanced
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum { THREADS = 8, NAMES = 500, ROUNDS = 4, SIGNALS = 40 };

static int handled;
static const struct timespec pause_time = {0, 200000};

static void use(const char *name) {
    int fd = open(name, O_WRONLY | O_CREAT, 0666);
    if (fd < 0 || pwrite(fd, "x", 1, 0) != 1 || close(fd) != 0)
        abort();
}

static void handler(int number) {
    (void)number;
    use(__atomic_fetch_add(&handled, 1, __ATOMIC_RELAXED) % 2 ? "handler-1" : "handler-0");
}

static void *opens(void *p) {
    static const int steps[THREADS] = {1, 3, 7, 9, 11, 13, 17, 19}; // each comes by all names
    for (int i = 0; i < ROUNDS * NAMES; i++) {
        char name[16];
        snprintf(name, sizeof name, "n%ld", (long)i * steps[(long)p] % NAMES);
        use(name);
    }
    while (__atomic_load_n(&handled, __ATOMIC_RELAXED) < SIGNALS) // each is there for the signals it gets
        nanosleep(&pause_time, NULL);
    return NULL;
}

int main(int argc, char **argv) {
    pthread_t threads[THREADS];
    if (argc != 2 || chdir(argv[1]) != 0)
        return 1;
    signal(SIGUSR1, handler);
    for (long i = 0; i < THREADS; i++)
        pthread_create(&threads[i], NULL, opens, (void *)i);
    for (int i = 0; i < SIGNALS; i++) {
        int before = __atomic_load_n(&handled, __ATOMIC_RELAXED);
        pthread_kill(threads[i % THREADS], SIGUSR1);
        while (__atomic_load_n(&handled, __ATOMIC_RELAXED) == before)
            nanosleep(&pause_time, NULL);
    }
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    return handled == SIGNALS ? 0 : 1;
}
