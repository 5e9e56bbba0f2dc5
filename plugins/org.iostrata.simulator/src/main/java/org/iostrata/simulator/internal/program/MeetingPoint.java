// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.program;

import java.util.ArrayList;
import java.util.List;

/**
 * Where all processes of a program wait for each other, without messages. The last one goes on at
 * once.
 */
final class MeetingPoint {
  private final World world;
  private List<ClientProcess> waiting = new ArrayList<>();
  private List<Frame> held = new ArrayList<>();

  MeetingPoint(World world) {
    this.world = world;
  }

  /** A process is here, in a step of its command. */
  void enter(ClientProcess process) {
    if (waiting.size() + 1 < world.size()) {
      waiting.add(process);
      held.add(process.hold());
      return;
    }
    List<ClientProcess> released = waiting;
    List<Frame> steps = held;
    waiting = new ArrayList<>();
    held = new ArrayList<>();
    for (int i = 0; i < released.size(); i++) {
      released.get(i).release(steps.get(i));
    }
  }
}
