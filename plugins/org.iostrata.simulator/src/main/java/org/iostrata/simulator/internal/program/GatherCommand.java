// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.program;

/** All processes tell the first one. */
final class GatherCommand extends Command {
  private final long bytes;

  GatherCommand(long bytes) {
    this.bytes = bytes;
  }

  @Override
  int run(int step, ClientProcess self) {
    ClientProcess root = self.world().rank(0);
    if (self != root) {
      self.send(root, Tags.GATHER, bytes + ServerRequests.HEADER_BYTES, null);
      return END;
    }
    for (int rank = 1; rank < self.world().size(); rank++) {
      self.receive(self.world().rank(rank), Tags.GATHER);
    }
    return END;
  }
}
