// SPDX-License-Identifier: EPL-2.0
// For samples that need both ends of a connection over TCP. Needs must(), which ends a sample that cannot go on.
#ifndef IOSTRATA_TESTS_CONNECTED_H
#define IOSTRATA_TESTS_CONNECTED_H

#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

/** A socket that waits for connections at an address of its own. */
static inline int listening_at(struct sockaddr_in *a) {
    socklen_t size = sizeof *a;
    int listening = socket(AF_INET, SOCK_STREAM, 0);
    *a = (struct sockaddr_in){.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    must(bind(listening, (struct sockaddr *)a, size) == 0 && listen(listening, 1) == 0, "listen");
    must(getsockname(listening, (struct sockaddr *)a, &size) == 0, "getsockname");
    return listening;
}

/** The one that asks for it, and the one that takes it. */
static inline void connected(int ends[2]) {
    struct sockaddr_in a;
    int listening = listening_at(&a);
    ends[0] = socket(AF_INET, SOCK_STREAM, 0);
    must(connect(ends[0], (struct sockaddr *)&a, sizeof a) == 0, "connect");
    ends[1] = accept(listening, NULL, NULL);
    must(ends[1] >= 0 && close(listening) == 0, "accept");
}

#endif
