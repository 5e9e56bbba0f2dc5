// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.network;

import java.util.Arrays;
import org.iostrata.simulator.internal.engine.Actor;
import org.iostrata.simulator.internal.engine.Simulation;
import org.iostrata.simulator.internal.record.Gauge;

/**
 * What serves parts of messages one at a time, first come first served. Parts whose destination may
 * not go on are laid aside, each destination's in order, and come back at the end of the queue.
 */
abstract class Station extends PartQueue implements Actor {
  private static final double SECONDS = 1e-9;

  final Simulation simulation;
  private Flow[] flows = new Flow[0]; // by destination, from the first one on
  private int firstDestination;
  private MessagePart served;
  private long workedNs;
  private Gauge gauge; // null when nobody hears how long it worked

  Station(Simulation simulation) {
    this.simulation = simulation;
  }

  /** Somebody hears how many seconds it has worked. */
  final void tell(Gauge to) {
    gauge = to;
  }

  /** Whether the parts of a flow have to wait. */
  abstract boolean isHeld(Flow flow);

  /** A part of a flow is about to be served: how long, in ns. */
  abstract long serve(MessagePart part, Flow flow);

  /** A part was served. */
  abstract void finish(MessagePart part);

  /** The next one has started a part of a flow that this one served so long. */
  abstract void credit(Flow flow, long serviceNs);

  /** A part arrives, or the one that is served is done. */
  @Override
  public final void happen(Object what) {
    if (what != null) {
      add((MessagePart) what);
      startIfReady();
      return;
    }
    MessagePart done = served;
    served = null;
    if (gauge != null) {
      gauge.set(workedNs * SECONDS);
    }
    finish(done);
    startIfReady();
  }

  /** What there is about a destination. */
  final Flow flow(Endpoint destination) {
    return flow(destination.id());
  }

  private Flow flow(int destination) {
    int at = destination - firstDestination;
    Flow flow = at >= 0 && at < flows.length ? flows[at] : null;
    return flow == null ? makeFlow(destination) : flow;
  }

  /** Only destinations that it has parts for take memory, and those between: most serve few. */
  private Flow makeFlow(int destination) {
    if (flows.length == 0) {
      firstDestination = destination;
    }
    if (destination < firstDestination) {
      Flow[] more = new Flow[firstDestination - destination + flows.length];
      System.arraycopy(flows, 0, more, firstDestination - destination, flows.length);
      flows = more;
      firstDestination = destination;
    }
    int at = destination - firstDestination;
    if (at >= flows.length) {
      flows = Arrays.copyOf(flows, Math.max(at + 1, 2 * flows.length));
    }
    flows[at] = new Flow(this);
    return flows[at];
  }

  /** Takes the first part of a flow that was laid aside to the end of the queue. */
  final boolean recall(Flow flow) {
    MessagePart part = flow.poll();
    if (part == null) {
      return false;
    }
    add(part);
    return true;
  }

  final void startIfReady() {
    while (served == null) {
      MessagePart part = poll();
      if (part == null) {
        return;
      }
      Flow flow = flow(part.destination);
      if (isHeld(flow)) {
        flow.add(part);
      } else {
        start(part, flow);
      }
    }
  }

  private void start(MessagePart part, Flow flow) {
    served = part;
    long serviceNs = serve(part, flow);
    if (gauge != null) {
      gauge.set(workedNs * SECONDS);
      workedNs += serviceNs;
    }
    if (part.flow != null) { // who had it may go on first: of equal times, this one ends last
      part.flow.credit(part.serviceNs);
    }
    part.flow = flow;
    part.serviceNs = serviceNs;
    simulation.schedule(serviceNs, this, null);
  }
}
