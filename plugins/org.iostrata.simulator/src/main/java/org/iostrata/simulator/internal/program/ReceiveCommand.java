// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.program;

/** Waits for a message; for a large one it says that it is ready. */
final class ReceiveCommand extends Command {
  private static final int ANSWER = 1;

  private final int from;
  private final int tag;

  ReceiveCommand(int from, int tag) {
    this.from = from;
    this.tag = tag;
  }

  @Override
  int run(int step, ClientProcess self) {
    ClientProcess other = self.world().rank(from);
    if (step != ANSWER) {
      self.receive(other, Tags.own(tag));
      return ANSWER;
    }
    if (self.received() == SendCommand.READY) {
      self.send(other, Tags.large(tag), SendCommand.CONTROL_BYTES, null);
      self.receive(other, Tags.large(tag));
    }
    return END;
  }
}
