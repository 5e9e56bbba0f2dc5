// SPDX-License-Identifier: EPL-2.0
package org.iostrata.simulator.internal.network;

/** The way from one machine to another. */
final class Route {
  private final Hop[] hops;
  private final Inbox inbox;
  private final boolean isLocal;

  /**
   * A way.
   *
   * @param hops what serves each part, in order: links and switches
   * @param inbox where it ends
   * @param isLocal whether it does not leave the machine, but takes its bus
   */
  Route(Hop[] hops, Inbox inbox, boolean isLocal) {
    this.hops = hops;
    this.inbox = inbox;
    this.isLocal = isLocal;
  }

  /** What serves each part when it has passed so many hops; the inbox at last. */
  Station after(int passed) {
    return passed < hops.length ? hops[passed] : inbox;
  }

  /** What served a part last that has passed so many hops, which are not none. */
  Hop before(int passed) {
    return hops[passed - 1];
  }

  /** Whether it does not leave the machine. */
  boolean isLocal() {
    return isLocal;
  }
}
