// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.program;

/** Waits for all other processes. */
final class BarrierCommand extends Command {
  @Override
  int run(int step, ClientProcess self) {
    self.world().barrier().enter(self);
    return END;
  }
}
