// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.program;

/** The first process tells all others, along a tree. */
final class BroadcastCommand extends Command {
  private static final int SEND = 1;

  private final long bytes;

  BroadcastCommand(long bytes) {
    this.bytes = bytes;
  }

  @Override
  int run(int step, ClientProcess self) {
    if (step != SEND && self.rank() != 0) {
      self.receive(Tree.parent(self), Tags.BROADCAST);
      return SEND;
    }
    Tree.children(
        self, child -> self.send(child, Tags.BROADCAST, bytes + ServerRequests.HEADER_BYTES, null));
    return END;
  }
}
