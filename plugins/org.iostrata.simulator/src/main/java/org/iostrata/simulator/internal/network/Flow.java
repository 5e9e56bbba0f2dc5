// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.network;

/** What a station knows of the parts for one destination. */
final class Flow {
  /** Of a hop: how long it served the parts that the next one has not started, in ns. */
  long usedNs;

  /** Of an inbox: whether the destination takes no more. */
  boolean isRefused;

  private final Station station;
  private PartQueue aside; // null until there was any

  Flow(Station station) {
    this.station = station;
  }

  /** The next station has started a part that this one served so long. */
  void credit(long serviceNs) {
    station.credit(this, serviceNs);
  }

  /** Whether parts wait until more may go on. */
  boolean hasAside() {
    return aside != null && !aside.isEmpty();
  }

  void layAside(MessagePart part) {
    if (aside == null) {
      aside = new PartQueue();
    }
    aside.add(part);
  }

  /** The first part that was laid aside; null when there is none. */
  MessagePart recall() {
    return aside == null ? null : aside.poll();
  }
}
