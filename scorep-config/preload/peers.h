// SPDX-License-Identifier: EPL-2.0
// The two ends of connections: their names, and which of them are recorded.
#ifndef IOSTRATA_PRELOAD_PEERS_H
#define IOSTRATA_PRELOAD_PEERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/** The names of our end and the other one of a connected stream socket; false: it is not connected. */
bool ios_peer_names(int fd, int domain, char *self, char *peer, size_t room);
/**
 * Reads which connections are wanted, by parts of "program:NAME|kind:self>peer|" separated by commas, and makes the key of the
 * run. path: of this program.
 */
void ios_peers_init(const char *path, const char *include, const char *exclude);
bool ios_peer_passes(const char *kind, const char *self, const char *peer);
/** What words are hashed with: the same in all processes of a run, and nowhere in the archive. */
extern uint64_t ios_peer_key;

#endif
