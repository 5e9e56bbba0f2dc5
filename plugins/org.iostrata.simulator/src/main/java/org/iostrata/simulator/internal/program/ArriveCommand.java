// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.program;

/** Tells those that wait for an event that it is here. */
final class ArriveCommand extends Command {
  private final long event;

  ArriveCommand(long event) {
    this.event = event;
  }

  @Override
  int run(int step, ClientProcess self) {
    self.world().arrivals().arrive(event);
    return END;
  }
}
