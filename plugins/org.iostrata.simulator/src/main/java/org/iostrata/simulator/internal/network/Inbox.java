// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.network;

import org.iostrata.simulator.internal.engine.Simulation;

/**
 * Where parts reach a machine and are handed to its processes, in no time. A process may refuse
 * parts for a while: they stay here, and back to the sender everything waits.
 */
public final class Inbox extends Station {
  private final boolean[] isRefused; // by destination

  Inbox(Simulation simulation, int destinations) {
    super(simulation, destinations);
    isRefused = new boolean[destinations];
  }

  @Override
  boolean isHeld(int destination) {
    return isRefused[destination];
  }

  @Override
  long serve(MessagePart part) {
    recall(part.message.to().id());
    return 0;
  }

  @Override
  void finish(MessagePart part) {
    part.message.arrive(part);
    part.message.to().arrive(part);
  }

  /** A process takes no more parts. */
  public void refuse(Endpoint process) {
    isRefused[process.id()] = true;
  }

  /** A process takes parts again. */
  public void admit(Endpoint process) {
    if (isRefused[process.id()]) {
      isRefused[process.id()] = false;
      recall(process.id());
      startIfReady();
    }
  }
}
