// SPDX-License-Identifier: EPL-2.0
// Phases of two threads and of a child, and recording off and on. The main thread writes 3 x 10 bytes in "start up",
// 4 x 10 in each of "checkpoint 1" and "checkpoint 2"; a thread 5 x 10 in "checkpoint 1", which it never ends; a child
// 10 in "child". What is written while recording is off, 7 x 10 and 10 by another child, leaves nothing, but its
// place: the next write begins behind it. The last two writes are in no phase.
//
// EXPECT calls "start up" 1
// EXPECT calls "checkpoint 1" 2
// EXPECT calls "checkpoint 2" 1
// EXPECT calls child 1
// EXPECT calls write 19
// EXPECT bytes write posix 190
// EXPECT offsets write posix data 0 10 20 30 40 50 60 70 80 90 100 190 200 210
// EXPECT records MEASUREMENT_ON_OFF 2
// EXPECT balanced
// EXPECT processes 2
#include <fcntl.h>
#include <iostrata/iostrata.h>
#include <pthread.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

static int write_times(int fd, int times) {
    int done = 0;
    for (int i = 0; i < times; i++)
        done += (int)write(fd, "0123456789", 10);
    return done;
}

static void *thread(void *p) {
    int fd = open("other", O_WRONLY | O_CREAT, 0644);
    iostrata_phase("checkpoint 1");
    *(int *)p = write_times(fd, 5);
    close(fd);
    return NULL;
}

static void in_child(int fd, const char *phase) {
    pid_t pid = fork();
    if (pid == 0) {
        iostrata_phase(phase);
        _exit(write_times(fd, 1));
    }
    waitpid(pid, NULL, 0);
}

int main(int argc, char **argv) {
    int others = 0, done = 0;
    pthread_t id;
    if (argc != 2 || chdir(argv[1]) != 0)
        return 2;
    int fd = open("data", O_WRONLY | O_CREAT, 0644);
    iostrata_phase("start up");
    done += write_times(fd, 3);
    iostrata_phase("checkpoint 1");
    done += write_times(fd, 4);
    pthread_create(&id, NULL, thread, &others);
    pthread_join(id, NULL);
    iostrata_phase("checkpoint 2");
    done += write_times(fd, 4);
    iostrata_phase(NULL);
    iostrata_stop();
    done += write_times(fd, 7);
    in_child(fd, "unseen");
    iostrata_start();
    done += write_times(fd, 2);
    in_child(fd, "child");
    printf("%d %d\n", done, others);
    return close(fd);
}
