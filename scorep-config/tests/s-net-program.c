// SPDX-License-Identifier: EPL-2.0
// Of two programs that speak to each other, the connections of one are recorded, by the name that it was started by.
// ENV IOSTRATA_LAYERS=posix,net
// ENV IOSTRATA_NET_INCLUDE=program:echoes|
// EXPECT bytes write net 3
// EXPECT bytes read net 3
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void) {
    char buffer[8];
    int pair[2], status;
    if (symlink("/bin/cat", "echoes") < 0 || socketpair(AF_UNIX, SOCK_STREAM, 0, pair) < 0)
        return 1;
    pid_t child = fork();
    if (child == 0) {
        close(pair[0]);
        dup2(pair[1], 0);
        dup2(pair[1], 1);
        execl("echoes", "echoes", (char *)NULL);
        _exit(127);
    }
    close(pair[1]);
    if (child < 0 || send(pair[0], "abc", 3, 0) != 3 || recv(pair[0], buffer, 3, MSG_WAITALL) != 3)
        return 1;
    close(pair[0]);
    return unlink("echoes") < 0 || waitpid(child, &status, 0) != child || status != 0;
}
