// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.program;

/** Sends a message: a small one at once, a large one when the other process is ready for it. */
final class SendCommand extends Command {
  /** What is larger is sent when the other process is ready. */
  static final long EAGER_BYTES = 100L * 1024;

  /** A message by which two processes agree on a large one. */
  static final long CONTROL_BYTES = 100;

  /** What the first message of a large one says. */
  static final Object READY = new Object();

  private static final int SEND = 1;

  private final int to;
  private final int tag;
  private final long bytes;

  SendCommand(int to, int tag, long bytes) {
    this.to = to;
    this.tag = tag;
    this.bytes = bytes;
  }

  @Override
  int run(int step, ClientProcess self) {
    ClientProcess other = self.world().rank(to);
    if (step == SEND) {
      self.send(other, Tags.large(tag), bytes, null);
      return END;
    }
    if (bytes <= EAGER_BYTES) {
      self.send(other, Tags.own(tag), bytes, null);
      return END;
    }
    self.send(other, Tags.own(tag), CONTROL_BYTES, READY);
    self.receive(other, Tags.large(tag));
    return SEND;
  }
}
