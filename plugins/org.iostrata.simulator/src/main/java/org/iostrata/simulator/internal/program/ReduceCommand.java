// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.program;

/** All processes tell the first one, along a tree in which each adds its own. */
final class ReduceCommand extends Command {
  private static final int SEND = 1;

  private final long bytes;

  ReduceCommand(long bytes) {
    this.bytes = bytes;
  }

  @Override
  int run(int step, ClientProcess self) {
    if (step != SEND) {
      Tree.children(self, child -> self.receive(child, Tags.REDUCE));
      return SEND;
    }
    if (self.rank() != 0) {
      self.send(Tree.parent(self), Tags.REDUCE, bytes + ServerRequests.HEADER_BYTES, null);
    }
    return END;
  }
}
