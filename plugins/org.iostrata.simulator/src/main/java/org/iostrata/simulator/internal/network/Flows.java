// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.network;

import java.util.Arrays;

/**
 * The flows of a station by destination. Only destinations that it has parts for take memory, and
 * those whose numbers are between: most stations of a large cluster serve few.
 */
final class Flows {
  private final Station station;
  private Flow[] flows = new Flow[0];
  private int first;

  /** None yet. */
  Flows(Station station) {
    this.station = station;
  }

  /** That to a destination; it is made when there is none. */
  Flow to(int destination) {
    int at = destination - first;
    Flow flow = at >= 0 && at < flows.length ? flows[at] : null;
    return flow == null ? make(destination) : flow;
  }

  private Flow make(int destination) {
    if (flows.length == 0) {
      first = destination;
    }
    if (destination < first) {
      Flow[] more = new Flow[first - destination + flows.length];
      System.arraycopy(flows, 0, more, first - destination, flows.length);
      flows = more;
      first = destination;
    }
    int at = destination - first;
    if (at >= flows.length) {
      flows = Arrays.copyOf(flows, Math.max(at + 1, 2 * flows.length));
    }
    flows[at] = new Flow(station);
    return flows[at];
  }
}
