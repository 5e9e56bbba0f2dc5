// SPDX-License-Identifier: EPL-2.0
// A program that knows nothing of the tracer is sent the signal that turns recording off and on.
// ENV IOSTRATA_SIGNAL=USR2
// EXPECT calls write 5
// EXPECT bytes write posix 50
// EXPECT offsets write posix file 0 10 20 70 80
// EXPECT records MEASUREMENT_ON_OFF 2
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void send(void) {
    if (getenv("IOSTRATA_SIGNAL")) // without the tracer it would end the program
        raise(SIGUSR2);
}

static void writes(int fd, int count) {
    while (count-- > 0)
        if (write(fd, "0123456789", 10) != 10)
            exit(1);
}

int main(int argc, char **argv) {
    char path[4096];
    if (argc != 2)
        return 2;
    snprintf(path, sizeof path, "%s/file", argv[1]);
    int fd = open(path, O_WRONLY | O_CREAT, 0644);
    writes(fd, 3);
    send();
    writes(fd, 4);
    send();
    writes(fd, 2);
    return close(fd);
}
