// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.program;

/** Every process tells every other one. */
final class AllgatherCommand extends Command {
  private final long bytes;

  /** Each tells so many bytes. */
  AllgatherCommand(long bytes) {
    this.bytes = bytes;
  }

  @Override
  int run(int step, ClientProcess self) {
    for (int rank = 0; rank < self.world().size(); rank++) {
      if (rank != self.rank()) {
        ClientProcess other = self.world().rank(rank);
        self.send(other, Tags.ALLGATHER, bytes + ServerRequests.HEADER_BYTES, null);
        self.receive(other, Tags.ALLGATHER);
      }
    }
    return END;
  }
}
