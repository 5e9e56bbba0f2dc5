// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.program;

/** Lets time pass. */
final class ElapseCommand extends Command {
  private final long ns;

  ElapseCommand(long ns) {
    this.ns = ns;
  }

  @Override
  int run(int step, ClientProcess self) {
    Frame held = self.hold();
    self.world().later(ns, what -> self.release(held));
    return END;
  }
}
