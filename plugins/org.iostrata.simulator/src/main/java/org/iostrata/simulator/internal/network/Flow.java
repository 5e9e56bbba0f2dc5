// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.network;

/**
 * What a station knows of the parts for one destination; the queue of those that wait until more
 * may go on.
 */
final class Flow extends PartQueue {
  /** Of a hop: how long it served the parts that the next one has not started, in ns. */
  long usedNs;

  /** Of an inbox: whether the destination takes no more. */
  boolean isRefused;

  private final Station station;

  Flow(Station station) {
    this.station = station;
  }

  /** The next station has started a part that this one served so long. */
  void credit(long serviceNs) {
    station.credit(this, serviceNs);
  }
}
