// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.network;

import org.iostrata.simulator.internal.engine.Simulation;

/**
 * Where parts reach a machine and are handed to its processes, in no time. A process may refuse
 * parts for a while: they stay here, and back to the sender everything waits.
 */
public final class Inbox extends Station {
  Inbox(Simulation simulation) {
    super(simulation);
  }

  @Override
  boolean isHeld(Flow flow) {
    return flow.isRefused;
  }

  @Override
  long serve(MessagePart part, Flow flow) {
    recall(flow);
    return 0;
  }

  @Override
  void finish(MessagePart part) {
    part.message.arrive(part);
    part.message.to().arrive(part);
  }

  @Override
  void credit(Flow flow, long serviceNs) {} // nothing is behind it

  /** A process takes no more parts. */
  public void refuse(Endpoint process) {
    flow(process).isRefused = true;
  }

  /** A process takes parts again. */
  public void admit(Endpoint process) {
    Flow flow = flow(process);
    if (flow.isRefused) {
      flow.isRefused = false;
      recall(flow);
      startIfReady();
    }
  }
}
