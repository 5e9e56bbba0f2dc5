// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.program;

/** Waits until enough processes have arrived at an event. */
final class AwaitCommand extends Command {
  private final long event;
  private final int needed;

  AwaitCommand(long event, int needed) {
    this.event = event;
    this.needed = needed;
  }

  @Override
  int run(int step, ClientProcess self) {
    self.world().arrivals().await(event, needed, self);
    return END;
  }

  @Override
  String waitsFor() {
    return "others that come to event " + event;
  }
}
