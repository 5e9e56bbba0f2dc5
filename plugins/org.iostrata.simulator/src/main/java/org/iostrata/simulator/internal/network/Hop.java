// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.network;

import org.iostrata.simulator.internal.engine.Simulation;

/**
 * A link in one direction, or a switch: what serves parts and hands them on, some time later. No
 * more is under way to a destination than its credit: parts that it has started and the next one
 * has not, together, take less than a full part and the way to the next.
 */
final class Hop extends Station {
  private final double bytesPerSecond;
  private final double localBytesPerSecond;
  private final long latencyNs;
  private final long creditNs;
  private final int granularity;

  Hop(Simulation simulation, HopSpeed speed, int granularity) {
    super(simulation);
    this.bytesPerSecond = speed.bytesPerSecond();
    this.localBytesPerSecond = speed.localBytesPerSecond();
    this.latencyNs = Simulation.durationNs(speed.latencySeconds());
    this.granularity = granularity;
    creditNs = Math.max(1, latencyNs + Simulation.durationNs(granularity / bytesPerSecond));
  }

  @Override
  boolean isHeld(Flow flow) {
    return flow.usedNs >= creditNs;
  }

  @Override
  long serve(MessagePart part, Flow flow) {
    double speed = part.isLocal ? localBytesPerSecond : bytesPerSecond;
    long serviceNs = Simulation.durationNs(part.bytes() / speed);
    flow.usedNs += serviceNs;
    return serviceNs;
  }

  @Override
  void finish(MessagePart part) {
    if (part.isFirstHop()) {
      leave(part, part.message);
    }
    simulation.schedule(part.isLocal ? 0 : latencyNs, part.pass(), part);
  }

  private void leave(MessagePart part, Message message) {
    message.from().left(part);
    boolean isLast = message.leave(part);
    if (message.unassigned() > 0) {
      add(message.part(granularity));
    } else if (isLast) {
      message.from().sent(message);
    }
  }

  @Override
  void credit(Flow flow, long serviceNs) {
    flow.usedNs -= serviceNs;
    if (!flow.isEmpty() && flow.usedNs < creditNs) { // asked in this order: few have any
      recall(flow);
      startIfReady();
    }
  }
}
